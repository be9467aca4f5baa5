import { Code, codeKey } from '@tendero/core/catalog/products/code'
import { signingSecretOf } from '@tendero/core/connections/keys/key'
import { sign } from '@tendero/core/connections/keys/signature'
import { act } from '@tendero/core/kernel/db/act'
import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Good, inside, type Shop, shopToSell, stocked } from '../sales/support'
import { send } from '../support/world'
import { drain, eventsOf, ordersOf, startOutside } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => outside.stop())

interface Door extends Shop {
  outside: Outside
  good: Good
  key: string
  secret: string
  keyId: string
  connectionId: string
}

/** A shop with ten units of something and a key that sends orders. */
async function door(): Promise<Door> {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10 })
  await inside(shop, () => act(async (unit) => unit.insert(Code, { code: codeKey(good.sku), productId: good.id })))
  const made = await shop.api.stores.createKey({
    name: 'Mi página',
    scopes: ['orders'],
    payment_type_id: shop.pay.transfer,
    storage_id: shop.storageId,
  })
  const { key, signing_secret: secret, id: keyId, connection_id: connectionId } = made
  return { ...shop, outside, good, key, secret, keyId, connectionId: connectionId! }
}

const orderOf = ({ good }: Door, changes: object = {}) => ({
  id: '1001',
  updated_at: '2026-03-02T15:00:00Z',
  status: 'paid',
  items: [{ sku: good.sku, name: good.name, quantity: 2, total: 23_800 }],
  shipping: 8_000,
  total: 31_800,
  customer: { name: 'Ana Ruiz', phone: '3001234567', address: 'Calle 1 # 2-3', city: 'Bogotá' },
  ...changes,
})

/** Posts a body with the key of the shop. @param at when it is signed */
async function post({ key, secret }: Pick<Door, 'key' | 'secret'>, order: object | string, at = new Date()) {
  const body = typeof order === 'string' ? order : JSON.stringify(order)
  const headers = {
    authorization: `Bearer ${key}`,
    'tendero-signature': sign(secret, body, at),
    'content-type': 'application/json',
  }
  return (await app.request('/api/hooks/orders', { method: 'POST', body, headers })).status
}

it('an order that is posted is one order, paid and out of stock, however often and by how many it is posted', async () => {
  const shop = await door()
  const order = orderOf(shop)
  expect(await Promise.all([1, 2, 3].map(() => post(shop, order)))).toEqual([200, 200, 200])
  await drain(shop)
  expect(await post(shop, { ...order, updated_at: '2026-03-02T15:01:00Z' })).toBe(200)
  await drain(shop)
  const orders = await ordersOf(shop)
  expect(orders).toHaveLength(1)
  expect(orders[0]).toMatchObject({ total: 31_800, state: 'recibido' })
  expect((await eventsOf(shop)).map(({ state }) => state)).toEqual(['applied', 'applied'])
})

it('what is cancelled there is cancelled here, and one that is cancelled before it is looked at is never sold', async () => {
  const shop = await door()
  await post(shop, orderOf(shop))
  await drain(shop)
  await post(shop, orderOf(shop, { status: 'cancelled', updated_at: '2026-03-02T16:00:00Z' }))
  await drain(shop)
  expect((await ordersOf(shop))[0]).toMatchObject({ state: 'cancelado' })
  await post(shop, orderOf(shop, { id: '1002', status: 'cancelled', updated_at: '2026-03-02T16:00:00Z' }))
  await post(shop, orderOf(shop, { id: '1002' }))
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
})

it.each([
  [
    'a code of nobody',
    { items: [{ sku: 'NADIE-1', name: 'Vela', quantity: 1, total: 31_800 }], shipping: 0 },
    'NADIE-1',
  ],
  ['more than there is', { items: [{ sku: '', name: 'x', quantity: 11, total: 130_900 }], total: 138_900 }, ''],
  ['another currency', { currency: 'USD' }, 'USD'],
  ['a total that is not that of its lines', { total: 40_000 }, '40.000'],
])('%s waits for a person with what to decide, and is not lost', async (_, changes, said) => {
  const shop = await door()
  const order = orderOf(shop, changes)
  for (const item of order.items) item.sku ||= shop.good.sku
  expect(await post(shop, order)).toBe(200)
  await drain(shop)
  expect(await ordersOf(shop)).toEqual([])
  const waiting = (await shop.api.connections.listLogs({ state: 'review' })).data
  expect(waiting).toHaveLength(1)
  expect(waiting[0]!.note).toContain(said)
})

it('what is posted in a pause waits for a person, and is sold when the connection goes on', async () => {
  const shop = await door()
  await shop.api.connections.pauseIntegration({ id: shop.connectionId })
  await post(shop, orderOf(shop))
  await drain(shop)
  const [waiting] = (await shop.api.connections.listLogs({ state: 'review' })).data
  await shop.api.connections.resumeIntegration({ id: shop.connectionId })
  await shop.api.connections.retryEvent({ id: waiting!.id })
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
})

it('a wrong signature, an old one, no key and a revoked key are refused and leave nothing', async () => {
  const shop = await door()
  const order = orderOf(shop)
  const minutes = (n: number) => new Date(Date.now() + n * 60_000)
  expect(await post({ ...shop, secret: 'whsec_otro' }, order)).toBe(401)
  expect(await post(shop, order, minutes(-6))).toBe(401)
  expect(await post(shop, order, minutes(6))).toBe(401)
  expect(await post({ ...shop, key: 'tnd_nadie' }, order)).toBe(401)
  expect((await app.request('/api/hooks/orders', { method: 'POST', body: '{}' })).status).toBe(401)
  await shop.api.connections.revokeKey({ id: shop.keyId })
  expect(await post(shop, order)).toBe(401)
  await drain(shop)
  expect(await eventsOf(shop)).toEqual([])
})

it('what is no order is told field by field and not kept', async () => {
  const shop = await door()
  expect(await post(shop, 'no es JSON')).toBe(422)
  expect(await post(shop, { id: '1' })).toBe(422)
  expect(await post(shop, orderOf(shop, { customer: { name: 'x'.repeat(121) } }))).toBe(422)
  expect(await post(shop, JSON.stringify({ ...orderOf(shop), more: 'x'.repeat(200_001) }))).toBe(413)
  expect(await eventsOf(shop)).toEqual([])
})

it('a new key of the same shop sends the same orders: none is sold twice', async () => {
  const shop = await door()
  await post(shop, orderOf(shop))
  const other = await shop.api.stores.createKey({ name: 'Otra', scopes: ['orders'], connection_id: shop.connectionId })
  expect(other.connection_id).toBe(shop.connectionId)
  await post({ key: other.key, secret: other.signing_secret }, orderOf(shop, { updated_at: '2026-03-02T17:00:00Z' }))
  await drain(shop)
  expect(await ordersOf(shop)).toHaveLength(1)
})

it('a key does what its scopes say and nothing else: it reads, sees no costs and changes nothing', async () => {
  const shop = await door()
  const { key } = await shop.api.stores.createKey({ name: 'Lector', scopes: ['stock'] })
  const status = async (wire: string, input: object = {}, by = key) => (await send(wire, { ...input }, by)).status
  expect(await status('GET /products')).toBe(200)
  const { success } = (await (await send('GET /products', {}, key)).json()) as {
    success: { data: { cost: unknown }[] }
  }
  expect(success.data[0]).toMatchObject({ cost: null })
  expect(await status('GET /domicilio')).toBe(403)
  expect(await status('GET /api-keys')).toBe(403)
  expect(await status('GET /user/second-factor')).toBe(403)
  expect(await status('POST /products', { name: 'x' })).toBe(403)
  expect(await post({ key, secret: 'x' }, orderOf(shop))).toBe(403)
  expect(await status('GET /products', {}, shop.key)).toBe(403)
})

it('the key is told once; what is kept and listed opens nothing', async () => {
  const shop = await door()
  const listed = await shop.api.connections.listKeys({})
  expect(listed).toHaveLength(1)
  expect(listed[0]).toMatchObject({
    name: 'Mi página',
    last4: shop.key.slice(-4),
    used_at: null,
    connection: 'Mi página',
  })
  const seen = JSON.stringify([listed, await shop.api.identity.listAudits({ per_page: 100 })])
  for (const secret of [shop.key, shop.secret]) expect(seen.includes(secret)).toBe(false)
  expect(await inside(shop, async () => signingSecretOf(shop.keyId))).toBe(shop.secret)
  await post(shop, orderOf(shop))
  expect((await shop.api.connections.listKeys({}))[0]!.used_at).toBeTruthy()
})
