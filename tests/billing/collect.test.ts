import { journalBook } from '@tendero/core/accounting/journal/journal'
import { Charge } from '@tendero/core/billing/charges/charge'
import { settle } from '@tendero/core/billing/charges/settle'
import { dayOf } from '@tendero/core/kernel/values/time'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { payable, shopKeys } from '../samples/billing'
import { newShop, type World } from '../support/world'
import { calm, drain, inside, startGateway } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startGateway()
})
afterAll(() => outside.stop())
beforeEach(() => calm(outside))

const VALUE = 20_000
const CENTS = VALUE * 100

async function owing() {
  const shop = await newShop()
  const link = await payable(shop, outside.wompi)
  return { ...shop, ...link, outside, cardId: '' }
}
type Owing = Awaited<ReturnType<typeof owing>>

const start = ({ api, token }: Owing) => api.billing.startPayment({ token })
const attempts = async ({ api, order }: Owing) => (await api.billing.showPayLink({ id: order })).payments
const receipts = async ({ api }: Pick<World, 'api'>) => (await api.payments.listReceipts({})).data
/** Pays at the page of the gateway as a person does. */
async function pay(payUrl: string, choice: number) {
  const body = new URLSearchParams({ means: String(choice) })
  const answer = await fetch(payUrl, { method: 'POST', body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  return { status: answer.status, to: answer.headers.get('location') }
}
const page = async ({ url }: Owing, query = '') => {
  const answer = await app.request(`${new URL(url).pathname}${query}`)
  return {
    status: answer.status,
    text: await answer.text(),
    policy: answer.headers.get('content-security-policy') ?? '',
  }
}
/** What clients owe and the ledger says of it: the same. Cents. */
const owed = (shop: Owing) =>
  inside(shop, async () => {
    const { accounts } = await journalBook.sums.through(dayOf(new Date()))
    const ledger = (accounts as Record<string, readonly [number, number]>)['130505'] ?? [0, 0]
    const items = (await openItems('clients')).reduce((sum, { balanceCents }) => sum + balanceCents, 0)
    expect(ledger[0] - ledger[1]).toBe(items)
    return items
  })

it('a client who pays by the link settles the document with one receipt, whoever tells of it and however often', async () => {
  const shop = await owing()
  outside.wompi.faults.twice = true
  const first = await start(shop)
  const { to } = await pay(first.pay_url, 0)
  const said = { id: 'x', state: 'approved' as const, cents: CENTS }
  await Promise.all([
    ...[1, 2, 3].map(() => shop.api.billing.validatePayment({ reference: first.reference })),
    ...[1, 2].map(() => inside(shop, () => settle(first.reference, said))),
    page(shop, new URL(to!).search),
    drain(shop),
  ])
  expect(await receipts(shop)).toHaveLength(1)
  expect(await attempts(shop)).toMatchObject([{ state: 'approved', value: VALUE, receipt_number: 'RC-1' }])
  expect(await owed(shop)).toBe(0)
  expect((await page(shop)).text).toContain('Sin saldo pendiente')
  await expect(start(shop)).rejects.toMatchObject({ status: 409 })
})

it('the page shows what is owed and nothing of the client, and its form leads to the gateway alone', async () => {
  const shop = await owing()
  const shown = await page(shop)
  expect(shown.status).toBe(200)
  expect(shown.text).toMatch(/Pagar \$\s20\.000/)
  expect(shown.text).not.toContain('<script')
  expect(shown.policy).toContain(`form-action 'self' ${outside.origin}`)
  const answer = await app.request(new URL(shop.url).pathname, {
    method: 'POST',
    body: new URLSearchParams({ value: '1' }),
  })
  const to = new URL(answer.headers.get('location')!)
  expect([answer.status, to.origin, to.searchParams.get('amount-in-cents')]).toEqual([
    303,
    outside.origin,
    String(CENTS),
  ])
  await shop.api.billing.closePayLink({ id: shop.order })
  expect((await page(shop)).text).not.toContain('<form')
})

it('two who begin at once have one reference; one that was refused may be tried again', async () => {
  const shop = await owing()
  const both = await Promise.all([start(shop), start(shop)])
  expect(new Set(both.map(({ reference }) => reference)).size).toBe(1)
  await pay(both[0].pay_url, 1)
  expect(await shop.api.billing.validatePayment({ reference: both[0].reference })).toMatchObject({ state: 'declined' })
  const again = await start(shop)
  expect(again.reference).not.toBe(both[0].reference)
  await pay(again.pay_url, 2)
  await drain(shop)
  expect((await receipts(shop)).map(({ number }) => number)).toEqual(['RC-1'])
  expect(await owed(shop)).toBe(0)
})

it('while a bank has a payment no other is begun; without any event the job finds out', async () => {
  const shop = await owing()
  outside.wompi.faults.mute = true
  const { reference, pay_url } = await start(shop)
  await pay(pay_url, 3)
  expect(await shop.api.billing.validatePayment({ reference })).toMatchObject({ state: 'pending', settled: false })
  await expect(start(shop)).rejects.toMatchObject({ status: 409, message: expect.stringContaining('en proceso') })
  outside.wompi.decide(outside.wompi.byReference(reference)[0]!.id, 'APPROVED')
  await drain(shop)
  expect(await attempts(shop)).toMatchObject([{ state: 'approved', receipt_number: 'RC-1' }])
})

it('what is paid over what is owed is in favour of the client, and a payment that is returned is owed again', async () => {
  const shop = await owing()
  const first = await start(shop)
  const { payments, client_id } = await cashOf(shop)
  await shop.api.payments.createReceipt({ client_id, payments, items: await debts(shop, client_id) })
  await pay(first.pay_url, 0)
  await drain(shop)
  expect((await shop.api.payments.creditables({ client_id })).in_favour).toBe(VALUE)
  const { gatewayId: id = '' } = await inside(shop, () => Charge.get(first.reference))
  outside.wompi.decide(id, 'VOIDED')
  await drain(shop)
  expect(await attempts(shop)).toMatchObject([{ state: 'void' }])
  expect((await shop.api.payments.creditables({ client_id })).in_favour).toBe(0)
  expect(await owed(shop)).toBe(0)
})

const cashOf = async ({ api, order }: Owing) => {
  const type = (await api.settings.loadPaymentTypes({})).find(({ means }) => means === 'transfer')!
  const { client } = await api.sales.getOrder({ id: order })
  return { client_id: client.id, payments: [{ payment_type_id: type.id, value: VALUE }] }
}
const debts = async ({ api }: Owing, client_id: string) =>
  (await api.payments.creditables({ client_id })).data.map(({ id, owed: value }) => ({ id, value }))

it('a part is asked for and paid, and then another part', async () => {
  const shop = await owing()
  for (const value of [5_000, 3_000]) {
    const { link } = await shop.api.billing.makePayLink({ document_id: shop.order, value })
    expect(link).toMatchObject({ due: value })
    const begun = await start(shop)
    expect(begun.value).toBe(value)
    await pay(begun.pay_url, 0)
    await shop.api.billing.validatePayment({ reference: begun.reference })
    await expect(start(shop)).rejects.toMatchObject({ status: 409 })
  }
  expect(await owed(shop)).toBe(CENTS - 800_000)
  await expect(shop.api.billing.makePayLink({ document_id: shop.order, value: VALUE })).rejects.toMatchObject({
    status: 422,
  })
})

it('an amount that is not what was asked waits for a person and posts nothing', async () => {
  const shop = await owing()
  const { reference } = await start(shop)
  await inside(shop, () => settle(reference, { id: 'x', state: 'approved', cents: 1_000 }))
  expect(await attempts(shop)).toMatchObject([{ state: 'review', receipt_id: null }])
  expect(await owed(shop)).toBe(CENTS)
})

it('what cannot be posted waits for a person: the shop disconnected before the bank answered', async () => {
  const shop = await owing()
  const { reference } = await start(shop)
  await shop.api.billing.disconnectPayments({})
  await inside(shop, () => settle(reference, { id: 'x', state: 'approved', cents: CENTS }))
  expect(await attempts(shop)).toMatchObject([{ state: 'review', message: expect.stringContaining('a mano') }])
  expect((await page(shop)).text).not.toContain('<form')
  await expect(start(shop)).rejects.toMatchObject({ status: 409 })
})

it('an event counts by the key of the shop alone; one of nobody does nothing', async () => {
  const shop = await owing()
  const { reference, pay_url } = await start(shop)
  outside.wompi.eventsUrl = ''
  await pay(pay_url, 0)
  const transaction = outside.wompi.byReference(reference)[0]!
  const post = async (body: object) => {
    const { status } = await app.request('/api/hooks/wompi/comercio', { method: 'POST', body: JSON.stringify(body) })
    return status
  }
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents']
  const event = outside.wompi.eventOf('transaction.updated', { transaction }, properties)
  expect(await post({ ...event, signature: { ...event.signature, checksum: '0'.repeat(64) } })).toBe(401)
  expect(await post({ hola: 1 })).toBe(200)
  expect(await post(event)).toBe(200)
  await drain(shop)
  expect(await receipts(shop)).toHaveLength(1)
})

it('keys that the gateway does not take are not kept, nor are those of two environments', async () => {
  const { api } = await newShop()
  const keys = await shopKeys(outside.wompi)
  for (const wrong of [
    { private_key: 'prv_test_otra' },
    { public_key: 'pub_test_otra' },
    { integrity: 'prod_integrity_otra' },
    { events: 'nada' },
  ])
    await expect(api.billing.connectPayments({ ...keys, ...wrong })).rejects.toMatchObject({ status: 422 })
  expect(await api.billing.showPayments({})).toMatchObject({ credentials: { connected: false, last4: null } })
})

it('no shop sees or pays the link of another', async () => {
  const [shop, other] = [await owing(), await owing()]
  await expect(other.api.billing.showPayLink({ id: shop.order })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.billing.makePayLink({ document_id: shop.order })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.billing.closePayLink({ id: shop.order })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.billing.startPayment({ token: `${shop.token.slice(0, -1)}_` })).rejects.toMatchObject({
    status: 404,
  })
})

it('a card that paid gets its money back the same day, once, also when it is asked for twice at once or no answer comes', async () => {
  const shop = await owing()
  const first = await start(shop)
  await pay(first.pay_url, 0)
  await shop.api.billing.validatePayment({ reference: first.reference })
  expect(await owed(shop)).toBe(0)
  const refund = () => shop.api.billing.refundPayment({ id: first.reference })
  const told = await Promise.allSettled([refund(), refund()])
  expect(told.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await attempts(shop)).toMatchObject([{ state: 'void', value: VALUE }])
  expect((await receipts(shop)).map(({ state }) => state)).toEqual(['void'])
  expect(await owed(shop)).toBe(CENTS)
  expect((await refund()).payments).toMatchObject([{ state: 'void' }])
})

it('what the gateway does not give back is said, and stays paid', async () => {
  const shop = await owing()
  const first = await start(shop)
  await pay(first.pay_url, 0)
  await shop.api.billing.validatePayment({ reference: first.reference })
  for (const one of outside.wompi.transactions.values())
    if (one.reference === first.reference) one.payment_method_type = 'PSE'
  await expect(shop.api.billing.refundPayment({ id: first.reference })).rejects.toThrow(/mismo día/)
  expect(await owed(shop)).toBe(0)
})

it('the page of an order leads to what is asked of it, as long as it is asked', async () => {
  const shop = await owing()
  const { url } = await shop.api.sales.receiptLink({ id: shop.order })
  const read = async () => (await app.request(new URL(url).pathname)).text()
  expect(await read()).toContain(new URL(shop.url).pathname)
  await shop.api.billing.closePayLink({ id: shop.order })
  expect(await read()).not.toContain('en línea')
})
