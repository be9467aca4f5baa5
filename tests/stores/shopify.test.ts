import { Code, codeKey } from '@tendero/core/catalog/products/code'
import { InboxBody } from '@tendero/core/connections/inbox/event'
import { act } from '@tendero/core/kernel/db/act'
import { partition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { Job } from '@tendero/core/kernel/jobs/job'
import { Order } from '@tendero/core/sales/order/order'
import type { Outside } from '@tendero/functions/local/outside/serve'
import type { Variant } from '@tendero/functions/local/outside/shopify/things'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Good, inside, type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { drain, eventsOf, ordersOf, startOutside, unitsOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.shopify.reset()
})

const connecting = (shop: Shop) => ({
  type_model: 'shopify' as const,
  url: `${outside.origin}/shopify`,
  client_id: outside.shopify.app.id,
  client_secret: outside.shopify.app.secret,
  payment_type_id: shop.pay.transfer,
  storage_id: shop.storageId,
})

/** A shop with goods that a shop of Shopify sells too, connected and at rest. */
async function connected(units: readonly number[] = [10, 10]) {
  const shop = await shopToSell()
  const goods: Good[] = []
  for (const n of units) goods.push(await stocked(shop, { units: n }))
  await inside(shop, () =>
    act(async (unit) => {
      for (const { id, sku } of goods) unit.insert(Code, { code: codeKey(sku), productId: id })
    }),
  )
  const variants: Variant[] = goods.map(({ name, sku, priceCents }) =>
    outside.shopify.stock({ name, sku, price: priceCents / 100, stock: 0 }),
  )
  const { id: connectionId } = await shop.api.stores.createIntegration(connecting(shop))
  const all = { ...shop, outside, connectionId, goods, items: [], variants }
  await drain(all)
  return all
}
const shown = ({ variants }: { variants: Variant[] }) =>
  variants.map(({ itemId }) => outside.shopify.levels.get(itemId))

it('an order there arrives by two posts, is applied once at its total, and what is left goes back', async () => {
  const shop = await connected()
  expect(shown(shop)).toEqual([10, 10])
  outside.shopify.buy(
    [
      { variant: shop.variants[0]!, quantity: 3 },
      { variant: shop.variants[1]!, quantity: 1 },
    ],
    { shipping: 12_000 },
  )
  await drain(shop)
  const orders = await ordersOf(shop)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({ total: 4 * 11_900 + 12_000 })
  expect(await unitsOf(shop)).toEqual([7, 9])
  expect(shown(shop)).toEqual([7, 9])
  expect((await eventsOf(shop)).map(({ state }) => state).sort()).toEqual(['applied', 'repeated'])
})

it('a sale at the counter is told there, also while it asks to wait and after its key of access ended', async () => {
  const shop = await connected()
  outside.shopify.exhaust()
  outside.shopify.actions().expire.run()
  await shop.api.sales.createOrder(saleOf(shop, [[shop.goods[0]!, 4]]))
  await drain(shop)
  expect(shown(shop)).toEqual([6, 10])
})

it('an order that is cancelled there is cancelled here, and its goods are back in both', async () => {
  const shop = await connected()
  const { n } = outside.shopify.buy([{ variant: shop.variants[0]!, quantity: 3 }])
  await drain(shop)
  expect(shown(shop)).toEqual([7, 10])
  outside.shopify.change(n, { cancelled: Date.now() })
  await drain(shop)
  expect((await ordersOf(shop))[0]).toMatchObject({ state: 'cancelado' })
  expect(await unitsOf(shop)).toEqual([10, 10])
  expect(shown(shop)).toEqual([10, 10])
})

it('what is given back there is a credit note once it has left; what is edited before amends the order', async () => {
  const shop = await connected()
  const order = outside.shopify.buy([{ variant: shop.variants[0]!, quantity: 3 }])
  await drain(shop)
  outside.shopify.edit(order.n, 0, 4)
  await drain(shop)
  const ours = (await ordersOf(shop))[0]!
  expect(ours).toMatchObject({ total: 4 * 11_900 })
  await shop.api.sales.setStatus({ id: ours.id, status: 'despachado' })
  outside.shopify.refund(order.n, { units: 1, amount: 500 })
  await drain(shop)
  const notes = (await shop.api.notes.listNotes({})).data
  expect(notes.map(({ total }) => total).sort((a, b) => a - b)).toEqual([500, 11_900])
  expect([await unitsOf(shop), shown(shop)]).toEqual([
    [7, 10],
    [7, 10],
  ])
})

it('an order of more lines than a page has is read whole', async () => {
  const shop = await connected([100])
  outside.shopify.buy(Array.from({ length: 60 }, () => ({ variant: shop.variants[0]!, quantity: 1 })))
  await drain(shop)
  expect((await ordersOf(shop))[0]).toMatchObject({ total: 60 * 11_900 })
  expect(shown(shop)).toEqual([40])
})

it('posts that were lost are found by asking, and what is signed by somebody else is refused', async () => {
  const shop = await connected()
  outside.shopify.faults.held = true
  outside.shopify.buy([{ variant: shop.variants[0]!, quantity: 2 }])
  const [lost] = outside.shopify.held.splice(0)
  const forged = { ...lost!, headers: { ...lost!.headers, 'x-shopify-hmac-sha256': 'bm8=' } }
  expect(await outside.shopify.post(forged)).toBe(401)
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
  expect(shown(shop)).toEqual([8, 10])
})

it('keys that are not taken are told at their field, and revoked ones turn the light red', async () => {
  const shop = await connected()
  await expect(
    shop.api.stores.createIntegration({ ...connecting(shop), url: `${outside.origin}/shopify/`, client_id: 'otra' }),
  ).rejects.toThrow(/client_id/)
  outside.shopify.faults.denied = true
  outside.shopify.actions().expire.run()
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ state: 'denied', light: 'bad' })
})

it('what it posts to us is forgotten when it is disconnected', async () => {
  const shop = await connected()
  expect(outside.shopify.subscriptions.size).toBe(3)
  await shop.api.connections.removeIntegration({ id: shop.connectionId })
  await drain(shop)
  expect(outside.shopify.subscriptions.size).toBe(0)
})

it('products are published once with what is offered of them, also when the answer is lost, and then told like the others', async () => {
  const shop = await connected([5])
  const fresh = await stocked(shop, { units: 8 })
  const publish = () => shop.api.stores.exportToShopify({ id: shop.connectionId })
  outside.shopify.faults.lost = 1
  await publish()
  await drain(shop)
  await publish()
  await drain(shop)
  const made = [...outside.shopify.products.values()].filter(({ variants }) => variants[0]!.sku === fresh.sku)
  expect(made).toHaveLength(1)
  const [variant] = made[0]!.variants
  expect(variant).toMatchObject({ price: fresh.priceCents / 100 })
  expect(outside.shopify.levels.get(variant!.itemId)).toBe(8)
  await shop.api.sales.createOrder(saleOf(shop, [[fresh, 3]]))
  await drain(shop)
  expect(outside.shopify.levels.get(variant!.itemId)).toBe(5)
  expect(outside.shopify.products.size).toBe(2)
})

it('orders of some days are taken in when one asks for them, each once', async () => {
  const shop = await connected()
  outside.shopify.faults.held = true
  outside.shopify.buy([{ variant: shop.variants[0]!, quantity: 2 }])
  outside.shopify.held.splice(0)
  const daysAgo = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)
  for (const _ of [1, 2]) {
    await shop.api.stores.importShopifyOrders({ from: daysAgo(3), to: daysAgo(-1) })
    await drain(shop)
  }
  expect(await ordersOf(shop)).toHaveLength(1)
  await expect(shop.api.stores.importShopifyOrders({ from: daysAgo(90), to: daysAgo(0) })).rejects.toThrow(/60 días/)
})

/** An order of the shop, whose buyer is in it, delivered and paid. */
async function delivered(shop: Awaited<ReturnType<typeof connected>>) {
  const { n } = outside.shopify.buy([{ variant: shop.variants[0]!, quantity: 1 }])
  await drain(shop)
  const [order] = await ordersOf(shop)
  for (const status of ['despachado', 'entregado']) await shop.api.sales.setStatus({ id: order!.id, status } as never)
  return { n: String(n), id: order!.id }
}
const bodiesOf = (shop: Shop) => inside(shop, () => rangeAll({ pk: partition(InboxBody.name) }))
const notesOf = async (shop: Awaited<ReturnType<typeof connected>>) =>
  (await eventsOf(shop)).filter(({ topic }) => topic.startsWith('wish.')).map(({ state, note }) => [state, note])

it('who bought there and asks for their data is told to the owner by mail, once, also when it is posted twice', async () => {
  const shop = await connected()
  const { n, id } = await delivered(shop)
  outside.shopify.faults.twice = true
  outside.shopify.wish('data_request', n)
  await drain(shop)
  const order = await shop.api.sales.getOrder({ id })
  expect(await notesOf(shop)).toEqual([['applied', expect.stringContaining(order.number)]])
  const jobs = await inside(shop, () => rangeAll({ pk: partition('job') }))
  const mails = jobs.map(Job.fromItem).filter(({ type }) => type === 'mail')
  expect(mails.map(({ title }) => title)).toEqual(['Un cliente de tu tienda en línea pide sus datos'])
})

it('who bought there and asks to be forgotten is forgotten in what is over and in what was posted, and nobody else is', async () => {
  const shop = await connected()
  const { n, id } = await delivered(shop)
  outside.shopify.buy([{ variant: shop.variants[1]!, quantity: 1 }])
  await drain(shop)
  const [before, others] = [await inside(shop, () => Order.get(id)), (await bodiesOf(shop)).length]
  expect(before.destination).toMatchObject({ recipient: expect.any(String) })
  outside.shopify.wish('redact', n)
  await drain(shop)
  const after = await inside(shop, () => Order.get(id))
  expect(after).toMatchObject({ destination: {}, totals: before.totals, lines: before.lines })
  expect((await bodiesOf(shop)).length).toBe(others - 2)
  const kept = (await ordersOf(shop)).find((one) => one.id !== id)!
  expect((await inside(shop, () => Order.get(kept.id))).destination).toMatchObject({ recipient: expect.any(String) })
  outside.shopify.wish('redact', '1')
  await drain(shop)
  expect((await notesOf(shop)).map(([state]) => state)).toEqual(['applied'])
})

it('a wish about an order that is not one of ours says so', async () => {
  const shop = await connected()
  const { n } = outside.shopify.buy([{ variant: shop.variants[0]!, quantity: 999 }])
  outside.shopify.wish('data_request', String(n))
  await drain(shop)
  expect(await notesOf(shop)).toEqual([['applied', 'Aquí no hay nada de esa persona.']])
})

it('a shop that its owner took us out of is disconnected, and what was imported stays', async () => {
  const shop = await connected()
  const { id } = await delivered(shop)
  outside.shopify.leave()
  await drain(shop)
  expect((await shop.api.connections.listIntegrations({})).map((one) => one.id)).not.toContain(shop.connectionId)
  expect(await shop.api.sales.getOrder({ id })).toMatchObject({ id })
})

const happening = fc.oneof(
  fc.record({ type: fc.constant('buy' as const), item: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ type: fc.constantFrom('cancel' as const, 'note' as const, 'edit' as const), which: fc.nat(5) }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** What a day does there, after each of which `then` is done. */
async function live(variants: readonly Variant[], day: readonly Happening[], then: () => Promise<unknown>) {
  const bought: number[] = []
  for (const what of day) {
    if (what.type === 'buy') bought.push(outside.shopify.buy([{ ...what, variant: variants[what.item]! }]).n)
    else if (bought.length > 0) {
      const n = bought[what.which % bought.length]!
      if (what.type === 'note') outside.shopify.change(n, { note: 'Otra nota' })
      else if (what.type === 'cancel') outside.shopify.change(n, { cancelled: Date.now() })
      else if (!outside.shopify.orders.get(n)!.cancelled) outside.shopify.edit(n, 0, 1 + (what.which % 3))
    }
    await then()
  }
}

it('a day whose posts come in any order, doubled, late or never, leaves the shop as the same day in order does', async () => {
  const chaos = fc.array(fc.record({ at: fc.nat(100), times: fc.nat(2) }), { minLength: 3, maxLength: 9 })
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 6 }), chaos, async (day, keys) => {
      outside.shopify.reset()
      const one = await connected([30, 30])
      await live(one.variants, day, () => drain(one))
      const stateOf = async (shop: typeof one) => ({
        // One that is first heard of when it is cancelled never was an order here.
        orders: (await ordersOf(shop)).flatMap((o) => (o.state === 'cancelado' ? [] : `${o.state} ${o.total}`)).sort(),
        ...{ units: await unitsOf(shop), shown: shown(shop) },
      })
      const inOrder = await stateOf(one)
      outside.shopify.reset()
      const other = await connected([30, 30])
      outside.shopify.faults.held = true
      await live(other.variants, day, async () => {})
      const posts = outside.shopify.held.splice(0).flatMap((post, i) => {
        const { times, at } = keys[i % keys.length]!
        return Array.from({ length: times }, (_, n) => ({ post, at: (at * (i + 7) * (n + 3)) % 101 }))
      })
      for (const { post } of posts.sort((a, b) => a.at - b.at)) expect(await outside.shopify.post(post)).toBe(200)
      await drain(other)
      await other.api.stores.compareStore({ id: other.connectionId })
      await drain(other)
      expect(await stateOf(other)).toEqual(inOrder)
    }),
    { numRuns: 3 },
  )
})
