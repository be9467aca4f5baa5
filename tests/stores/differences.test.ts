import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { saleOf, shopToSell } from '../sales/support'
import { connectedShop, drain, ordersOf, shown, startOutside } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
})

/** A shop whose every difference is found and mended. */
async function compared(shop: Awaited<ReturnType<typeof connectedShop>>) {
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  return shop.api.stores.listDifferences({ id: shop.connectionId })
}

it('a comparison lists what differs, mends what is safe by itself, and leaves what a person must say', async () => {
  const shop = await connectedShop(outside)
  expect(await shop.api.stores.listDifferences({ id: shop.connectionId })).toMatchObject({ compared_at: null })
  outside.woo.faults.mute = true
  shop.items[0]!.stock = 99
  outside.woo.buy([{ id: shop.items[1]!.id, quantity: 1 }])
  outside.woo.stock([{ name: 'Vela', sku: `V-${Date.now()}`, price: 9_000, stock: 1 }])
  const { data, total } = await compared(shop)
  expect(total).toBe(data.length)
  expect(data.map(({ type, there, here, mended }) => [type, there, here, mended]).sort()).toEqual([
    ['item', null, null, false],
    ['order', null, null, true],
    ['stock', 9, 10, true],
    ['stock', 99, 10, true],
  ])
  expect(shown(shop)).toEqual([10, 9])
  const stranger = data.find(({ type }) => type === 'item')!
  await expect(shop.api.stores.repairDifference({ id: shop.connectionId, n: stranger.n })).rejects.toThrow('409')
})

it('what is left is mended by its button, once the shop answers', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.mute = true
  const bought = outside.woo.buy([{ id: shop.items[0]!.id, quantity: 50 }])
  const before = (await compared(shop)).data
  const order = before.find(({ type }) => type === 'order')!
  expect(order).toMatchObject({ name: `Pedido ${bought.id}`, mended: false })
  outside.woo.edit(bought.id, 0, 2)
  await shop.api.stores.repairDifference({ id: shop.connectionId, n: order.n })
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
  const after = (await shop.api.stores.listDifferences({ id: shop.connectionId })).data
  expect(after.every(({ mended }) => mended)).toBe(true)
  const other = await shopToSell()
  await expect(other.api.stores.listDifferences({ id: shop.connectionId })).rejects.toThrow('404')
})

it('prices are told where the connection says so, anew when they change, and stay the shop’s own where it does not', async () => {
  const shop = await connectedShop(outside)
  const [first] = shop.goods
  const prices = () => shop.items.map(({ price }) => price)
  const change = (price: number) => shop.api.goods.updateProduct({ id: first!.id, price })
  await change(15_000)
  await compared(shop)
  expect(prices()).toEqual([11_900, 11_900])
  await expect(shop.api.stores.updateIntegration({ id: shop.connectionId, price_list: 55 })).rejects.toMatchObject({
    status: 422,
  })
  await shop.api.stores.updateIntegration({ id: shop.connectionId, price_list: 1 })
  await drain(shop)
  expect(prices()).toEqual([15_000, 11_900])
  await change(16_500)
  shop.items[1]!.price = 1
  const { data } = await compared(shop)
  expect(prices()).toEqual([16_500, 11_900])
  expect(data.filter(({ type }) => type === 'price').map(({ there, here, mended }) => [there, here, mended])).toEqual(
    expect.arrayContaining([
      [15_000, 16_500, true],
      [1, 11_900, true],
    ]),
  )
  await shop.api.stores.updateIntegration({ id: shop.connectionId, price_list: 0 })
  shop.items[1]!.price = 2
  await compared(shop)
  expect(prices()).toEqual([16_500, 2])
})

it('a connection is tried when one asks, and keys that are no longer taken are told', async () => {
  const shop = await connectedShop(outside)
  expect(await shop.api.stores.testStore({ id: shop.connectionId })).toMatchObject({
    message: expect.stringContaining('responde'),
  })
  outside.woo.faults.denied = true
  await expect(shop.api.stores.testStore({ id: shop.connectionId })).rejects.toThrow('422')
  await shop.api.sales.createOrder(saleOf(shop, [[shop.goods[0]!, 1]]))
  await drain(shop)
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ state: 'denied' })
  outside.woo.faults.denied = false
  await shop.api.stores.testStore({ id: shop.connectionId })
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ state: 'active' })
})
