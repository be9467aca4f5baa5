import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker } from '../faults/breaker'
import { drain } from '../invoicing/support'
import type { Shop } from '../sales/support'
import { newIncident } from '../samples/incidents'
import * as samples from '../samples/stores'
import { dropOrder, dropShop, hear, parcelOf, startSupplier, there } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
let shop: Shop
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startSupplier))
  vi.spyOn(samples, 'outside').mockImplementation(async () => outside)
})
afterAll(() => stop())
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  breaker.meet(() => undefined)
  shop = await dropShop(outside)
})

const news = async () => (await shop.api.incidents.listNews({})).news

/** An order that its carrier could not deliver. */
async function held() {
  const id = await dropOrder(shop)
  await shop.api.dropshipping.sendOrder({ id, carrier: '3' })
  await drain(shop)
  await shop.api.dropshipping.confirmOrder({ id })
  await drain(shop)
  const [order] = there(outside)
  outside.dropi.move(order!.id)
  outside.dropi.hold(order!.id, 'DIRECCION ERRADA')
  await hear(shop, outside)
  return { id, order: order! }
}

it('a parcel that was not delivered is one incident, however often it is heard of', async () => {
  const { id } = await held()
  await hear(shop, outside)
  await shop.api.dropshipping.refreshOrder({ id })
  expect(await news()).toMatchObject([{ order_id: id, reason: 'DIRECCION ERRADA', state: 'abierta', total: 50_000 }])
  expect((await parcelOf(shop, id)).state).toBe('novedad')
})

it('two people who answer it at once: one answer goes out, and it closes when the parcel goes on', async () => {
  const { order } = await held()
  const id = (await news())[0]!.id
  const solve = () => shop.api.incidents.solveAtSupplier({ id, solution: 'Llamar antes de entregar' })
  const said = await Promise.allSettled([solve(), solve()])
  expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await drain(shop)
  expect(order.solved).toBe(true)
  expect(await news()).toMatchObject([{ state: 'respondida', problem: null }])
  outside.dropi.move(order.id)
  await hear(shop, outside)
  expect(await news()).toEqual([])
  expect((await shop.api.incidents.listNews({ state: 'cerrada' })).news).toMatchObject([{ outcome: 'En camino' }])
})

it('an answer of which nobody heard is not sent twice', async () => {
  const { order } = await held()
  const id = (await news())[0]!.id
  await shop.api.incidents.solveIncident({ id, how: 'return', solution: 'El cliente ya no lo quiere' })
  // Signing in, asking whether it waits, signing in, and the answer itself.
  let posts = 0
  breaker.meet((method) => (method === 'POST' && ++posts === 4 ? 'lost' : undefined))
  await drain(shop)
  expect(breaker.happened()).toBeGreaterThan(0)
  expect(outside.dropi.received.filter(({ path }) => path.endsWith('saveincidencesolution'))).toHaveLength(1)
  expect(order.status).toBe('DEVOLUCION')
  expect((await shop.api.incidents.listNews({ state: 'cerrada' })).news).toMatchObject([{ outcome: 'Devuelto' }])
})

it('a person whom the supplier no longer knows is told so, and it waits for another answer', async () => {
  await held()
  const id = (await news())[0]!.id
  outside.dropi.person.password = 'otra'
  await shop.api.incidents.solveAtSupplier({ id, solution: 'Llamar antes de entregar' })
  await drain(shop)
  outside.dropi.person.password = 'clave-de-prueba'
  expect(await news()).toMatchObject([{ state: 'abierta', problem: expect.stringContaining('Dropi') }])
})

it('those of one day are listed the dearest first', async () => {
  for (const valueCents of [1_000_000, 9_000_000, 4_000_000]) await newIncident(shop, { valueCents })
  expect((await news()).map(({ total }) => total)).toEqual([90_000, 40_000, 10_000])
})
