import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedPrice } from './bulk'

describe('a price moved by a percentage', () => {
  it('is $ 1.075 for $ 1.000 at 7,5 %, and $ 1.100 rounded to 50 pesos', () => {
    expect(movedPrice(100_000, 750, 100)).toBe(107_500)
    expect(movedPrice(100_000, 750, 5_000)).toBe(110_000)
  })

  it('ends in what it is rounded to, is never negative, and is off by at most half of it', () => {
    const price = fc.integer({ min: 0, max: 10_000_000_000 })
    const bps = fc.integer({ min: -9_900, max: 100_000 })
    fc.assert(
      fc.property(price, bps, fc.constantFrom(1, 100, 5_000, 100_000), (cents, change, round) => {
        const moved = movedPrice(cents, change, round)
        expect(moved % round).toBe(0)
        expect(moved).toBeGreaterThanOrEqual(0)
        const exact = (BigInt(cents) * BigInt(10_000 + change)) / 10_000n
        expect(Math.abs(moved - Number(exact))).toBeLessThanOrEqual(round / 2 + 1)
      }),
    )
  })
})
