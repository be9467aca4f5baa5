import { outside as ask } from '@tendero/core/kernel/outside/client'
import { OutsideError } from '@tendero/core/kernel/outside/outside-error'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Outside, serveOutside } from './serve'
import type { Service } from './service'

/** What was posted, and how whoever hears it answers. */
const heard: { url: string; body: string; headers: Record<string, string> }[] = []
let answers = 200
const send = (async (url: string, init: { body: string; headers: Record<string, string> }) => {
  heard.push({ url, ...init })
  return new Response(null, { status: answers })
}) as unknown as typeof fetch

let played: Outside
beforeAll(async () => {
  vi.stubEnv('TENDERO_QUIET', '1')
  played = await serveOutside(0, send)
  vi.stubEnv('TENDERO_OUTSIDE', played.origin)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await played.stop()
})
const names = ['woo', 'shopify', 'plemsi', 'wompi', 'envia', 'dropi'] as const
type Name = (typeof names)[number]
beforeEach(() => {
  for (const name of names) (played[name] as Service).reset()
  heard.length = 0
  answers = 200
})

const basic = (key: string, secret: string) => `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`

/** A request that each service answers well, when nothing is wrong. */
const request = async (name: Name): Promise<Parameters<typeof ask>[0]> => {
  const { woo, shopify, plemsi, wompi, envia, dropi } = played
  const to = (path: string, headers: Record<string, string>, body?: unknown) => ({
    ...{ method: body ? ('POST' as const) : ('GET' as const), url: new URL(`${played.origin}/${name}/${path}`) },
    ...{ headers, timeoutMs: 5_000, ...(body ? { body } : {}) },
  })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const { access_token } = shopify.grant(false) as { access_token: string }
  const all = {
    woo: to('wp-json/wc/v3/orders', { authorization: basic(woo.keys.key, woo.keys.secret) }),
    shopify: to(
      'admin/api/2026-10/graphql.json',
      { 'x-shopify-access-token': access_token },
      { query: '{ shop { id } }' },
    ),
    plemsi: to('api/ping', bearer(plemsi.token)),
    wompi: to('v1/transactions?reference=1', bearer(wompi.keys.private)),
    envia: to('queries/webhooks', bearer(envia.token)),
    dropi: to('integrations/categories', { 'dropi-integration-key': dropi.key, origin: dropi.store }),
  }
  return all[name]
}
const reasonOf = async (name: Name) =>
  ask(await request(name)).then(
    () => 'answered',
    (error) => (error instanceof OutsideError ? error.reason : String(error)),
  )

/** Something that each service posts about; Plemsi posts nothing. */
const happen: Partial<Record<Name, () => void>> = {
  woo: () => {
    const { woo } = played
    const hook = { ...{ id: 1, name: '', topic: 'order.created', delivery_url: 'https://ours/woo', secret: 's' } }
    woo.hooks.set(1, { ...hook, status: 'active', failures: 0 })
    const [item] = woo.stock([{ name: 'Camiseta', sku: 'C', price: 10_000, stock: 100 }])
    woo.buy([{ id: item!.id, quantity: 1 }])
  },
  shopify: () => {
    played.shopify.subscribe('ORDERS_CREATE', 'https://ours/shopify')
    const variant = played.shopify.stock({ name: 'Camiseta', sku: 'C', price: 10_000, stock: 100 })
    played.shopify.buy([{ variant, quantity: 1 }])
  },
  wompi: () => {
    const { wompi } = played
    wompi.eventsUrl = 'https://ours/wompi'
    const about = { amount_in_cents: 500_000, reference: 'R1', customer_email: 'a@example.com' }
    wompi.decide(wompi.begin({ ...about, payment_method: { type: 'CARD' } }).id, 'APPROVED')
  },
  envia: () => {
    played.envia.hooks.set(1, { id: 1, type_id: 3, url: 'https://ours/envia', active: 1 })
    played.envia.generate({ carrier: 'tcc', service: 'ground', comments: '', to: '' }, 10_000)
  },
  dropi: () => {
    const { dropi } = played
    dropi.shopUrl = 'https://ours/dropi'
    const buyer = { name: 'María' }
    const money = { total_order: 50_000, shipping_amount: 0, rate_type: 'CON RECAUDO' }
    const order = { ...{ status: 'PENDIENTE', supplier_id: 1, shop_order_id: '1', buyer }, ...money, details: [] }
    dropi.move(dropi.make({ ...order, carrier: { id: 3, name: 'COORDINADORA' } }).id)
  },
}
const tellers = Object.entries(happen) as [Name, () => void][]

describe.each(names)('%s', (name) => {
  it('answers, and meets each fault once it is set: no keys, no answer, an answer that is lost, 429 and 5xx', async () => {
    const service: Service = played[name]
    expect(await reasonOf(name)).toBe('answered')
    const asked = service.received.length
    service.faults.silent = 1
    // The least patience: no answer comes, however long one waits.
    vi.stubEnv('TENDERO_OUTSIDE_TIMEOUT', '150')
    expect(await reasonOf(name)).toBe('silent')
    vi.stubEnv('TENDERO_OUTSIDE_TIMEOUT', undefined)
    service.faults.lost = 1
    expect(await reasonOf(name)).toBe('silent')
    service.faults.next = [{ status: 503 }, { status: 429, headers: { 'retry-after': '7' } }]
    expect(await reasonOf(name)).toBe('failed')
    await expect(ask(await request(name))).rejects.toMatchObject({ reason: 'throttled', retryAfterMs: 7_000 })
    expect(await reasonOf(name)).toBe('answered')
    expect(service.received.length).toBe(asked + 5)
    service.faults.denied = true
    expect(await reasonOf(name)).toBe('denied')
  })

  it('is controlled by /_control: what it was asked is read there, and a fault that it does not know is refused', async () => {
    const control = (body: object) =>
      fetch(`${played.origin}/${name}/_control`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      })
    await reasonOf(name)
    const told = (await (await control({ denied: true, advance: 3_600_000 })).json()) as Record<string, unknown>
    expect(told).toMatchObject({ faults: { denied: true, silent: 0 }, received: [{ method: expect.any(String) }] })
    expect(Date.parse(told.now as string)).toBeGreaterThan(Date.now() + 3_500_000)
    expect((await control({ broken: true })).status).toBe(422)
    expect((await control({ denied: 'yes' })).status).toBe(422)
    expect((await control({ do: 'nothing' })).status).toBe(422)
    await control({ reset: true })
    expect(played[name].faults.denied).toBe(false)
  })
})

describe.each(tellers)('%s', (name, event) => {
  const service = (): Service => played[name]
  it('tells what happens: twice, late and the last first, or not at all, as it is told', async () => {
    event()
    await service().settled()
    const once = heard.length
    expect(once).toBeGreaterThan(0)
    service().faults.twice = true
    event()
    await service().settled()
    expect(heard.length).toBeGreaterThanOrEqual(once * 3)
    heard.length = 0
    Object.assign(service().faults, { twice: false, held: true })
    event()
    event()
    await service().settled()
    expect(heard).toEqual([])
    const bodies = service().held.map(({ body }) => body)
    await service().release(true)
    expect(heard.map(({ body }) => body)).toEqual(bodies.reverse())
    heard.length = 0
    Object.assign(service().faults, { held: false, mute: true })
    event()
    await service().settled()
    expect(heard).toEqual([])
  })
})

it('the page lists every service with its faults, and sets them', async () => {
  const page = async () => (await fetch(`${played.origin}/`)).text()
  const before = await page()
  for (const name of names) {
    expect(before).toContain(`action="/${name}/_control"`)
    expect(before).toContain((played[name] as Service).about.title)
  }
  for (const fault of Object.keys(played.plemsi.faults)) expect(before).toContain(`name="${fault}"`)
  const form = new URLSearchParams({
    faults: '1',
    mute: 'on',
    silent: '2',
    lost: '0',
    rejected: '1',
    pending: '0',
    next: '503',
  })
  const saved = await fetch(`${played.origin}/plemsi/_control`, { method: 'POST', body: form, redirect: 'manual' })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/'])
  expect(played.plemsi.faults).toMatchObject({ mute: true, twice: false, silent: 2, rejected: 1 })
  expect(played.plemsi.faults.next).toHaveLength(3)
  expect(await page()).toMatch(/name="mute" checked/)
})
