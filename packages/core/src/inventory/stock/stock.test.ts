import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settledState, travelling } from '../transfers/transfer'
import { valueOfTaking } from './stock'

const row = fc.record({ quantity: fc.integer({ min: 1, max: 1e7 }), valueCents: fc.integer({ min: 0, max: 1e9 }) })

it('taking all in any parts takes exactly the value there was', () => {
  fc.assert(
    fc.property(row, fc.array(fc.integer({ min: 1, max: 1e6 })), (start, parts) => {
      const held = { ...start }
      let taken = 0
      for (const part of [...parts, Number.MAX_SAFE_INTEGER]) {
        const quantity = Math.min(part, held.quantity)
        if (quantity === 0) break
        const value = valueOfTaking(held, quantity, 99)
        held.quantity -= quantity
        held.valueCents -= value
        taken += value
        expect(held.valueCents).toBeGreaterThanOrEqual(0)
      }
      expect([taken, held]).toEqual([start.valueCents, { quantity: 0, valueCents: 0 }])
    }),
  )
})

it('the parts of what travels add up to its value', () => {
  fc.assert(
    fc.property(row, fc.double({ min: 0, max: 1, noNaN: true }), ({ quantity, valueCents }, share) => {
      const part = Math.floor(quantity * share)
      const line = { transit: quantity, transitCents: valueCents }
      const first = part === 0 ? 0 : travelling(line, part)
      const left = { transit: quantity - part, transitCents: valueCents - first }
      expect(left.transitCents).toBeGreaterThanOrEqual(0)
      expect(first + (left.transit === 0 ? 0 : travelling(left, left.transit))).toBe(valueCents)
    }),
  )
})

const line = (transit: number, received: number, rejected: number) => ({
  ...{ productId: 'p', name: 'p', quantity: 10, transitCents: 0, receivedCents: 0, rejectedCents: 0 },
  ...{ transit, received, rejected },
})

it.each([
  ['sent', [line(5, 0, 0)]],
  ['partial', [line(5, 1, 0)]],
  ['partial', [line(5, 0, 0), line(0, 0, 5)]],
  ['received', [line(0, 1, 4), line(0, 0, 5)]],
  ['rejected', [line(0, 0, 5)]],
])('a transfer is %s by its lines', (state, lines) => {
  expect(settledState(lines)).toBe(state)
})
