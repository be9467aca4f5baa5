import { saleOf as saleFrom } from '@tendero/core/stores/sale-of'
import type { Outside } from '@tendero/functions/local/outside/serve'
import type { Post } from '@tendero/functions/local/outside/service'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { saleOf } from '../sales/support'
import { asTenant } from '../support/ambient'
import { type Connected, connectedShop, drain, ordersOf, shown, startOutside, unitsOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** What happens in the shop on the web in a day. */
const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('buy' as const),
      item: fc.nat(1),
      n: fc.integer({ min: 1, max: 3 }),
      paid: fc.boolean(),
      shipping: fc.constantFrom(0, 9_900),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel' as const), which: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('note' as const), which: fc.nat(5) }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

function live({ items }: Connected, day: readonly Happening[]): void {
  const orders: number[] = []
  for (const what of day) {
    const id = what.type === 'buy' ? undefined : orders[what.which % Math.max(1, orders.length)]
    if (what.type === 'buy') orders.push(outside.woo.buy([{ id: items[what.item]!.id, quantity: what.n }], what).id)
    else if (id !== undefined)
      outside.woo.change(id, what.type === 'cancel' ? { status: 'cancelled' } : { note: 'Otra nota' })
  }
}

/** What a day left, in words that two shops can share. */
async function stateOf(shop: Connected) {
  const orders = (await ordersOf(shop)).map(({ total, state, notes }: Record<string, unknown>) => ({
    total,
    state,
    notes,
  }))
  return {
    orders: orders.map((order) => JSON.stringify(order)).sort(),
    units: await unitsOf(shop),
    shown: shown(shop),
  }
}

/** Posts what is held in the order of `keys`, some of it more than once, some never. */
async function deliver(posts: readonly Post[], keys: readonly { at: number; times: number }[]): Promise<void> {
  const many = posts.flatMap((post, i) => {
    const { times, at } = keys[i % keys.length]!
    return Array.from({ length: times }, (_, n) => ({ post, at: (at * (i + 7) * (n + 3)) % 101 }))
  })
  for (const { post } of many.sort((a, b) => a.at - b.at)) expect(await outside.woo.post(post)).toBe(200)
}

it('1: a day replayed in any order, with repetitions and losses that are asked for, comes to the same state', async () => {
  const chaos = fc.array(fc.record({ at: fc.nat(100), times: fc.nat(3) }), { minLength: 3, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 6 }), chaos, async (day, keys) => {
      outside.woo.reset()
      const shop = await connectedShop(outside, [30, 30])
      outside.woo.faults.held = true
      live(shop, day)
      await deliver(outside.woo.held.splice(0), keys)
      await drain(shop)
      // What was lost is asked for, and then nothing is left to do: a day looked at again changes nothing.
      await shop.api.stores.compareStore({ id: shop.connectionId })
      await drain(shop)
      const once = await stateOf(shop)
      const today = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
      for (let again = 0; again < 3; again++) {
        await shop.api.stores.replayStore({ id: shop.connectionId, day: today })
        await drain(shop)
        expect(await stateOf(shop)).toEqual(once)
      }
      const living = [...outside.woo.orders.values()].filter(({ status }) => status !== 'cancelled')
      const sold = shop.items.map((item) =>
        living
          .flatMap(({ lines }) => lines)
          .filter((line) => line.item.id === item.id)
          .reduce((n, { quantity }) => n + quantity, 0),
      )
      expect(once.units).toEqual(sold.map((n) => 30 - n))
      expect(once.shown).toEqual(once.units)
    }),
    { numRuns: 2 },
  )
})

it('2: what is sold in both at once leaves each shop with what is offered, less what it keeps back', async () => {
  outside.woo.reset()
  const shop = await connectedShop(outside, [40, 40])
  await shop.api.stores.updateIntegration({ id: shop.connectionId, safety_stock: 3 })
  await Promise.all([
    ...Array.from({ length: 4 }, () =>
      shop.api.sales.createOrder(
        saleOf(shop, [
          [shop.goods[0]!, 1],
          [shop.goods[1]!, 2],
        ]),
      ),
    ),
    (async () => {
      for (let i = 0; i < 4; i++) outside.woo.buy([{ id: shop.items[i % 2]!.id, quantity: 2 }])
      await outside.woo.settled()
    })(),
  ])
  await drain(shop)
  expect(await unitsOf(shop)).toEqual([32, 28])
  expect(shown(shop)).toEqual([29, 25])
})

it('3: one order for one order there, at its total to the cent, with eight workers on its events', async () => {
  outside.woo.reset()
  const shop = await connectedShop(outside, [50])
  outside.woo.faults.held = true
  const bought = outside.woo.buy([{ id: shop.items[0]!.id, quantity: 3 }], { shipping: 7_777 })
  for (let i = 0; i < 3; i++) outside.woo.change(bought.id, { note: `Nota ${i}` })
  await Promise.all(outside.woo.held.splice(0).flatMap((one) => [outside.woo.post(one), outside.woo.post(one)]))
  await drain(shop)
  const orders = await ordersOf(shop)
  expect(orders.map(({ total }) => total)).toEqual([3 * 11_900 + 7_777])
  expect(await unitsOf(shop)).toEqual([47])
})

it('3: an order there is sold at its very total, whatever its lines come to', async () => {
  const money = fc.integer({ min: 1, max: 90_000_000 })
  const line = fc.record({
    units: fc.integer({ min: 1, max: 50 }),
    totalCents: money,
    sku: fc.constantFrom('a', 'b', 'c'),
  })
  const settings = { storageId: 'bod_1', paymentTypeId: 'tpa_1', safetyStock: 0 }
  const owner = (code: string) => [code, { code, productId: `prd_${code}`, version: 1 }] as const
  const codes = new Map(['A', 'B', 'C'].map(owner))
  await asTenant('ten_1', async () =>
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(5_000_000), (lines, shippingCents) => {
        const totalCents = lines.reduce((sum, one) => sum + one.totalCents, shippingCents)
        const buyer = { name: 'María', phone: '', address: '', place: {}, note: '' }
        const order = {
          id: '1',
          number: '1',
          modified: '2026-01-01T00:00:00.000Z',
          currency: 'COP',
          state: 'sold' as const,
          otherCents: 0,
          buyer,
        }
        const sale = saleFrom(
          { ...order, totalCents, shippingCents, lines: lines.map((one) => ({ ...one, name: 'A' })) },
          codes,
          settings,
        )
        const sums = sale.products.map(
          ({ price, quantity, discount }) => (price! * quantity) / 1_000 - ('cents' in discount ? discount.cents : 0),
        )
        // Lines of one thing are one line.
        const of = (sku: string) => lines.filter((one) => one.sku === sku)
        const things = [...new Set(lines.map(({ sku }) => sku))]
        expect(sums).toEqual(things.map((sku) => of(sku).reduce((sum, one) => sum + one.totalCents, 0)))
        expect(sale.products.map(({ quantity }) => quantity / 1_000)).toEqual(
          things.map((sku) => of(sku).reduce((sum, one) => sum + one.units, 0)),
        )
        expect(sale.delivery).toBe(shippingCents)
        expect(sale.payments?.map(({ value }) => value)).toEqual([totalCents])
      }),
    ),
  )
})
