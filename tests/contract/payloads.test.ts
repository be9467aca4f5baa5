import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { orderFrom } from '@tendero/core/integrations/woo/woo-wire'
import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/*
 * What services of others say and want, as their documentation has it: one file each, with its source and how sure it is.
 * What a played service says is held to them: no field that is not documented, and of the documented type.
 */

const folder = path.resolve(import.meta.dirname, '../fixtures/outside')
interface Fixture {
  source: string
  confidence: 'high' | 'medium' | 'low'
  // biome-ignore lint/suspicious/noExplicitAny: the payloads of others are of any shape
  payload: any
}
const fixture = (name: string): Fixture => JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8'))

const heard: { url: string; body: string }[] = []
let played: Outside
beforeAll(async () => {
  const send = async (url: string, { body }: { body: string }) => {
    heard.push({ url, body })
    return new Response(null, { status: 200 })
  }
  played = await serveOutside(0, send as unknown as typeof fetch)
})
afterAll(() => played.stop())

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Paths of what is said that the documentation does not have, or has of another type. Null may stand for anything. */
function strange(said: unknown, documented: unknown, at = ''): string[] {
  const [mine, theirs] = [kindOf(said), kindOf(documented)]
  if (mine === 'null' || theirs === 'null') return []
  if (mine !== theirs) return [`${at} is ${mine}, documented as ${theirs}`]
  if (Array.isArray(said) && Array.isArray(documented))
    return documented.length === 0 ? [] : said.flatMap((one, i) => strange(one, documented[0], `${at}[${i}]`))
  if (mine !== 'object') return []
  const known = documented as Record<string, unknown>
  return Object.entries(said as object).flatMap(([key, value]) =>
    key in known ? strange(value, known[key], `${at}.${key}`) : [`${at}.${key} is not documented`],
  )
}
const asDocumented = (said: unknown, name: string) => expect(strange(said, fixture(name).payload), name).toEqual([])

async function ask(where: string, headers: Record<string, string>, body?: unknown) {
  const response = await fetch(`${played.origin}/${where}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: as above
  return (await response.json()) as any
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

it('each says where it is from and how sure it is', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))
  expect(names.length).toBeGreaterThan(15)
  for (const name of names) {
    const { source, confidence } = fixture(name.replace(/\.json$/, ''))
    expect(source.length, name).toBeGreaterThan(10)
    expect(['high', 'medium', 'low'], name).toContain(confidence)
  }
})

describe('WooCommerce', () => {
  it('says orders as documented', async () => {
    const { woo } = played
    const [item] = woo.stock([{ name: 'Camiseta', sku: 'CAM-8', price: 59_500, stock: 12 }])
    woo.buy([{ id: item!.id, quantity: 2 }], { shipping: 12_000 })
    const login = Buffer.from(`${woo.keys.key}:${woo.keys.secret}`).toString('base64')
    const [order] = await ask('woo/wp-json/wc/v3/orders', { authorization: `Basic ${login}` })
    asDocumented(order, 'woo/order')
  })

  it('is read as documented: lines, buyer and amounts add up', () => {
    const order = orderFrom(fixture('woo/order').payload)
    expect(order).toMatchObject({ id: '1042', currency: 'COP', totalCents: 13_100_000 })
    expect(order.lines).toMatchObject([{ sku: 'CAM-8', name: 'Camiseta niño – Talla: 8', totalCents: 11_900_000 }])
  })
})

it('Shopify says orders as documented', async () => {
  const { shopify } = played
  const variant = shopify.stock({ name: 'Camiseta niño', sku: 'CAM-8', price: 59_500, stock: 12 })
  shopify.subscribe('ORDERS_CREATE', 'https://ours.example')
  heard.length = 0
  shopify.buy([{ variant, quantity: 2 }], { shipping: 12_000 })
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  asDocumented(JSON.parse(heard[0]!.body), 'shopify/order-created')
})

describe('Plemsi', () => {
  const invoice = (number: number) => ({ ...fixture('plemsi/invoice').payload, number, date: today() })
  const today = () => new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10)
  const send = (body: unknown, token = played.plemsi.token) => ask('plemsi/api/billing/invoice', bearer(token), body)

  it('takes the documented invoice, and answers as documented', async () => {
    asDocumented(await send(invoice(1042)), 'plemsi/emitted')
  })

  it('refuses as documented, in each of its shapes', async () => {
    asDocumented(await send(invoice(1042)), 'plemsi/already-emitted')
    asDocumented(await send(invoice(1043), 'otro'), 'plemsi/unauthorized')
    const { items: _, ...less } = invoice(1044)
    asDocumented(await send(less), 'plemsi/invalid')
  })
})

it('Wompi says merchants, cards, sources, charges and events as documented', async () => {
  const { wompi } = played
  const { keys } = wompi
  const merchant = await ask(`wompi/v1/merchants/${keys.public}`, {})
  asDocumented(merchant, 'wompi/merchant')
  const card = { number: '4242424242424242', cvc: '123', exp_month: '08', exp_year: '29', card_holder: 'MARIA PENA' }
  const token = await ask('wompi/v1/tokens/cards', bearer(keys.public), card)
  asDocumented(token, 'wompi/card-token')
  const source = await ask('wompi/v1/payment_sources', bearer(keys.private), {
    ...{ type: 'CARD', token: token.data.id, customer_email: 'duena@tienda.co' },
    acceptance_token: merchant.data.presigned_acceptance.acceptance_token,
    accept_personal_auth: merchant.data.presigned_personal_data_auth.acceptance_token,
  })
  asDocumented(source, 'wompi/source')
  wompi.eventsUrl = 'https://ours.example/wompi'
  heard.length = 0
  const signature = createHash('sha256').update(`REC-10015000000COP${keys.integrity}`).digest('hex')
  const charge = await ask('wompi/v1/transactions', bearer(keys.private), {
    ...{ amount_in_cents: 5_000_000, currency: 'COP', signature, customer_email: 'duena@tienda.co' },
    ...{ reference: 'REC-1001', payment_source_id: source.data.id, payment_method: { installments: 1 } },
  })
  asDocumented(charge, 'wompi/transaction')
  await expect
    .poll(async () => {
      await ask(`wompi/v1/transactions/${charge.data.id}`, bearer(keys.public))
      return heard.length
    })
    .toBeGreaterThan(0)
  const event = JSON.parse(heard[0]!.body)
  asDocumented(event, 'wompi/event')
  const said = event.signature.properties.map((at: string) =>
    at.split('.').reduce((value, key) => value[key], event.data),
  )
  const checksum = createHash('sha256')
    .update(`${said.join('')}${event.timestamp}${keys.events}`)
    .digest('hex')
  expect(event.signature.checksum).toBe(checksum)
})

it('Envia takes the documented question, and quotes and sells labels as documented', async () => {
  const { token } = played.envia
  const { payload: wanted } = fixture('envia/rate-wanted')
  const quoted = await ask('envia/ship/rate/', bearer(token), wanted)
  asDocumented(quoted, 'envia/rate')
  const made = await ask('envia/ship/generate/', bearer(token), {
    ...wanted,
    shipment: { ...wanted.shipment, service: quoted.data[0].service },
    settings: { currency: 'COP', printFormat: 'PDF', printSize: 'STOCK_4X6', comments: 'PED-1042' },
  })
  asDocumented(made, 'envia/generated')
})

it('Dropi takes the documented order, and says it as documented', async () => {
  const { dropi } = played
  const headers = { 'dropi-integration-key': dropi.key, origin: dropi.store }
  const made = await ask('dropi/integrations/orders/myorders', headers, fixture('dropi/order-wanted').payload)
  const { objects } = await ask(`dropi/integrations/orders/myorders/${made.objects.id}`, headers)
  asDocumented(objects, 'dropi/order')
})
