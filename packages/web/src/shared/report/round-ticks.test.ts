import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTicks } from './round-ticks'

describe('marks of an axis', () => {
  it('stand in round steps and reach beyond every value', () => {
    expect(roundTicks([1_234_567])).toEqual([0, 500_000, 1_000_000, 1_500_000])
    expect(roundTicks([90, 40])).toEqual([0, 20, 40, 60, 80, 100])
    expect(roundTicks([-30, 90])).toEqual([-50, 0, 50, 100])
    expect(roundTicks([])).toEqual([0, 1])
  })

  it('are at most six, at equal distances, around whatever values', () => {
    const peso = fc.integer({ min: -1_000_000_000, max: 10_000_000_000 })
    fc.assert(
      fc.property(fc.array(peso, { maxLength: 40 }), (values) => {
        const ticks = roundTicks(values)
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThanOrEqual(7)
        expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values))
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
        expect(ticks).toContain(0)
      }),
    )
  })
})
