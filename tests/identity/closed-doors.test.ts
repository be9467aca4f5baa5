import { ChargeOwner } from '@tendero/core/billing/charges/charge'
import { Hook } from '@tendero/core/connections/connection'
import { hashOf } from '@tendero/core/connections/connections'
import { CarrierHook } from '@tendero/core/guides/account/account'
import { closeDue } from '@tendero/core/identity/leaving/closing'
import { act } from '@tendero/core/kernel/db/act'
import { Job } from '@tendero/core/kernel/jobs/job'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { linkTo } from '@tendero/core/kernel/public/link'
import { answeredPages, type PublicPage, publicPages } from '@tendero/core/kernel/public/pages'
import { Authorization } from '@tendero/core/stores/joining/authorization'
import { app } from '@tendero/functions/api'
import { strike } from '@tendero/functions/jobs/tick'
import { expect, it } from 'vitest'
import { inside, type Shop, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { doing, openJobs, Probe } from '../support/jobs'
import { send } from '../support/world'

const PASSWORD = 'una-clave-larga-1'
const ULID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const DAY_MS = 86_400_000
const pages = Object.keys(publicPages) as PublicPage[]

interface Door {
  name: string
  status: number
  text: string
}

/** Everything that comes into a shop without a session of its people. */
async function doorsOf(
  shop: Shop,
  { key, nonce, links }: { key: string; nonce: string; links: ReadonlyMap<PublicPage, string> },
): Promise<Door[]> {
  const doors: Door[] = []
  const open = async (name: string, path: string, init: RequestInit = {}) => {
    const answer = await app.request(path, init)
    doors.push({ name, status: answer.status, text: await answer.text() })
  }
  const bearer = { authorization: `Bearer ${key}` }
  const posted = (body: object): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  await open('API key', '/api/v2/storage', { headers: bearer })
  await open('order posted with a key', '/api/hooks/orders', { ...posted({}), headers: bearer })
  await open('post of a store', `/api/hooks/woocommerce/${shop.tenant}-store`, posted({}))
  await open('post of a carrier', `/api/hooks/envia/${shop.tenant}-carrier`, posted({ tracking_number: '1' }))
  const event = { event: 'transaction.updated', data: { transaction: { reference: `${shop.tenant}-pay` } } }
  const signature = { properties: ['transaction.reference'], checksum: 'x' }
  await open('payment of a client', '/api/hooks/wompi/comercio', posted({ ...event, signature, timestamp: 1 }))
  const keys = { key_id: 1, user_id: nonce, consumer_key: 'ck_1', consumer_secret: 'cs_1' }
  await open('keys of a store', '/api/connect/woocommerce', posted(keys))
  for (const page of pages) await open(`page ${page}`, links.get(page)!)
  const form = { method: 'POST', body: new URLSearchParams({ name: 'Ana', key: 'pagina-0000000000001', cart: '' }) }
  for (const page of answeredPages) await open(`answer to page ${page}`, links.get(page)!, form)
  return doors
}

/** Records outside of the shop that lead to it. */
const leadTo = ({ tenant, userId }: Shop) =>
  inside({ tenant }, () =>
    act(async (unit) => {
      unit.insert(Hook, { id: hashOf(`${tenant}-store`), tenant, connectionId: 'con_1', provider: 'woocommerce' })
      unit.insert(CarrierHook, { id: hashOf(`${tenant}-carrier`), tenant })
      unit.insert(ChargeOwner, { id: `${tenant}-pay`, tenant })
      const endsAt = new Date(Date.now() + 60 * DAY_MS).toISOString()
      const asked = { provider: 'woocommerce' as const, url: 'https://x.co', settings: {}, endsAt }
      for (const nonce of ['first', 'second'])
        unit.insert(Authorization, { id: hashOf(`${tenant}-${nonce}`), tenant, userId, ...asked })
    }),
  )

it('no door opens into a shop that was closed, and each says so; before its day all open', async () => {
  const shop = await shopToSell()
  await stocked(shop, { units: 5, name: 'Panela' })
  await shop.api.stores.generateToken({ activate_catalog_whatsapp: 1 })
  const { key } = await shop.api.stores.createKey({ name: 'Lector', scopes: ['stock'] })
  await leadTo(shop)
  const links = new Map<PublicPage, string>()
  for (const page of pages) {
    const record = page === 'c' ? `cta_${shop.tenant.slice(4)}` : `${publicPages[page]}_${ULID}`
    links.set(page, new URL(await inside(shop, () => linkTo(page, record))).pathname)
  }
  await shop.api.identity.askClosing({ current_password: PASSWORD })
  const before = await doorsOf(shop, { key, nonce: `${shop.tenant}-first`, links })
  expect(before.filter(({ status }) => status === 410 || status >= 500)).toEqual([])
  expect(before.find(({ name }) => name === 'page c')?.status).toBe(200)

  const asked = await inside(shop, () => act(async (unit) => enqueue(unit, Probe, { input: {} })))
  await asTenant(shop.tenant, closeDue, { now: () => new Date(Date.now() + 30 * DAY_MS) })
  const after = await doorsOf(shop, { key, nonce: `${shop.tenant}-second`, links })
  for (const { name, status, text } of after) {
    expect(status, name).toBe(410)
    expect(text, name).toMatch(/tienda se cerró/)
  }
  for (const call of ['GET /shop/closing', 'POST /tills/sync', 'GET /storage'])
    expect((await send(call, {}, shop.token)).status, call).toBe(401)

  let ran = false
  const done = doing(async () => {
    ran = true
    return { summary: '' }
  })
  await inside(shop, () => runJob({ tenant: shop.tenant, jobId: asked.id }, done))
  expect(ran).toBe(false)
  expect(await inside(shop, () => Job.get(asked.id))).toMatchObject({
    state: 'failed',
    summary: 'La tienda se cerró: este trabajo no se hizo.',
  })
  const mine = async () => (await openJobs()).filter(({ tenant }) => tenant === shop.tenant).map(({ id }) => id)
  const waiting = await mine()
  for (const tick of ['hour', 'morning', 'night'] as const)
    await asTenant(shop.tenant, () => strike({ tick, shops: [shop.tenant] }))
  expect(await mine()).toEqual(waiting)
})

it('who signs in to a closed shop reads that it was closed', async () => {
  const shop = await shopToSell()
  const { email } = await inside(shop, async () => {
    const { User } = await import('@tendero/core/identity/people/user')
    return User.get(shop.userId)
  })
  await shop.api.identity.askClosing({ current_password: PASSWORD })
  await asTenant(shop.tenant, closeDue, { now: () => new Date(Date.now() + 30 * DAY_MS) })
  const answer = await send('POST /login', { username: email, password: PASSWORD })
  expect(answer.status).toBe(410)
  expect(await answer.text()).toContain('Esta tienda se cerró')
})
