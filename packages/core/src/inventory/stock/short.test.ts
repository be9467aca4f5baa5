import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SaleGroupsData } from '../../accounting/sale-book'
import { comingBack, MAX_WAITING, noShort, type Shelf, sellShort, settle } from './short'
import { shortOf, valueOfTaking } from './stock'

const saleOf = (n: number): SaleGroupsData => ({
  ...{ orderId: `ped_${n}`, number: `V-${n}`, type: 1, clientId: 'cli', storageId: 'bod', priceList: 1 },
})

const amount = fc.integer({ min: 1, max: 5_000 })
const op = fc.record({
  kind: fc.constantFrom('sell', 'sell', 'lose', 'put', 'back', 'back'),
  quantity: amount,
  cost: fc.integer({ min: 0, max: 77_777 }),
  pick: fc.nat(100),
  part: fc.constantFrom(1, 1, 2, 3),
})

/** What a history of a shelf amounts to: what entered and left it, and what each sale was charged. */
function live(ops: readonly (typeof op extends fc.Arbitrary<infer T> ? T : never)[]) {
  const shelf: Shelf = { quantity: 0, valueCents: 0, short: noShort }
  const sales = new Map<string, { quantity: number; costCents: number; charged: number }>()
  let [inCents, outCents, withoutSale] = [0, 0, 0]
  const take = (quantity: number, cost: number) => {
    const cents = valueOfTaking(shelf, quantity, cost)
    shelf.quantity -= quantity
    shelf.valueCents -= cents
    return cents
  }
  const put = (quantity: number, cents: number) => {
    const { settled, short } = settle(shelf, quantity, cents)
    const correction = settled.reduce((sum, s) => sum + s.cents, 0)
    shelf.short = short
    shelf.quantity += quantity
    shelf.valueCents += cents - correction
    for (const s of settled)
      if (s.sale) sales.get(s.sale.orderId)!.charged += s.cents
      else withoutSale += s.cents
  }
  ops.forEach((o, n) => {
    if (o.kind === 'sell') {
      const short = shortOf(shelf, o.quantity, o.cost)
      if (short.quantity > 0) shelf.short = sellShort(shelf.short, saleOf(n), short.quantity, short.cents)
      const cents = take(o.quantity, o.cost)
      sales.set(`ped_${n}`, { quantity: o.quantity, costCents: cents, charged: cents })
    } else if (o.kind === 'lose') outCents += take(o.quantity, o.cost)
    else if (o.kind === 'put') {
      inCents += o.cost
      put(o.quantity, o.cost)
    } else {
      const [orderId, sold] = [...sales].filter(([, s]) => s.quantity > 0).at(o.pick % Math.max(1, sales.size)) ?? []
      if (!orderId || !sold) return
      const back = Math.ceil(sold.quantity / o.part)
      const { open, rest, short } = comingBack(shelf.short, { orderId, ...sold }, back)
      shelf.short = short
      shelf.quantity += open.quantity
      shelf.valueCents += open.cents
      sold.charged -= open.cents + rest.cents + rest.correctionCents
      sold.costCents -= open.cents + rest.cents
      sold.quantity -= back
      if (rest.quantity > 0) put(rest.quantity, rest.cents + rest.correctionCents)
    }
  })
  return { shelf, sales, inCents, outCents, withoutSale }
}

it('whatever is sold short, received, lost and returned: stock, sales and losses are what came in, and nothing is worth nothing', () => {
  fc.assert(
    fc.property(fc.array(op, { maxLength: 60 }), (ops) => {
      const { shelf, sales, inCents, outCents, withoutSale } = live(ops)
      const charged = [...sales.values()].reduce((sum, s) => sum + s.charged, 0)
      expect(shelf.valueCents + charged + outCents + withoutSale).toBe(inCents)
      if (shelf.quantity === 0) expect(shelf.valueCents).toBe(0)
      for (const sold of sales.values()) if (sold.quantity === 0) expect([sold.costCents, sold.charged]).toEqual([0, 0])
      const waiting = shelf.short.open.reduce((sum, e) => sum + e.quantity, 0)
      expect(waiting).toBeLessThanOrEqual(Math.max(0, -shelf.quantity))
    }),
    { numRuns: 2_000 },
  )
})

it('who sold first is settled first, each at its part of what came in', () => {
  const short = sellShort(sellShort(noShort, saleOf(1), 2_000, 20_000), saleOf(2), 3_000, 30_000)
  const shelf = { quantity: -5_000, valueCents: -50_000, short }
  const { settled, short: left } = settle(shelf, 3_000, 36_000)
  expect(settled.map(({ sale, cents }) => [sale?.orderId, cents])).toEqual([
    ['ped_1', 4_000],
    ['ped_2', 2_000],
  ])
  expect(left.open).toEqual([{ sale: saleOf(2), quantity: 2_000, cents: 20_000 }])
})

it('of more sales than a row remembers, what the oldest sold has no sale when it is settled', () => {
  let short = noShort
  for (let n = 0; n <= MAX_WAITING; n++) short = sellShort(short, saleOf(n), 1_000, 1_000)
  const all = MAX_WAITING + 1
  const { settled } = settle({ quantity: -1_000 * all, valueCents: -1_000 * all, short }, 1_000 * all, 3_000 * all)
  expect(settled[0]).toEqual({ sale: undefined, cents: 2_000 })
  expect(settled.slice(1).map(({ sale, cents }) => [sale?.orderId, cents])).toEqual(
    Array.from({ length: MAX_WAITING }, (_, n) => [`ped_${n + 1}`, 2_000]),
  )
})

it('of more sales than one transaction corrects, the others keep their assumed cost', () => {
  const short = sellShort(sellShort(noShort, saleOf(1), 1_000, 1_000), saleOf(2), 1_000, 1_000)
  const { settled, short: left } = settle({ quantity: -2_000, valueCents: -2_000, short }, 2_000, 6_000, 1)
  expect(settled.map(({ sale, cents }) => [sale?.orderId, cents])).toEqual([
    ['ped_1', 2_000],
    [undefined, 2_000],
  ])
  expect(left.corrected).toEqual([{ orderId: 'ped_1', cents: 2_000 }])
})
