import { InboxBody } from '@tendero/core/connections/inbox/event'
import { openSecrets } from '@tendero/core/kernel/secrets/vault'
import { strike } from '@tendero/functions/jobs/tick'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inside, saleOf, shopToSell } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { connectedShop, connecting, drain, eventsOf, ordersOf, shown, startOutside, unitsOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
})

it('an order of the shop page arrives, is applied once, takes stock, and its stock goes back to the shop', async () => {
  const shop = await connectedShop(outside)
  expect(shown(shop)).toEqual([10, 10])
  const bought = outside.woo.buy(
    [
      { id: shop.items[0]!.id, quantity: 3 },
      { id: shop.items[1]!.id, quantity: 1 },
    ],
    { shipping: 12_000 },
  )
  await drain(shop)
  const orders = await ordersOf(shop)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({ total: 4 * 11_900 + 12_000 })
  expect(await unitsOf(shop)).toEqual([7, 9])
  expect(shown(shop)).toEqual([7, 9])
  const events = await eventsOf(shop)
  const { body } = await inside(shop, () => InboxBody.get(events[0]!.id))
  expect(JSON.parse(body)).toEqual(outside.woo.wireOrder(bought))
  expect(events.map(({ state, resource }) => [state, resource]).sort()).toEqual([
    ['applied', String(bought.id)],
    ['repeated', String(bought.id)],
  ])
})

it('a sale at the counter goes to the shop, and so do its return and an adjustment', async () => {
  const shop = await connectedShop(outside)
  const { id } = await shop.api.sales.createOrder(saleOf(shop, [[shop.goods[0]!, 4]]))
  await drain(shop)
  expect(shown(shop)).toEqual([6, 10])
  await shop.api.sales.setStatus({ id, status: 'cancelado', note: 'Se arrepintió' })
  const products = [{ product_id: shop.goods[1]!.id, type: 'decrement' as const, quantity: 7 }]
  await shop.api.inventory.createAdjustment({ storage_id: shop.storageId, reason: 'correction', products })
  await drain(shop)
  expect(shown(shop)).toEqual([10, 3])
})

it('three times and in any order, it is one order', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.held = true
  const bought = outside.woo.buy([{ id: shop.items[0]!.id, quantity: 2 }])
  outside.woo.change(bought.id, { note: 'Entregar en portería' })
  const posts = outside.woo.held.splice(0)
  const many = [...posts, ...posts, ...posts].sort(() => Math.random() - 0.5)
  expect(await Promise.all(many.map((one) => outside.woo.post(one)))).toEqual(many.map(() => 200))
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
  expect(await unitsOf(shop)).toEqual([8, 10])
  expect(shown(shop)).toEqual([8, 10])
})

it('what cannot be sold waits for a person with what to decide, and is sold once that is done', async () => {
  const shop = await connectedShop(outside)
  const [stranger] = outside.woo.stock([{ name: 'Vela', sku: `V-${Date.now()}`, price: 9_000, stock: 5 }])
  outside.woo.buy([{ id: stranger!.id, quantity: 1 }])
  await drain(shop)
  expect(await ordersOf(shop)).toEqual([])
  const waiting = (await shop.api.connections.listLogs({ state: 'review' })).data
  expect(waiting).toHaveLength(1)
  expect(waiting[0]!.note).toContain(stranger!.sku)
  const { id } = await shop.api.goods.createProduct({
    name: 'Vela',
    sku: stranger!.sku,
    price: 9_000,
    storages: [{ id: shop.storageId, quantity: 3, cost: 2_000 }],
  })
  expect(id).toBeTruthy()
  await shop.api.connections.retryEvent({ id: waiting[0]!.id })
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
})

it('a shop that says nothing is asked: what was not posted arrives when it is compared', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.mute = true
  outside.woo.buy([{ id: shop.items[1]!.id, quantity: 5 }])
  shop.items[0]!.stock = 99
  await drain(shop)
  expect(await ordersOf(shop)).toEqual([])
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
  expect(shown(shop)).toEqual([10, 5])
})

it('an order that is cancelled there is cancelled here, and its goods are back in both', async () => {
  const shop = await connectedShop(outside)
  const bought = outside.woo.buy([{ id: shop.items[0]!.id, quantity: 2 }])
  await drain(shop)
  outside.woo.change(bought.id, { status: 'cancelled' })
  await drain(shop)
  expect((await ordersOf(shop))[0]).toMatchObject({ state: 'cancelado' })
  expect(await unitsOf(shop)).toEqual([10, 10])
  expect(shown(shop)).toEqual([10, 10])
})

it('keys that are not taken are told at the field and kept nowhere; the header that a host strips is no obstacle', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.denied = true
  await expect(
    shop.api.stores.setWoocommerce({ ...connecting(outside, shop), url: `${outside.origin}/woo/` }),
  ).rejects.toThrow('422')
  outside.woo.faults.denied = false
  outside.woo.faults.stripped = true
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ state: 'active', light: 'good' })
})

it('keys that are revoked turn the light red and ask for new ones', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.denied = true
  await shop.api.stores.compareStore({ id: shop.connectionId })
  await drain(shop)
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({
    state: 'denied',
    light: 'bad',
    health: expect.stringContaining('claves'),
  })
})

it('a shop that does not answer is left alone for a while, the sale goes on, and all of it is told later', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.next = Array.from({ length: 8 }, () => ({ status: 503 }))
  for (let i = 0; i < 3; i++) await shop.api.sales.createOrder(saleOf(shop, [[shop.goods[0]!, 1]]))
  await drain(shop)
  expect(shown(shop)).toEqual([7, 10])
})

it('an address of nobody is not found, a wrong signature leaves nothing, the greeting is answered', async () => {
  const shop = await connectedShop(outside)
  const [hook] = [...outside.woo.hooks.values()].slice(-1)
  expect(hook).toMatchObject({ status: 'active' })
  const before = await eventsOf(shop)
  outside.woo.faults.forged = true
  const post = outside.woo.postOf(hook!, 'order.updated', '{"id":1}')
  expect(await outside.woo.post(post)).toBe(401)
  expect(await outside.woo.post({ ...post, url: hook!.delivery_url.slice(0, -2) })).toBe(404)
  expect(await eventsOf(shop)).toEqual(before)
})

it('fifty wrong signatures in an hour are told on the screen of connections, forty-nine are not', async () => {
  const shop = await connectedShop(outside)
  const [hook] = [...outside.woo.hooks.values()].slice(-1)
  outside.woo.faults.forged = true
  const lightOf = async () => (await shop.api.connections.listIntegrations({}))[0]
  for (let i = 0; i < 49; i++) await outside.woo.post(outside.woo.postOf(hook!, 'order.updated', '{"id":1}'))
  expect(await lightOf()).toMatchObject({ light: 'good' })
  await outside.woo.post(outside.woo.postOf(hook!, 'order.updated', '{"id":1}'))
  expect(await lightOf()).toMatchObject({ light: 'bad', health: expect.stringMatching(/firma que no es de/) })
})

it('another shop sees nothing of a connection, and cannot touch it', async () => {
  const shop = await connectedShop(outside)
  const other = await shopToSell()
  expect(await other.api.connections.listIntegrations({})).toEqual([])
  await expect(other.api.connections.pauseIntegration({ id: shop.connectionId })).rejects.toThrow('404')
  await expect(other.api.stores.listLinks({ id: shop.connectionId })).rejects.toThrow('404')
})

it('a pause keeps everything out and in until it ends, and then all of it is made up for', async () => {
  const shop = await connectedShop(outside)
  await shop.api.connections.pauseIntegration({ id: shop.connectionId })
  outside.woo.buy([{ id: shop.items[0]!.id, quantity: 1 }])
  await shop.api.sales.createOrder(saleOf(shop, [[shop.goods[1]!, 2]]))
  await drain(shop)
  expect([await unitsOf(shop), shown(shop)]).toEqual([
    [10, 8],
    [9, 10],
  ])
  await shop.api.connections.resumeIntegration({ id: shop.connectionId })
  await drain(shop)
  expect([await unitsOf(shop), shown(shop)]).toEqual([
    [9, 8],
    [9, 8],
  ])
})

it('disconnecting takes back what was left there and forgets the keys', async () => {
  outside.woo.reset()
  const shop = await connectedShop(outside)
  expect(outside.woo.hooks.size).toBe(3)
  await shop.api.stores.removeWoocommerce({})
  await drain(shop)
  expect(outside.woo.hooks.size).toBe(0)
  expect(await shop.api.connections.listIntegrations({})).toEqual([])
  await expect(inside(shop, () => openSecrets(shop.connectionId))).rejects.toThrow('Faltan las claves')
})

it('the clock asks each hour for what was not posted, mends hooks at night, and mails in the morning what waits', async () => {
  const shop = await connectedShop(outside)
  outside.woo.faults.mute = true
  outside.woo.buy([{ id: shop.items[0]!.id, quantity: 1 }])
  const hooks = [...outside.woo.hooks.values()]
  for (const hook of hooks) hook.status = 'disabled'
  const at = (tick: 'hour' | 'night' | 'morning') => asTenant(shop.tenant, () => strike({ tick, shops: [shop.tenant] }))
  await at('hour')
  await drain(shop)
  expect(await unitsOf(shop)).toEqual([9, 10])
  expect(hooks.some(({ status }) => status === 'active')).toBe(false)
  await at('night')
  await drain(shop)
  expect(hooks.some(({ status }) => status === 'active')).toBe(true)
  outside.woo.faults.denied = true
  await at('night')
  await drain(shop)
  await at('morning')
  await at('morning')
  const mails = (await openJobs()).filter(({ tenant, type }) => tenant === shop.tenant && type === 'mail')
  expect(mails.map(({ title }) => title)).toEqual(['Tu tienda en línea te necesita'])
})
