import { entriesOf } from '@tendero/core/accounting/journal/journal'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Shop, shopWithRegister } from '../sales/support'
import { shopKeys } from '../samples/billing'
import { calm, drain, inside, startGateway } from './support'

/** What the gateway deposits in the bank against the payments of clients. */
let outside: Outside
let shop: Shop
let gateway: string
const id = 'ban_principal'
beforeAll(async () => {
  outside = await startGateway()
  calm(outside)
  shop = await shopWithRegister()
  await shop.api.billing.connectPayments(await shopKeys(outside.wompi))
  const who = { name: 'Wompi', document_type_id: '31', document: '900960775' }
  gateway = (await shop.api.parties.createProvider(who)).id
})
afterAll(() => outside.stop())

/** A sale that its client pays by its link. */
async function paidOnline(value: number, means: number): Promise<string> {
  const service = await shop.api.catalog.createService({ name: `Asesoría ${Math.random()}`, value })
  const order = await shop.api.sales.createOrder({
    ...{ type: 1, name: 'Ana Ruiz', storage_id: shop.storageId },
    products: [{ product_id: service.id, kind: 'service', quantity: 1, price: value }],
  })
  const { link } = await shop.api.billing.makePayLink({ document_id: order.id })
  const { pay_url, reference } = await shop.api.billing.startPayment({ token: link!.url.split('/').at(-1)! })
  const body = new URLSearchParams({ means: String(means) })
  await fetch(pay_url, { method: 'POST', body, redirect: 'manual' })
  await shop.api.billing.validatePayment({ reference })
  await drain({ ...shop, outside, cardId: '' })
  return reference
}
const byCard = async (value: number) => {
  const service = await shop.api.catalog.createService({ name: `Corte ${Math.random()}`, value })
  await shop.api.sales.createOrder({
    ...{ storage_id: shop.storageId, payments: [{ payment_type_id: shop.pay.card, value }] },
    products: [{ product_id: service.id, kind: 'service', quantity: 1, price: value }],
  })
}
/** Brings the statement of the bank in, and gives the newest of its lines. */
async function newest() {
  const file = new File([outside.wompi.statement()], 'extracto.csv', { type: 'text/csv' })
  const { upload } = await shop.api.treasury.previewStatement({ id, file })
  await shop.api.treasury.importStatement({ id, upload })
  const { data } = await shop.api.treasury.listStatementLines({ id })
  const text = `ABONO WOMPI ${outside.wompi.deposits.length}`
  return data.find((line) => line.text === text)!.id
}
const waiting = async () =>
  (await inside(shop, () => openItems('cards'))).reduce((sum, { balanceCents }) => sum + balanceCents, 0) / 100

it('a deposit of the gateway is matched with the payments that it is of, apart from the cards of the counter', async () => {
  await paidOnline(200_000, 0)
  await paidOnline(300_000, 0)
  await byCard(90_000)
  const made = outside.wompi.deposit()!
  const line_id = await newest()
  const found = await shop.api.treasury.cardsOfLine({ id, line_id })
  expect(found).toMatchObject({ via: 'gateway', sold: 500_000, provider_id: null })
  expect(found.items.map(({ via, value, picked }) => [via, value, picked]).sort()).toEqual([
    ['card', 90_000, false],
    ['gateway', 200_000, true],
    ['gateway', 300_000, true],
  ])
  const [fee, vat, retefuente, reteica] = [made.fee, made.vat, made.retefuente, made.reteica].map((one) => one / 100)
  const taken = { fee, vat, retefuente, reteica, provider_id: gateway }
  const settle = (items: { id: string; value: number }[]) =>
    shop.api.treasury.settleCards({ id, line_id, items, ...taken })
  const sold = found.items.map((item) => ({ id: item.id, value: item.value }))
  const online = sold.filter(({ value }) => value !== 90_000)
  await expect(settle([...online.slice(0, 1), ...sold.filter(({ value }) => value === 90_000)])).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('consignan aparte'),
  })
  const tries = await Promise.allSettled([settle(online), settle(online)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { data } = await shop.api.treasury.listCardSettlements({})
  expect(data).toMatchObject([{ via: 'gateway', sold: 500_000, value: made.net / 100, state: 'posted' }])
  const [entry] = await inside(shop, () => entriesOf(data[0]!.id))
  expect(Object.fromEntries(entry!.lines.map((l) => [l.account, (l.debitCents - l.creditCents) / 100]))).toMatchObject({
    ...{ 111005: made.net / 100, 530515: fee, 240820: vat, 135515: retefuente, 135518: reteica },
  })
  expect(await waiting()).toBe(90_000)
})

it('the next deposit is predicted from what this one took, and a payment that was given back is in none', async () => {
  const back = await paidOnline(70_000, 0)
  await paidOnline(400_000, 0)
  await shop.api.billing.refundPayment({ id: back })
  const made = outside.wompi.deposit()!
  expect(made.sold).toBe(40_000_000)
  const found = await shop.api.treasury.cardsOfLine({ id, line_id: await newest() })
  expect(found).toMatchObject({ via: 'gateway', sold: 400_000, provider_id: gateway })
  expect(found.items).toHaveLength(2)
  expect(await waiting()).toBe(490_000)
})
