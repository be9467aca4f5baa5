import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { means } from './payment'
import { emptySales, numberKey, type SaleFactData, saleBook, saleEvents } from './sale-book'

const id = fc.constantFrom('a', 'b', 'c')
const n = fc.integer({ min: -1_000_000, max: 1_000_000 })
const saleLine = fc.record({
  itemId: id,
  productId: id,
  name: fc.constantFrom('Arroz', 'Jabón'),
  storageId: id,
  priceList: fc.constantFrom(1, 2, 3),
  quantity: n,
  totalCents: n,
  baseCents: n,
  costCents: n,
})
const fact: fc.Arbitrary<SaleFactData> = fc.record({
  id: fc.uuid(),
  day: fc.constant('2026-11-20'),
  at: fc.constant('2026-11-20T12:00:00Z'),
  hour: fc.integer({ min: 0, max: 23 }),
  event: fc.constantFrom(...saleEvents),
  orderId: id,
  number: fc.constant('V-1'),
  type: fc.constantFrom(1 as const, 2 as const, 3 as const),
  n: fc.constantFrom(-1, 0, 1),
  clientId: id,
  sellerId: id,
  channelId: id,
  storageId: id,
  userId: id,
  priceList: fc.constantFrom(1, 2),
  totalCents: n,
  baseCents: n,
  taxCents: n,
  costCents: n,
  deliveryCents: n,
  discountCents: n,
  means: fc.dictionary(fc.constantFrom(...means), n) as fc.Arbitrary<SaleFactData['means']>,
  paymentTypes: fc.dictionary(id, n),
  taxes: fc.array(
    fc.record({ code: fc.constantFrom('IVA', 'INC'), bps: fc.constantFrom(500, 1_900), baseCents: n, taxCents: n }),
    { maxLength: 2 },
  ),
  lines: fc.array(saleLine, { maxLength: 4 }),
})

const reduce = (facts: readonly SaleFactData[]) => {
  const rollup = emptySales()
  for (const one of facts) saleBook.add(rollup, one)
  return rollup
}

/** Names of products aside: the last one wins, whatever the order of the days. */
const amounts = (rollup: ReturnType<typeof emptySales>) => ({
  ...rollup,
  products: Object.fromEntries(Object.entries(rollup.products).map(([key, p]) => [key, p.slice(0, 4)])),
})

describe('the rollup of sales', () => {
  it('of two periods merged is that of all their facts', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 8 }), fc.array(fact, { maxLength: 8 }), (a, b) => {
        const merged = reduce(a)
        saleBook.merge(merged, reduce(b))
        expect(amounts(merged)).toEqual(amounts(reduce([...a, ...b])))
      }),
      { numRuns: 200 },
    )
  })

  it('adds up to the same total by type, hour, seller, channel, client, list and storage', () => {
    fc.assert(
      fc.property(fc.array(fact, { maxLength: 10 }), (facts) => {
        const rollup = reduce(facts)
        for (const group of ['types', 'hours', 'sellers', 'channels', 'clients', 'lists', 'storages'] as const) {
          const sums = [0, 0, 0, 0, 0]
          for (const row of Object.values(rollup[group])) for (const [i, x] of row.entries()) sums[i]! += x
          expect(sums.slice(0, 3)).toEqual(rollup.sums.slice(0, 3))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('takes payments as money, not as sales', () => {
    const [paid] = fc.sample(fact, 1)
    const rollup = reduce([{ ...paid!, event: 'payment', means: { cash: 500 } }])
    expect(rollup.means).toEqual({ cash: 500 })
    expect(rollup.sums).toEqual([0, 0, 0, 0, 0])
  })
})

describe('numbers', () => {
  it('are found with or without their prefix', () => {
    expect(numberKey('C1-12')).toBe('12.c1.')
    expect(numberKey('c1 12')).toBe('12.c1.')
    expect(numberKey('FV12')).toBe('12.fv.')
    expect(numberKey('0012')).toBe('12')
    expect(numberKey('Ferretería')).toBe('')
  })
})
