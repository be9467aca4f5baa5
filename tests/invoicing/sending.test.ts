import { Job } from '@tendero/core/kernel/jobs/job'
import { addDays } from '@tendero/core/kernel/values/time'
import { Order } from '@tendero/core/sales/order/order'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker, type Cut, cuts } from '../faults/breaker'
import { inside } from '../sales/support'
import { openJobs } from '../support/jobs'
import { documentOf, drain, type Issuing, issuingShop, sold, startIssuer, stateOf, work } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
let shop: Issuing
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startIssuer))
  shop = await issuingShop(outside)
})
afterAll(() => stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  breaker.meet(() => undefined)
  Object.assign(outside.plemsi.faults, { rejected: 0, pending: 0, denied: false })
})

/** More documents than one transaction takes. */
const MANY = 41

/** What DIAN has of a number. */
const there = (number: string) =>
  [...outside.plemsi.documents.values()].filter(({ sent }) => `${sent.prefix}-${sent.number}` === number)

describe('a sale with a resolution', () => {
  it('is sent by itself, with the totals of the sale and the CUFE that we work out', async () => {
    const id = await sold(shop)
    expect(await stateOf(shop, id)).toBeUndefined()
    await work(shop)
    const document = (await documentOf(shop, id))!
    const order = await shop.api.sales.getOrder({ id })
    expect(document).toMatchObject({
      state: 'emitido',
      code_differs: false,
      test: true,
      number: order.number,
      total: order.total,
    })
    const [sent] = there(order.number)
    expect(sent!.code).toBe(document.code)
    expect(sent!.sent).toMatchObject({ totalToPay: order.total, invoiceBaseTotal: 10_000, isFinalCustomer: true })
    expect(document.look_up).toContain(document.code!)
  })

  it('with discounts, two taxes and the delivery of the shop comes to what its parts come to', async () => {
    const id = await sold(shop, {
      delivery: 7_000,
      products: [{ product_id: shop.good.id, quantity: 3, price: 11_900, type_discount: 2, discount: 10 }],
      payments: [],
    })
    await work(shop)
    expect(await documentOf(shop, id)).toMatchObject({ state: 'emitido', code_differs: false })
    const order = await inside(shop, () => Order.get(id))
    const [sent] = there(order.number)
    expect(sent!.sent.totalToPay).toBe(order.totals.totalCents / 100)
    expect(sent!.sent.payment).toMatchObject({ payment_form_id: 2 })
  })

  it('on credit whose term ended before it could be sent is due on the day that it is sent', async () => {
    const id = await sold(shop, { payments: [] })
    await work(shop, 24 * 60)
    const document = (await documentOf(shop, id))!
    expect(document).toMatchObject({ state: 'emitido', problems: [] })
    const tomorrow = addDays((await shop.api.sales.getOrder({ id })).date_pay, 1)
    expect(there(document.number)[0]!.sent.payment).toMatchObject({ payment_form_id: 2, payment_due_date: tomorrow })
  })

  it('asked for twice and by two workers at once is one document', async () => {
    const id = await sold(shop)
    await shop.api.invoicing.sendDocument({ id })
    await shop.api.invoicing.sendDocument({ id })
    await Promise.all([work(shop, 0, 2), work(shop, 0, 2)])
    await drain(shop)
    const document = (await documentOf(shop, id))!
    expect(document.state).toBe('emitido')
    expect(there(document.number)).toHaveLength(1)
  })

  it('is not sent in a shop that is not connected, which writes nothing for it', async () => {
    const other = await issuingShop(outside, { connected: false })
    const id = await sold(other)
    expect((await openJobs()).filter(({ tenant }) => tenant === other.tenant)).toEqual([])
    const look = await other.api.invoicing.lookAtDocument({ id })
    expect(look).toMatchObject({ document: null, ready: false, problems: [{ rule: 'token' }] })
    await expect(other.api.invoicing.sendDocument({ id })).rejects.toMatchObject({ body: { code: 'unconnected' } })
  })
})

describe('without an answer', () => {
  it.each<Cut>([...cuts, 'silent'])('%s at every request once: one document, under its one number', async (cut) => {
    const id = await sold(shop)
    let met = 0
    breaker.meet(() => (met++ % 2 === 0 && met < 6 ? cut : undefined))
    await drain(shop)
    const document = (await documentOf(shop, id))!
    expect(document.state).toBe('emitido')
    expect(there(document.number)).toHaveLength(1)
    expect(document.code).toBe(there(document.number)[0]!.code)
  })

  it('an answer that was lost leaves it in doubt, is looked for, and found under the same number', async () => {
    const id = await sold(shop)
    breaker.meet((method) => (method === 'POST' ? 'lost' : undefined))
    await work(shop)
    const doubt = (await documentOf(shop, id))!
    expect(doubt.state).toBe('dudoso')
    expect(there(doubt.number)).toHaveLength(1)
    await expect(shop.api.sales.setStatus({ id, status: 'cancelado', note: 'x' })).rejects.toMatchObject({
      body: { code: 'issued' },
    })
    await drain(shop)
    const after = (await documentOf(shop, id))!
    expect(after).toMatchObject({ state: 'emitido', number: doubt.number, code_differs: false })
    expect(there(doubt.number)).toHaveLength(1)
  })

  it('a service that is down is a contingency with its 48 hours, and is sent when it is back', async () => {
    const other = await issuingShop(outside)
    breaker.meet(() => 'refused')
    const id = await sold(other)
    await work(other)
    const waits = (await documentOf(other, id))!
    expect(['dudoso', 'contingencia']).toContain(waits.state)
    const hours = (Date.parse(waits.deadline!) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47)
    expect(hours).toBeLessThanOrEqual(48)
    expect(await other.api.invoicing.deadlines({})).toMatchObject({ waiting: 1, next: { number: waits.number } })
    breaker.meet(() => undefined)
    await drain(other)
    expect(await stateOf(other, id)).toBe('emitido')
    expect(await other.api.invoicing.deadlines({})).toMatchObject({ waiting: 0, next: null })
  })
})

describe('a refusal', () => {
  it('keeps its number, says why in Spanish, and is sent again after it is mended', async () => {
    outside.plemsi.faults.rejected = 1
    const id = await sold(shop)
    await drain(shop)
    const refused = (await documentOf(shop, id))!
    expect(refused).toMatchObject({
      state: 'rechazado',
      problems: [{ rule: expect.any(String), text: expect.any(String) }],
    })
    await shop.api.invoicing.retryDocument({ id })
    await drain(shop)
    expect(await documentOf(shop, id)).toMatchObject({ state: 'emitido', number: refused.number, problems: [] })
  })

  it('of ours comes before anybody is asked, and mending the client is enough', async () => {
    const client = await shop.api.parties.createClient({
      name: 'Compra SAS',
      document_type_id: '31',
      document: '900123456',
    })
    await shop.api.parties.updateClient({
      ...client,
      person_type_id: '2',
      document_type_id: '13',
      document: '1020304050',
    })
    const id = await sold(shop, { client_id: client.id })
    const asked = outside.plemsi.documents.size
    await shop.api.parties.updateClient({
      ...client,
      person_type_id: '1',
      document_type_id: '13',
      document: '1020304050',
    })
    await drain(shop)
    expect(outside.plemsi.documents.size).toBe(asked)
    expect(await documentOf(shop, id)).toMatchObject({
      state: 'incompleto',
      problems: [{ rule: 'FAK26', mend: { to: `/dashboard/clientes/editar/${client.id}` } }],
    })
    await shop.api.parties.updateClient({
      ...client,
      person_type_id: '2',
      document_type_id: '13',
      document: '1020304050',
    })
    await shop.api.invoicing.sendDocument({ id })
    await drain(shop)
    expect(await stateOf(shop, id)).toBe('emitido')
  })

  it('of the token asks for another, and everything goes out with it', async () => {
    const other = await issuingShop(outside)
    outside.plemsi.faults.denied = true
    const id = await sold(other)
    await drain(other)
    expect(await documentOf(other, id)).toMatchObject({ state: 'incompleto', problems: [{ rule: 'token' }] })
    expect(await other.api.invoicing.showIssuer({})).toMatchObject({
      light: 'bad',
      health: expect.stringContaining('token'),
    })
    await expect(other.api.invoicing.saveToken({ token: 'otro', environment: '2' })).rejects.toMatchObject({
      status: 422,
    })
    outside.plemsi.faults.denied = false
    await other.api.invoicing.saveToken({ token: outside.plemsi.token, environment: '2' })
    await other.api.invoicing.sendDocument({ id })
    await drain(other)
    expect(await stateOf(other, id)).toBe('emitido')
  })
})

it('a number that DIAN has for another total is told and never taken as ours, whether it is sent or looked for', async () => {
  const other = await issuingShop(outside)
  const first = await sold(other)
  await drain(other)
  const [taken] = there((await documentOf(other, first))!.number)
  const next = taken!.sent.number + 1
  outside.plemsi.issue(taken!.kind, { ...taken!.sent, number: next, totalToPay: 99_000 })
  outside.plemsi.issue(taken!.kind, { ...taken!.sent, number: next + 1, totalToPay: 99_000 })
  const [sent, lookedFor] = [await sold(other), await sold(other)]
  let met = 0
  breaker.meet((method) => (method === 'POST' && met++ > 0 ? 'lost' : undefined))
  await drain(other)
  breaker.meet(() => undefined)
  await drain(other)
  for (const id of [sent, lookedFor]) {
    const document = (await documentOf(other, id))!
    expect(document).toMatchObject({ state: 'rechazado', code: null, problems: [{ rule: 'ajeno' }] })
    expect(document.problems[0]!.text).toMatch(/99\.000.*11\.900/)
    expect(there(document.number)).toHaveLength(1)
  }
  await other.api.invoicing.sendDocument({ id: sent })
  await drain(other)
  expect(await stateOf(other, sent)).toBe('rechazado')
  // It is not there, so it may be taken back, and sold again under another number.
  await other.api.sales.setStatus({ id: sent, status: 'cancelado', note: 'Número ocupado' })
})

it('what DIAN has not decided waits, and is not sent twice', async () => {
  outside.plemsi.faults.pending = 1
  const id = await sold(shop)
  await work(shop)
  const waits = (await documentOf(shop, id))!
  expect(waits.state).toBe('pendiente_dian')
  outside.plemsi.actions().decide.run()
  await drain(shop)
  expect(await documentOf(shop, id)).toMatchObject({ state: 'emitido', code_differs: false })
  expect(there(waits.number)).toHaveLength(1)
})

it('a sale that DIAN has is neither changed nor cancelled, and one that was cancelled before is never sent', async () => {
  const id = await sold(shop)
  await drain(shop)
  await expect(shop.api.sales.setStatus({ id, status: 'cancelado', note: 'x' })).rejects.toMatchObject({
    body: { code: 'issued' },
  })
  await expect(shop.api.sales.updateOrder({ id, delivery: 3_000 })).rejects.toMatchObject({ body: { code: 'issued' } })
  const early = await sold(shop)
  await shop.api.sales.setStatus({ id: early, status: 'cancelado', note: 'Se arrepintió' })
  const before = outside.plemsi.documents.size
  await drain(shop)
  expect(outside.plemsi.documents.size).toBe(before)
})

it('a selection of any size is sent by a job that says of each of the others why not', async () => {
  const accepted = await sold(shop)
  await drain(shop)
  outside.plemsi.faults.rejected = MANY
  const refused: string[] = []
  while (refused.length < MANY) refused.push(await sold(shop))
  await drain(shop)
  const { job } = await shop.api.invoicing.resendDocuments({ ids: [accepted, ...refused, refused[0]!] })
  await drain(shop)
  const told = await inside(shop, () => Job.get(job))
  expect(told).toMatchObject({ state: 'done', summary: `Enviados a la DIAN: ${MANY}. Sin enviar: 1.` })
  const { number } = (await documentOf(shop, accepted))!
  expect(told.errors).toEqual([expect.objectContaining({ message: `${number}: Ya está en la DIAN.` })])
  for (const id of refused) expect((await documentOf(shop, id))!.state).toBe('emitido')
})

it('another shop sees none of it, and no secret is in an answer', async () => {
  const id = await sold(shop)
  await drain(shop)
  const other = await issuingShop(outside)
  await expect(other.api.invoicing.lookAtDocument({ id })).rejects.toMatchObject({ status: 404 })
  await expect(other.api.invoicing.resendDocuments({ ids: [id] })).rejects.toMatchObject({ status: 404 })
  expect((await other.api.invoicing.listEDocuments({})).data).toEqual([])
  const shown = JSON.stringify([await shop.api.invoicing.showIssuer({}), await shop.api.invoicing.listEDocuments({})])
  expect(shown).not.toContain(outside.plemsi.token)
})
