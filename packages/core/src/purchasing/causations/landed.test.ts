import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bearer, heldCents, spread } from './landed'

const bearer = (more: Partial<Bearer>): Bearer => ({
  ...{ purchaseId: 'p', purchaseNumber: 'FC-1', lineId: '1', productId: 'a', name: 'A' },
  ...{ quantity: 10_000, storageId: 's1', weight: 1, ...more },
})
const place = (storageId: string, quantity: number) => ({ storageId, storageName: storageId, quantity })

test('what is held bears its share where it is, first where it came in; what has left goes to the cost of sales', () => {
  const [line] = spread(100_00, [bearer({})], new Map([['a', [place('s2', 2_000), place('s1', 5_000)]]]))
  expect(line!.held).toEqual([
    { ...place('s1', 5_000), cents: 50_00 },
    { ...place('s2', 2_000), cents: 20_00 },
  ])
  expect(line!.cents - heldCents(line!)).toBe(30_00)
})

test('two lines of one item do not hold the same goods', () => {
  const lines = spread(100_00, [bearer({}), bearer({ lineId: '2' })], new Map([['a', [place('s1', 10_000)]]]))
  expect(lines.map(heldCents)).toEqual([50_00, 0])
})

test('shares add up to the cost, and no more is held than there is nor more than was bought', () => {
  const goods = fc.array(
    fc.record({
      productId: fc.constantFrom('a', 'b'),
      quantity: fc.integer({ min: 1, max: 9_999 }),
      weight: fc.nat(9_999),
    }),
    { minLength: 1, maxLength: 8 },
  )
  const rows = fc.array(fc.tuple(fc.constantFrom('a', 'b'), fc.integer({ min: -5_000, max: 9_999 })), { maxLength: 6 })
  fc.assert(
    fc.property(fc.nat(1_000_000), goods, rows, (cents, asked, held) => {
      const bearers = asked.map((more, n) => bearer({ ...more, lineId: String(n) }))
      const places = new Map(
        ['a', 'b'].map((id) => [
          id,
          held.flatMap(([of, quantity], n) => (of === id ? [place(`s${n}`, quantity)] : [])),
        ]),
      )
      const lines = spread(cents, bearers, places)
      const total = lines.reduce((sum, line) => sum + line.cents, 0)
      expect(total).toBe(asked.some(({ weight }) => weight > 0) ? cents : 0)
      for (const line of lines) {
        expect(heldCents(line)).toBeLessThanOrEqual(line.cents)
        expect(line.held.reduce((sum, { quantity }) => sum + quantity, 0)).toBeLessThanOrEqual(line.quantity)
      }
      for (const [id, there] of places)
        for (const { storageId, quantity } of there) {
          const taken = lines
            .filter(({ productId }) => productId === id)
            .flatMap((line) => line.held.filter((row) => row.storageId === storageId))
          expect(taken.reduce((sum, row) => sum + row.quantity, 0)).toBeLessThanOrEqual(Math.max(0, quantity))
        }
    }),
    { numRuns: 200 },
  )
})
