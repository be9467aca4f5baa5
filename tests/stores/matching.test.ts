import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { load } from '@tendero/core/kernel/db/read'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inside, saleOf, shopToSell, stocked } from '../sales/support'
import { type Connected, connectedShop, drain, eventsOf, ordersOf, startOutside } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
})

let turn = 0
/** A connected shop, with something of its own that the shop on the web sells under a code that is not ours. */
async function withStranger(sku = `AJENO-${++turn}`) {
  const shop = await connectedShop(outside)
  const [item] = outside.woo.stock([{ name: 'Vela aromática', sku, price: 11_900, stock: 50 }])
  const ours = await stocked(shop, { units: 20 })
  const units = () =>
    inside(shop, async () => {
      const { row } = await load({ row: Stock.maybe(stockId({ productId: ours.id }, shop.storageId)) })
      return (row?.quantity ?? 0) / 1_000
    })
  return { shop, item: item!, ours, units }
}
const openOf = async ({ api, connectionId }: Connected) => (await api.stores.listMatches({ id: connectionId })).data
const matchedOf = async ({ api, connectionId }: Connected) =>
  (await api.stores.listMatches({ id: connectionId, state: 'matched' })).data
const statesOf = async (shop: Connected) => (await eventsOf(shop)).map(({ state }) => state).sort()

it('an order of an unknown code waits until a person says what it is: then it is sold once, and its stock is told', async () => {
  const { shop, item, ours, units } = await withStranger()
  for (let i = 0; i < 3; i++)
    outside.woo.buy([
      { id: item.id, quantity: 2 },
      { id: shop.items[0]!.id, quantity: 1 },
    ])
  await drain(shop)
  expect(await ordersOf(shop)).toEqual([])
  const waiting = (await shop.api.connections.listLogs({ state: 'review' })).data
  expect(waiting.map(({ unlinked }) => unlinked)).toEqual([true, true, true])
  const [open, ...others] = await openOf(shop)
  expect(open).toMatchObject({ sku: item.sku, name: 'Vela aromática', product_id: null })
  expect(others).toEqual([])
  // Two tabs at once, and again.
  const say = () => shop.api.stores.matchItem({ id: shop.connectionId, n: open!.n, product_id: ours.id })
  await Promise.all([say(), say()])
  await say()
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(3)
  expect(await units()).toBe(14)
  expect(item.stock).toBe(14)
  expect(await statesOf(shop)).toEqual([...Array(3).fill('applied'), ...Array(3).fill('repeated')])
  expect(await openOf(shop)).toEqual([])
  expect(await matchedOf(shop)).toMatchObject([{ n: open!.n, product_id: ours.id, product: ours.name }])
  outside.woo.buy([{ id: item.id, quantity: 1 }])
  await shop.api.sales.createOrder(saleOf(shop, [[ours, 3]]))
  await drain(shop)
  expect([await units(), item.stock]).toEqual([10, 10])
})

it('orders that arrive while it is said are sold once each, none is left waiting', async () => {
  const { shop, item, ours, units } = await withStranger()
  outside.woo.buy([{ id: item.id, quantity: 1 }])
  await drain(shop)
  const [open] = await openOf(shop)
  for (let i = 0; i < 4; i++) outside.woo.buy([{ id: item.id, quantity: 1 }])
  await Promise.all([
    drain(shop),
    shop.api.stores.matchItem({ id: shop.connectionId, n: open!.n, product_id: ours.id }),
  ])
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(5)
  expect((await shop.api.connections.listLogs({ state: 'review' })).data).toEqual([])
  expect(await units()).toBe(15)
})

it('what has no code at all is told by its place in the shop', async () => {
  const { shop, item, ours } = await withStranger('')
  outside.woo.buy([{ id: item.id, quantity: 1 }])
  await drain(shop)
  const [open] = await openOf(shop)
  expect(open).toMatchObject({ sku: '', name: 'Vela aromática' })
  await shop.api.stores.matchItem({ id: shop.connectionId, n: open!.n, product_id: ours.id })
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
})

it('the night finds what is sold there under no code of ours, and forgets it once a product has the code', async () => {
  const { shop, item } = await withStranger()
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect((await openOf(shop)).map(({ sku }) => sku)).toEqual([item.sku])
  await shop.api.goods.createProduct({
    name: 'Vela',
    sku: item.sku,
    price: 11_900,
    storages: [{ id: shop.storageId, quantity: 5, cost: 1 }],
  })
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect(await openOf(shop)).toEqual([])
  expect(item.stock).toBe(5)
})

it('one product is one thing of a shop; a variant must be chosen; another shop sees and changes nothing', async () => {
  const { shop, item, ours } = await withStranger()
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  const [open] = await openOf(shop)
  const target = { id: shop.connectionId, n: open!.n }
  await expect(shop.api.stores.matchItem({ ...target, product_id: shop.goods[0]!.id })).rejects.toThrow('409')
  const other = await shopToSell()
  const foreign = await stocked(other)
  await expect(shop.api.stores.matchItem({ ...target, product_id: foreign.id })).rejects.toThrow('404')
  await expect(other.api.stores.matchItem({ ...target, product_id: foreign.id })).rejects.toThrow('404')
  await expect(other.api.stores.listMatches({ id: shop.connectionId })).rejects.toThrow('404')
  await expect(other.api.stores.unmatchItem(target)).rejects.toThrow('404')
  await shop.api.stores.matchItem({ ...target, product_id: ours.id })
  await drain(shop)
  expect(item.stock).toBe(20)
  const audits = (await shop.api.identity.listAudits({ per_page: 100 })).data
  expect(JSON.stringify(audits)).toContain('Enlazó Vela aromática')
})

it('taken back, its stock is told no more and its orders wait again; what was sold stays', async () => {
  const { shop, item, ours } = await withStranger()
  outside.woo.buy([{ id: item.id, quantity: 1 }])
  await drain(shop)
  const [open] = await openOf(shop)
  const target = { id: shop.connectionId, n: open!.n }
  await shop.api.stores.matchItem({ ...target, product_id: ours.id })
  await drain(shop)
  await shop.api.stores.unmatchItem(target)
  await shop.api.sales.createOrder(saleOf(shop, [[ours, 2]]))
  outside.woo.buy([{ id: item.id, quantity: 1 }])
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(2)
  expect((await shop.api.connections.listLogs({ state: 'review' })).data).toHaveLength(1)
  expect(item.stock).toBe(18)
})
