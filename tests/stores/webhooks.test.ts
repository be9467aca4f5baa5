import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '@tendero/core/connections/keys/signature'
import { Webhook } from '@tendero/core/connections/webhooks/webhook'
import type { HookEvents } from '@tendero/core/connections/webhooks/webhook.states'
import { isOpen, isPutOff } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Good, line, type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'

interface Heard {
  body: string
  signature: string | undefined
  event: { id: string; type: string; data: Record<string, Record<string, unknown>> }
}

/** A program of somebody else that is told: what it heard, and what it answers next. */
let receiver: Server
let origin = ''
let heard: Heard[] = []
let answers: number[] = []

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    heard.push({ body, signature: [request.headers['tendero-signature']].flat()[0], event: JSON.parse(body) })
    response.writeHead(answers.shift() ?? 200).end('no')
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => receiver.close())
beforeEach(() => {
  vi.stubEnv('TENDERO_OUTSIDE', origin)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  heard = []
  answers = []
})

interface Told extends Shop {
  good: Good
  hookId: string
  secret: string
}

async function told(events: HookEvents[]): Promise<Told> {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10 })
  const { id, signing_secret: secret } = await shop.api.connections.createWebhook({ url: `${origin}/avisos`, events })
  await drain(shop)
  heard = []
  return { ...shop, good, hookId: id, secret }
}

const mine = async ({ tenant }: Shop) => (await openJobs()).filter((job) => job.tenant === tenant && isOpen(job))

/** Does the jobs of a shop, those put off too. @returns hours that went by */
async function drain(shop: Shop): Promise<number> {
  let late = 0
  for (let turn = 0; turn < 200; turn++) {
    const open = await mine(shop)
    if (open.length === 0) return late / 3_600_000
    if (open.every(isPutOff)) late += 5 * 3_600_000
    const now = () => new Date(Date.now() + late)
    for (const { id } of open)
      await asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: id }, jobs), { now })
  }
  throw new Error('the shop does not come to rest')
}

const sell = (shop: Told, units = 1) => shop.api.sales.createOrder(saleOf(shop, [[shop.good, units]]))
const deliveries = async (shop: Told) => (await shop.api.connections.listDeliveries({ id: shop.hookId })).data
const types = () => heard.map(({ event }) => event.type)

it('a sale and its cancellation are told once each, signed, without costs', async () => {
  const shop = await told(['order'])
  const { id } = await sell(shop, 2)
  await drain(shop)
  await shop.api.sales.setStatus({ id, status: 'cancelado', note: 'Se arrepintió' })
  await drain(shop)
  expect(types()).toEqual(['order.created', 'order.cancelled'])
  for (const { body, signature } of heard) expect(isSigned(shop.secret, body, signature, new Date())).toBe(true)
  expect(heard[0]!.event.data.order).toMatchObject({ id, total: 23_800, items: [{ sku: shop.good.sku, quantity: 2 }] })
  expect(heard[1]!.event.data.order).toMatchObject({ id, state: 'cancelado' })
  expect(heard.some(({ body }) => /cost/i.test(body))).toBe(false)
})

it('stock is told as it is then, many changes in one; a payment with the orders that it pays', async () => {
  const shop = await told(['stock', 'payment'])
  for (const units of [1, 2]) await sell(shop, units)
  await drain(shop)
  expect(types()).toEqual(['stock.changed'])
  expect(heard[0]!.event.data.stock).toMatchObject({ product_id: shop.good.id, quantity: 7, free: 7 })
  heard = []
  const { id } = await shop.api.sales.createOrder({ products: [line(shop.good)], storage_id: shop.storageId })
  await shop.api.payments.receivePayment({ id, payments: [{ payment_type_id: shop.pay.transfer, value: 4_000 }] })
  await drain(shop)
  expect(heard.find(({ event }) => event.type === 'payment.received')!.event.data.payment).toMatchObject({
    amount: 4_000,
    orders: [{ id, amount: 4_000 }],
  })
})

it('a shop with no webhook, and one whose webhook wants something else, ask for nothing', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10 })
  await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  expect(await mine(shop)).toEqual([])
  const other = await told(['payment'])
  await sell(other)
  expect(await mine(other)).toEqual([])
  const gone = await told(['order', 'stock'])
  await gone.api.connections.removeWebhook({ id: gone.hookId })
  await sell(gone)
  expect(await mine(gone)).toEqual([])
})

it('what is not answered well is tried again, each try in the log, until it is', async () => {
  const shop = await told(['order'])
  answers = [500, 404, 302]
  await sell(shop)
  await drain(shop)
  expect(new Set(heard.map(({ event }) => event.id)).size).toBe(1)
  const [one] = await deliveries(shop)
  expect(one).toMatchObject({ type: 'order.created', state: 'delivered' })
  expect(one!.tries.map(({ status }) => status)).toEqual([500, 404, 302, 200])
})

const off = async (shop: Shop) => {
  const { data } = await shop.api.reports.listNotifications({ per_page: 50 })
  return data.filter(({ type }) => type === 'webhook')
}

it('what fails for three days is given up, and its webhook switched off with a notice until somebody switches it on', async () => {
  const shop = await told(['order', 'stock'])
  answers = Array.from({ length: 500 }, () => 404)
  await sell(shop)
  const hours = await drain(shop)
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(80)
  const [one] = await deliveries(shop)
  expect(one).toMatchObject({ state: 'failed' })
  expect(one!.tries.length).toBeLessThanOrEqual(20)
  const [hook] = await shop.api.connections.listWebhooks({})
  expect(hook!.off_at).not.toBeNull()
  expect(await off(shop)).toMatchObject([{ title: 'Un webhook se apagó', link: '/dashboard/claves' }])
  await sell(shop)
  expect(await mine(shop)).toEqual([])
  await expect(shop.api.connections.replayDelivery({ id: one!.id })).rejects.toThrow('409')
  await expect(shop.api.connections.tryWebhook({ id: shop.hookId })).rejects.toThrow('409')
  answers = []
  heard = []
  await Promise.all([1, 2].map(() => shop.api.connections.resumeWebhook({ id: shop.hookId })))
  expect(await off(shop)).toEqual([])
  await drain(shop)
  expect(types()).toEqual(['ping'])
  await shop.api.connections.replayDelivery({ id: one!.id })
  await sell(shop)
  await drain(shop)
  expect(types().slice(1).sort()).toEqual([one!.type, 'order.created', 'stock.changed'].sort())
})

it.each([
  'http://tienda.co/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/',
  'https://a.co:8443/',
  'ftp://a.co',
])('refuses %s', async (url) => {
  const shop = await shopToSell()
  await expect(shop.api.connections.createWebhook({ url, events: ['order'] })).rejects.toThrow('422')
})

it('one that is removed is told nothing that waits', async () => {
  const shop = await told(['order'])
  await sell(shop)
  await shop.api.connections.removeWebhook({ id: shop.hookId })
  await drain(shop)
  expect(heard).toEqual([])
})

it('one that answers well in between begins anew', async () => {
  const shop = await told(['order'])
  answers = [503, 503]
  await sell(shop)
  await drain(shop)
  expect(heard).toHaveLength(3)
  expect(await asTenant(shop.tenant, () => Webhook.get(shop.hookId))).not.toHaveProperty('failingSince')
})

it('two who ask at once for something to be told again have it told once', async () => {
  const shop = await told(['order'])
  await sell(shop)
  await drain(shop)
  const { id } = (await deliveries(shop))[0]!
  const asked = await Promise.allSettled([1, 2, 3].map(() => shop.api.connections.replayDelivery({ id })))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await drain(shop)
  expect(types()).toEqual(['order.created', 'order.created'])
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
})

it('an address that is no longer public is not asked', async () => {
  const shop = await told(['order'])
  await sell(shop)
  vi.stubEnv('TENDERO_OUTSIDE', '')
  await drain(shop)
  expect(heard).toEqual([])
  expect(await deliveries(shop)).toMatchObject([{ state: 'failed' }, { state: 'delivered' }])
})

it('what signs is told when the webhook is made, and nowhere else; no path of theirs is in the log', async () => {
  vi.stubEnv('TENDERO_QUIET', '')
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const shop = await told(['order'])
  await sell(shop)
  await drain(shop)
  const said = [
    ...[await shop.api.connections.listWebhooks({}), await deliveries(shop), log.mock.calls],
    await shop.api.identity.listAudits({ per_page: 100 }),
  ]
  expect(JSON.stringify(said)).not.toContain(shop.secret.slice('whsec_'.length))
  const logged = JSON.stringify(log.mock.calls)
  expect(logged).toContain(new URL(origin).host)
  expect(logged).not.toContain('/avisos')
})
