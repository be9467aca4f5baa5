import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Shop, shopWithRegister } from '../sales/support'
import { shopKeys } from '../samples/billing'
import { newCarrier } from '../samples/dispatch'
import { newSender } from '../samples/guides'
import { newWaiting } from '../samples/picking'
import { calm, drain, startGateway } from './support'

let outside: Outside
let shop: Shop
beforeAll(async () => {
  outside = await startGateway()
  shop = await shopWithRegister()
  await shop.api.billing.connectPayments(await shopKeys(outside.wompi))
  await ask({ advance_by: 'amount', advance_amount: ASKED })
})
afterAll(() => outside.stop())
beforeEach(() => calm(outside))

const [TOTAL, ASKED] = [20_000, 6_000]
type Rule = Partial<Parameters<Shop['api']['settings']['saveDelivery']>[0]>
const ask = (rule: Rule) => shop.api.settings.saveDelivery({ modes: ['carrier'], price: 0, ...rule })
const order = (id: string) => shop.api.sales.getOrder({ id })
const waiting = async () => (await newWaiting(shop)).id

/** Pays what the link of an order asks for, at the page of the gateway. */
async function pay(id: string, value?: number) {
  const { link } = await shop.api.billing.makePayLink({ document_id: id, ...(value ? { value } : {}) })
  const begun = await shop.api.billing.startPayment({ token: link!.url.split('/').at(-1)! })
  const body = new URLSearchParams({ means: '0' })
  await fetch(begun.pay_url, { method: 'POST', body, redirect: 'manual' })
  await shop.api.billing.validatePayment({ reference: begun.reference })
  await drain({ ...shop, outside, cardId: '' })
  return begun.reference
}

const parcel = async (order_id: string) => ({ order_id, sender_id: await newSender(shop), packages: [{ grams: 800 }] })
const courier = async () =>
  (await shop.api.parties.createCourier({ name: `Luis ${Math.random()}`, phone: '3001234567' })).id
const guide = async (id: string) =>
  shop.api.guides.createGuide({
    ...(await parcel(id)),
    ...{ conveyor_id: await newCarrier(shop), tracking: `T${Math.random()}` },
  })
const ride = async (id: string, courier_id: string) =>
  shop.api.guides.createGuide({ ...(await parcel(id)), courier_id })
const dispatch = async (id: string) =>
  shop.api.dispatch.createDispatch({ carrier_id: await newCarrier(shop), orders: [id] })
async function batch(orders: string[]) {
  const [sender_id, conveyor_id] = [await newSender(shop), await newCarrier(shop)]
  return shop.api.guides.startBatch({ orders, sender_id, conveyor_id, grams: 500 })
}
const text = async (url: string) => (await app.request(new URL(url).pathname)).text()
const wanted = ({ product_id, price }: { product_id: string; price: number }) => ({ product_id, price })
const waits = { status: 409, message: expect.stringMatching(/espera un anticipo de \$\s6\.000/) }

it('an order whose advance is not paid gets no guide, no courier, no dispatch and no state; its batch says why', async () => {
  const id = await waiting()
  expect(await order(id)).toMatchObject({ advance_due: ASKED, advance: { asked: ASKED, released: null } })
  for (const go of [
    () => guide(id),
    async () => ride(id, await courier()),
    () => dispatch(id),
    () => shop.api.sales.setStatus({ id, status: 'despachado' }),
    () => shop.api.guides.proposeGuide({ id }),
  ])
    await expect(go()).rejects.toMatchObject(waits)
  expect((await batch([id])).items).toMatchObject([{ problem: expect.stringContaining('espera un anticipo') }])
  const { data } = await shop.api.sales.listOrders({ per_page: 5 })
  expect(data.find((row) => row.id === id)?.advance_due).toBe(ASKED)
})

it('once it is paid by its link the order leaves, and the rest is charged at the door', async () => {
  const id = await waiting()
  await pay(id, ASKED)
  expect(await order(id)).toMatchObject({ advance_due: 0, remaining: TOTAL - ASKED })
  expect((await batch([id])).items).toMatchObject([{ cod: TOTAL - ASKED, problem: null }])
  const { id: made, cod } = await guide(id)
  expect(cod).toBe(TOTAL - ASKED)
  const going = await dispatch(id)
  expect(going.stops).toMatchObject([{ cod: TOTAL - ASKED }])
  expect(await shop.api.guides.moveGuide({ id: made, state: 'entregada' })).toMatchObject({ owed: TOTAL - ASKED })
  expect((await order(id)).remaining).toBe(0)
})

it('of an advance that is given back while the guide is made one comes first, and the other sees it', async () => {
  const id = await waiting()
  const reference = await pay(id, ASKED)
  const [made] = await Promise.allSettled([guide(id), shop.api.billing.refundPayment({ id: reference })])
  const after = await order(id)
  expect(after.remaining).toBe(TOTAL)
  if (made.status === 'rejected') expect(made.reason).toMatchObject(waits)
  else expect(made.value.cod).toBe(TOTAL - ASKED)
})

it('an advance that is given back is asked for again; what is paid beyond it is charged no more', async () => {
  const id = await waiting()
  const reference = await pay(id, ASKED)
  await shop.api.billing.refundPayment({ id: reference })
  expect(await order(id)).toMatchObject({ advance_due: ASKED, remaining: TOTAL })
  await expect(guide(id)).rejects.toMatchObject(waits)
  await pay(id, ASKED)
  await pay(id, 4_000)
  expect(await order(id)).toMatchObject({ advance_due: 0, remaining: TOTAL - ASKED - 4_000 })
  expect((await guide(id)).cod).toBe(TOTAL - ASKED - 4_000)
})

it('who may cancel orders lets one go without, with a reason, once; two at once are one', async () => {
  const id = await waiting()
  await expect(shop.api.sales.releaseOrder({ id, why: ' ' })).rejects.toMatchObject({ status: 422 })
  await Promise.all(['Cliente de siempre', 'Cliente de siempre'].map((why) => shop.api.sales.releaseOrder({ id, why })))
  expect(await order(id)).toMatchObject({ advance_due: 0, advance: { released: { why: 'Cliente de siempre' } } })
  expect((await guide(id)).cod).toBe(TOTAL)
  const other = await waiting()
  await pay(other, ASKED)
  await expect(shop.api.sales.releaseOrder({ id: other, why: 'Ya pagó' })).rejects.toMatchObject({ status: 409 })
})

it('what is paid while a courier has it is charged no more: on the page of the client, at the stop and in the money', async () => {
  const [id, rider] = [await waiting(), await courier()]
  await shop.api.sales.releaseOrder({ id, why: 'Va con Luis' })
  const made = await ride(id, rider)
  expect(made.cod).toBe(TOTAL)
  await pay(id, ASKED)
  const { url } = await shop.api.guides.courierRoute({ id: rider })
  const page = await text(url)
  expect(page).toContain('Cobrar $ 14.000')
  expect(await text((await shop.api.guides.trackingLink({ id: made.id })).url)).toMatch(/\$\s14\.000/)
  await pay(id)
  expect(await text(url)).not.toContain('Cobrar $')
  expect(await shop.api.guides.moveGuide({ id: made.id, state: 'entregada' })).toMatchObject({
    collection: 'sin_recaudo',
    owed: 0,
  })
  expect(await shop.api.guides.courierCash({ id: rider })).toMatchObject({ owed: 0 })
})

it('a dispatch that is closed charges what is owed by then, and waits for an advance that was given back', async () => {
  const id = await waiting()
  const reference = await pay(id, ASKED)
  const { id: going } = await dispatch(id)
  await shop.api.billing.refundPayment({ id: reference })
  await expect(shop.api.dispatch.closeDispatch({ id: going })).rejects.toMatchObject(waits)
  await pay(id, ASKED + 1_000)
  expect((await shop.api.dispatch.closeDispatch({ id: going })).stops).toMatchObject([{ cod: TOTAL - ASKED - 1_000 }])
})

it('an order that is cancelled after its advance owes nothing, and its payment is given back once', async () => {
  const id = await waiting()
  const reference = await pay(id, ASKED)
  await shop.api.sales.cancelOrders({ id, note: 'Se arrepintió' })
  expect(await order(id)).toMatchObject({ state: 'cancelado', remaining: 0, paid: 0, advance_due: 0 })
  for (const _ of [1, 2])
    expect((await shop.api.billing.refundPayment({ id: reference })).payments).toMatchObject([{ state: 'void' }])
  const { client, payments } = await order(id)
  expect(payments.reduce((sum, { value }) => sum + value, 0)).toBe(0)
  expect((await shop.api.payments.creditables({ client_id: client.id })).in_favour).toBe(0)
})

it('a part of the total is asked from a total on, never of what is on credit or at the counter; one that changes is asked anew', async () => {
  await ask({ advance_by: 'percent', advance_percent: 50, advance_from: 20_000 })
  const id = await waiting()
  expect((await order(id)).advance_due).toBe(10_000)
  const [line] = (await order(id)).products
  await shop.api.sales.updateOrder({ id, products: [{ ...wanted(line!), quantity: 3 }] })
  expect((await order(id)).advance_due).toBe(15_000)
  await shop.api.sales.updateOrder({ id, products: [{ ...wanted(line!), quantity: 1 }] })
  expect((await order(id)).advance_due).toBe(0)
  await ask({ advance_by: 'none' })
  expect((await order(await waiting())).advance).toBeNull()
  await ask({})
  await expect(ask({ advance_by: 'percent' })).rejects.toMatchObject({ status: 422 })
})
