import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { connectedShop, drain, shown, startOutside, unitsOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
})

it('what a shop was not told is counted and listed, and sent at once by one button however often it is pressed', async () => {
  const shop = await connectedShop(outside, [7, 9])
  const id = shop.connectionId
  const waiting = () => shop.api.stores.listOutgoing({ id })
  expect(await waiting()).toEqual({ waiting: 0, data: [] })
  expect((await shop.api.stores.sendOutgoing({ id })).message).toBe('La tienda ya tiene todo.')
  await shop.api.inventory.createAdjustment({
    ...{ storage_id: shop.storageId, reason: 'correction' },
    products: [{ product_id: shop.goods[0]!.id, type: 'decrement', quantity: 3 }],
  })
  expect(await waiting()).toMatchObject({ waiting: 1, data: [{ told: 7, units: 4, price: null }] })
  const pressed = await Promise.all([1, 2].map(() => shop.api.stores.sendOutgoing({ id })))
  for (const { message } of pressed) expect(message).toBe('Enviamos un cambio en un momento.')
  await drain(shop)
  expect(await waiting()).toEqual({ waiting: 0, data: [] })
  expect([shown(shop), await unitsOf(shop)]).toEqual([
    [4, 9],
    [4, 9],
  ])
})

it('in a pause nothing is sent, and of a shop of somebody else nothing is told', async () => {
  const [shop, other] = [await connectedShop(outside, [7]), await connectedShop(outside, [5])]
  const id = shop.connectionId
  await shop.api.connections.pauseIntegration({ id })
  await expect(shop.api.stores.sendOutgoing({ id })).rejects.toMatchObject({ status: 409 })
  await expect(other.api.stores.listOutgoing({ id })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.stores.sendOutgoing({ id })).rejects.toMatchObject({ status: 404 })
})
