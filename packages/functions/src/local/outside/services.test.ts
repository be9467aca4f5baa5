import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Outside, serveOutside } from './serve'
import type { Service } from './service'

const heard: { url: string; body: string; headers: Record<string, string> }[] = []
let answers = 200
const send = (async (url: string, init: { body: string; headers: Record<string, string> }) => {
  heard.push({ url, ...init })
  return new Response(null, { status: answers })
}) as unknown as typeof fetch

let played: Outside
beforeAll(async () => {
  played = await serveOutside(0, send)
})
afterAll(() => played.stop())
beforeEach(() => {
  for (const name of ['shopify', 'plemsi', 'wompi', 'envia', 'dropi'] as const) (played[name] as Service).reset()
  heard.length = 0
  answers = 200
})
const MINUTE = 60_000
const post = async (path: string, headers: Record<string, string>, body?: unknown) => {
  const response = await fetch(`${played.origin}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: what others answer is what is looked at
  return { status: response.status, json: (await response.json()) as any }
}

describe('Shopify', () => {
  const graph = (token: string, query: string) =>
    post('shopify/admin/api/2026-10/graphql.json', { 'x-shopify-access-token': token }, { query })
  const token = () => (played.shopify.grant(false) as { access_token: string }).access_token
  const renewed = (refresh_token: string) =>
    post(
      'shopify/admin/oauth/access_token',
      {},
      {
        ...{ client_id: played.shopify.app.id, client_secret: played.shopify.app.secret },
        ...{ grant_type: 'refresh_token', refresh_token },
      },
    )

  it('signs what it posts over the very bytes; while it is forged the signature is not its own', async () => {
    const { shopify } = played
    const subscription = shopify.subscribe('ORDERS_CREATE', 'https://ours')
    const own = shopify.postOf(subscription, 'orders/create', '{"id":1}')
    const signed = createHmac('sha256', shopify.app.secret).update('{"id":1}').digest('base64')
    expect(own.headers['x-shopify-hmac-sha256']).toBe(signed)
    shopify.faults.forged = true
    expect(shopify.postOf(subscription, 'orders/create', '{"id":1}').headers['x-shopify-hmac-sha256']).not.toBe(signed)
  })

  it('tries a post eight times more over four hours, and then takes the subscription away', async () => {
    const { shopify } = played
    shopify.subscribe('ORDERS_CREATE', 'https://ours')
    answers = 500
    shopify.buy([{ variant: shopify.stock({ name: 'A', sku: 'A', price: 1_000, stock: 5 }), quantity: 1 }])
    await shopify.settled()
    expect(heard).toHaveLength(1)
    await shopify.advance(3.9 * 60 * MINUTE)
    expect(shopify.subscriptions.size).toBe(1)
    await shopify.advance(0.2 * 60 * MINUTE)
    expect(heard).toHaveLength(9)
    expect(new Set(heard.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1)
    expect(shopify.subscriptions.size).toBe(0)
  })

  it('gives tokens that expire, and renews them once with each that renews', async () => {
    const { shopify } = played
    const first = shopify.grant(true) as { access_token: string; refresh_token: string }
    expect((await graph(first.access_token, '{ shop { id } }')).status).toBe(200)
    await shopify.advance(61 * MINUTE)
    expect((await graph(first.access_token, '{ shop { id } }')).status).toBe(401)
    const next = await renewed(first.refresh_token)
    expect((await graph(next.json.access_token, '{ shop { id } }')).status).toBe(200)
    expect((await renewed(first.refresh_token)).status).toBe(400)
  })

  it('lets an app in with a code that is good once, under a signed query', async () => {
    const { app } = played.shopify
    const back = encodeURIComponent('https://ours/return')
    const asked = `${played.origin}/shopify/admin/oauth/authorize?client_id=${app.id}&redirect_uri=${back}&state=n1`
    const location = (await fetch(asked, { redirect: 'manual' })).headers.get('location')!
    const { hmac, ...said } = Object.fromEntries(new URL(location).searchParams)
    const text = Object.keys(said)
      .sort()
      .map((name) => `${name}=${said[name]}`)
    expect(hmac).toBe(createHmac('sha256', app.secret).update(text.join('&')).digest('hex'))
    const body = { client_id: app.id, client_secret: app.secret, code: said.code, expiring: 1 }
    const grant = await post('shopify/admin/oauth/access_token', {}, body)
    expect(grant.json).toMatchObject({ expires_in: 3_600, refresh_token: expect.any(String) })
    expect((await post('shopify/admin/oauth/access_token', {}, body)).status).toBe(400)
  })

  it('throttles under 200, with how long to wait, and lets one ask again then', async () => {
    const { shopify } = played
    const access = token()
    shopify.exhaust()
    const { status, json } = await graph(access, '{ orders(first: 50) { nodes { id customer { id } } } }')
    expect(status).toBe(200)
    expect(json.errors[0].extensions.code).toBe('THROTTLED')
    const { requestedQueryCost, throttleStatus } = json.extensions.cost
    const wait = ((requestedQueryCost - throttleStatus.currentlyAvailable) / throttleStatus.restoreRate) * 1_000
    await shopify.advance(wait + 100)
    expect((await graph(access, '{ orders(first: 50) { nodes { id customer { id } } } }')).json.errors).toBeUndefined()
  })
})

describe('Wompi', () => {
  const key = () => ({ authorization: `Bearer ${played.wompi.keys.private}` })
  const begin = (outcome?: 'APPROVED' | 'DECLINED') =>
    played.wompi.begin(
      {
        ...{ amount_in_cents: 5_000_000, reference: 'REC-1001', customer_email: 'a@example.com' },
        payment_method: { type: 'PSE', extra: {} },
      },
      outcome,
    )

  it('signs an event over the values that it names, whatever their order', () => {
    const { wompi } = played
    const data = { transaction: { id: '15113-1700000000-12345', status: 'APPROVED', amount_in_cents: 5_000_000 } }
    const names = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents']
    for (const properties of [names, [...names].reverse()]) {
      const event = wompi.eventOf('transaction.updated', data, properties)
      const said = properties.map((path) => data.transaction[path.split('.')[1] as 'id'])
      const text = `${said.join('')}${event.timestamp}${wompi.keys.events}`
      expect(event.signature.checksum).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })

  it('tries an event that was not taken after half an hour, three hours and a day, and then no more', async () => {
    const { wompi } = played
    wompi.eventsUrl = 'https://ours'
    answers = 500
    wompi.decide(begin().id, 'APPROVED')
    await wompi.settled()
    const after = async (minutes: number) => {
      await wompi.advance(minutes * MINUTE)
      return heard.length
    }
    expect([
      heard.length,
      await after(29),
      await after(2),
      await after(180),
      await after(1_440),
      await after(9_999),
    ]).toEqual([1, 1, 2, 3, 4, 4])
  })

  it('a payment left at the bank is late to say where, ends by itself, and is decided once', async () => {
    const { wompi } = played
    const one = begin()
    expect(one.payment_method.extra).not.toHaveProperty('async_payment_url')
    await wompi.advance(1_000)
    expect(one.payment_method.extra).toHaveProperty('async_payment_url', `${wompi.origin()}/banco/${one.id}`)
    await fetch(`${wompi.origin()}/banco/${one.id}`, {
      method: 'POST',
      body: new URLSearchParams({ status: 'APPROVED' }),
      redirect: 'manual',
    })
    expect(one.status).toBe('APPROVED')
    wompi.decide(one.id, 'DECLINED')
    expect(one.status).toBe('APPROVED')
    const left = wompi.begin({
      ...{ amount_in_cents: 500_000, reference: 'R2', customer_email: 'a@example.com' },
      payment_method: { type: 'PSE' },
    })
    await wompi.advance(31 * MINUTE)
    expect(left.status).toBe('ERROR')
  })

  it('a link to pay takes one payment when it is of a single use', async () => {
    const wanted = {
      name: 'P',
      description: 'D',
      single_use: true,
      collect_shipping: false,
      currency: 'COP',
      amount_in_cents: 500_000,
    }
    const { json } = await post('wompi/v1/payment_links', key(), wanted)
    const page = `${played.origin}/wompi/l/${json.data.id}`
    await fetch(page, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
    const [paid] = [...played.wompi.transactions.values()]
    expect(paid).toMatchObject({ payment_link_id: json.data.id, amount_in_cents: 500_000, status: 'PENDING' })
    played.wompi.decide(paid!.id, 'APPROVED')
    expect((await fetch(page)).status).toBe(404)
  })

  it('takes no card whose digits do not add up', async () => {
    const card = { number: '4242424242424243', cvc: '123', exp_month: '08', exp_year: '29', card_holder: 'MARIA PENA' }
    const { status, json } = await post('wompi/v1/tokens/cards', key(), card)
    expect([status, Object.keys(json.error.messages)]).toEqual([422, ['number']])
  })
})

describe('Plemsi', () => {
  const item = {
    ...{ unit_measure_id: 70, line_extension_amount: 100, description: 'A', code: 'A', type_item_identification_id: 4 },
    ...{ price_amount: 100, base_quantity: 1, invoiced_quantity: 1, tax_totals: [] },
  }
  const invoice = (number: number) => ({
    ...{
      date: '2026-11-20',
      time: '09:28:02',
      prefix: 'SETT',
      number,
      resolution: '18760000001',
      isFinalCustomer: true,
    },
    payment: { payment_form_id: 1, payment_method_id: 10, payment_due_date: '2026-11-20' },
    ...{ items: [item], invoiceBaseTotal: 100, invoiceTaxExclusiveTotal: 100, invoiceTaxInclusiveTotal: 100 },
    ...{ totalToPay: 100, allTaxTotals: [] },
  })
  const bearer = () => ({ authorization: `Bearer ${played.plemsi.token}` })
  const emit = (number: number) => post('plemsi/api/billing/invoice', bearer(), invoice(number))
  const find = (number: number) => post(`plemsi/api/billing/invoice/one?by=number&value=SETT${number}`, bearer())

  it('rejects by twelve rules of the DIAN, one after the other; what it rejected may be sent again with its number', async () => {
    played.plemsi.faults.rejected = 12
    const said = new Set<string>()
    for (let i = 0; i < 12; i++) said.add((await emit(5)).json.errCode)
    expect(said.size).toBe(12)
    expect((await emit(5)).status).toBe(201)
  })

  it('what was taken in and whose answer was lost is found by its number', async () => {
    played.plemsi.faults.lost = 1
    await expect(emit(6)).rejects.toThrow()
    expect((await find(6)).json.data).toMatchObject({ state: 'Emitted' })
    expect((await emit(6)).json.info).toBe('La factura ya fue emitida')
  })

  it('what the DIAN has not decided is pending until it has, under the same code', async () => {
    played.plemsi.faults.pending = 1
    expect((await emit(7)).json).toMatchObject({ success: false, errCode: 'EFPD001' })
    const pending = (await find(7)).json.data
    expect(pending.state).toBe('Pending')
    await played.plemsi.advance(11 * MINUTE)
    expect((await find(7)).json.data).toMatchObject({ state: 'Emitted', cude: pending.cude })
  })

  it('a number outside of its resolution is refused, and the page of the DIAN shows what was emitted', async () => {
    expect((await emit(9_000_000)).json.errCode).toBe('FAB11b')
    const { cude } = (await emit(8)).json.data
    const page = await (await fetch(`${played.origin}/plemsi/document/searchqr?documentkey=${cude}`)).text()
    expect(page).toContain('SETT8')
    expect(page).toContain('sin validez fiscal')
  })
})

describe('Envia', () => {
  it('charges what the label costs when it is bought, not what was quoted, and gives it back once', async () => {
    const { envia } = played
    const [quote] = envia.prices('coordinadora', 1, 0)
    envia.faults.moved = 10
    const before = envia.balance
    const bought = envia.generate(
      { carrier: 'coordinadora', service: 'ground', comments: 'PED-1', to: '' },
      quote!.totalPrice,
    )
    expect(before - envia.balance).toBe(Math.round(quote!.totalPrice * 1.1))
    envia.cancel(bought)
    expect(envia.balance).toBe(before)
    const again = await post(
      'envia/ship/cancel/',
      { authorization: `Bearer ${envia.token}` },
      {
        ...{ carrier: 'coordinadora', trackingNumber: bought.trackingNumber },
      },
    )
    expect(again.json).toMatchObject({ meta: 'error' })
    expect(envia.balance).toBe(before)
  })

  it('posts what happens to a parcel in three words that nothing signs, and prints its label', async () => {
    const { envia } = played
    envia.hooks.set(1, { id: 1, type_id: 3, url: 'https://ours', active: 1 })
    const { trackingNumber } = envia.generate({ carrier: 'tcc', service: 'ground', comments: '', to: 'María' }, 1)
    for (let i = 0; i < 4; i++) envia.move(trackingNumber)
    await envia.settled()
    expect(heard.map(({ body }) => JSON.parse(body).shipment_status)).toEqual([
      ...['Created', 'Picked Up', 'Shipped', 'Out for Delivery', 'Delivered'],
    ])
    expect(Object.keys(JSON.parse(heard[0]!.body))).toEqual(['carrier', 'tracking_number', 'shipment_status'])
    const label = await fetch(`${envia.origin()}/labels/${trackingNumber}.pdf`)
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF')
  })

  it('collects on delivery for a commission with a floor', () => {
    const commission = (collect: number) => played.envia.prices('tcc', 1, collect)[0]!.cashOnDeliveryCommission ?? 0
    expect([commission(0), commission(10_000), commission(200_000)]).toEqual([0, 4_760, 10_000])
  })
})

describe('Dropi', () => {
  const key = () => ({ 'dropi-integration-key': played.dropi.key, origin: played.dropi.store })

  it('takes sixty requests a minute', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 62; i++) statuses.push((await post('dropi/integrations/categories', key())).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    await played.dropi.advance(61_000)
    expect((await post('dropi/integrations/categories', key())).status).toBe(200)
  })

  it('knows a key only from the shop that it was made for, and may cease to take it', async () => {
    expect((await post('dropi/integrations/categories', { ...key(), origin: 'https://otra' })).json.message).toBe(
      'Access denied',
    )
    played.dropi.faults.unissued = true
    expect((await post('dropi/integrations/categories', key())).json.message).toBe('Token not issued to this api')
  })

  it('lists what carriers hold to a person of the panel, not to a key, and takes one solution', async () => {
    const { dropi } = played
    const money = { total_order: 50_000, shipping_amount: 0, rate_type: 'CON RECAUDO', supplier_id: 1, details: [] }
    const about = {
      status: 'PENDIENTE',
      shop_order_id: '1',
      buyer: { name: 'María' },
      carrier: { id: 3, name: 'COORDINADORA' },
    }
    const { id } = dropi.make({ ...about, ...money })
    dropi.move(id)
    dropi.hold(id, 'DIRECCION ERRADA')
    expect((await post('dropi/api/orders/myorders', key())).status).toBe(401)
    const { token } = (await post('dropi/api/login', {}, dropi.person)).json
    const session = { authorization: `Bearer ${token}` }
    const list = () => post('dropi/api/orders/myorders?haveIncidenceProcesamiento=true', session)
    expect((await list()).json.objects).toMatchObject([{ id, novedad_servientrega: 'DIRECCION ERRADA' }])
    const data = [{ order_id: id, solution: 'Llamar antes', essolucion: 1 }]
    const solve = () => post('dropi/api/orders/saveincidencesolution', session, { data })
    expect((await solve()).json.isSuccess).toBe(true)
    expect((await list()).json.objects).toEqual([])
    expect((await solve()).json.isSuccess).toBe(false)
  })
})
