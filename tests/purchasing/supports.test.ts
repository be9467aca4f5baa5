import { now } from '@tendero/core/kernel/context'
import { dayOf } from '@tendero/core/kernel/values/time'
import { itemsOf } from '@tendero/core/treasury/open-item/open-item'
import { beforeAll, expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { inside, stocked } from '../sales/support'
import { type Buyer, booked, shopToBuy } from './shop'

const DAY = '2026-08-03'
let shop: Buyer
let plumber: string
let documents = 52_000_000

const person = (more: object = {}) =>
  shop.api.parties.createProvider({
    ...{ name: 'Rosalba Peña', document_type_id: '13', document: String(++documents), declarant: false },
    ...more,
  })

beforeAll(async () => {
  shop = await shopToBuy()
  await shop.api.identity.editBrand({ withholds: ['retefuente'] })
  plumber = (await person()).id
})

const service = (cost = 300_000) => ({ account: '514515', quantity: 1, cost, concept: 'servicios' })
const support = (more: object = {}) =>
  shop.api.purchasing.createSupport({
    ...{ provider_id: plumber, date: DAY, products: [service()] },
    ...more,
  } as never)

it('a service of 300.000 of a person who declares nothing is owed at 282.000, without IVA', async () => {
  const made = await support()
  expect(made).toMatchObject({ total_cost: 300_000, iva_cost: 0, withheld_cost: 18_000, payable_cost: 282_000 })
  const [item] = await inside(shop, () => itemsOf(made.id))
  expect(item).toMatchObject({ balanceCents: 28_200_000, thirdId: plumber })
  const { [item!.account]: owed, '236525': withheld, '514515': cost } = await booked(shop, made.id)
  expect([owed, withheld, cost]).toEqual([-282_000, -18_000, 300_000])
})

it('an annulment takes the goods out, leaves every balance as it was and owes nothing', async () => {
  const { id: product_id } = await stocked(shop, { units: 0, cost: 2_000, price: 5_000 })
  const provider_id = (await person()).id
  const made = await support({
    ...{ provider_id, storage_id: shop.storageId },
    products: [{ product_id, quantity: 10, cost: 2_500 }],
  })
  expect(await booked(shop, made.id)).toEqual({ '143505': 25_000, '220505': -25_000 })
  await inside(shop, () => expectBooksEqualStock(dayOf(now())))
  const gone = await shop.api.purchasing.voidSupport({ id: made.id })
  expect(gone).toMatchObject({ state: 'voided', owed_cost: 0 })
  expect(await booked(shop, made.id)).toEqual({})
  await inside(shop, () => expectBooksEqualStock(dayOf(now())))
  await expect(shop.api.purchasing.voidSupport({ id: made.id })).rejects.toThrow()
})

it('who charges IVA has to invoice: no support document takes the place of that', async () => {
  await expect(support({ provider_id: shop.provider })).rejects.toMatchObject({
    status: 422,
    body: { errors: { provider_id: ['Es responsable de IVA y debe facturarte: registra su factura de compra'] } },
  })
})

it('a draft has no number and posts nothing until it is posted, under the next number', async () => {
  const draft = await support({ draft: true })
  expect(draft).toMatchObject({ number: '', state: 'draft', owed_cost: 0 })
  expect(await booked(shop, draft.id)).toEqual({})
  const again = { id: draft.id, provider_id: plumber, date: DAY, products: [service(200_000)] }
  const posted = await shop.api.purchasing.updateSupport(again)
  expect(posted).toMatchObject({ state: 'posted', total_cost: 200_000 })
  expect(posted.number).toMatch(/^SOPORTE-\d+$/)
  expect(await shop.api.purchasing.updateSupport(again)).toMatchObject({ number: posted.number, total_cost: 200_000 })
})

it('a posted one that nobody sent is changed on its day, under its number: books and stock have what it is now alone', async () => {
  const { id: product_id } = await stocked(shop, { units: 0, cost: 2_000, price: 5_000 })
  const provider_id = (await person()).id
  const goods = (quantity: number, cost: number) => ({
    ...{ provider_id, storage_id: shop.storageId },
    products: [{ product_id, quantity, cost }, service()],
  })
  const made = await support(goods(10, 2_500))
  const changed = await shop.api.purchasing.updateSupport({ id: made.id, date: DAY, ...goods(8, 3_000) })
  expect(changed).toMatchObject({ number: made.number, date: DAY, total_cost: 324_000, revision: 1, changes: true })
  const [own, fresh] = [await booked(shop, made.id), await support(goods(8, 3_000))]
  expect(own).toMatchObject({ '143505': 24_000, '514515': 300_000 })
  const [item] = await inside(shop, () => itemsOf(made.id))
  expect(item!.balanceCents).toBe(changed.payable_cost! * 100)
  expect(fresh.withheld_cost).toBeGreaterThanOrEqual(changed.withheld_cost!)
  await inside(shop, () => expectBooksEqualStock(dayOf(now())))
  const kept = { id: made.id, date: DAY, ...goods(8, 3_000) }
  const other = (await person()).id
  for (const [change, field] of [
    [{ provider_id: other }, 'provider_id'],
    [{ date: '2026-08-04' }, 'date'],
  ] as const)
    await expect(shop.api.purchasing.updateSupport({ ...kept, ...change })).rejects.toMatchObject({
      ...{ status: 422, body: { errors: { [field]: [expect.any(String)] } } },
    })
  await expect(shop.api.purchasing.updateSupport({ ...kept, draft: true })).rejects.toMatchObject({ status: 409 })
  const { '143505': stocked_, ...rest } = await booked(shop, made.id)
  expect([stocked_, rest['514515']]).toEqual([24_000, 300_000])
  await shop.api.purchasing.voidSupport({ id: made.id })
  expect(await booked(shop, made.id)).toEqual({})
  await expect(shop.api.purchasing.updateSupport(kept)).rejects.toMatchObject({ status: 409 })
  await inside(shop, () => expectBooksEqualStock(dayOf(now())))
})

it('changed by two at once it is changed by one after the other, and once paid by nobody', async () => {
  const provider_id = (await person()).id
  const made = await support({ provider_id })
  const to = (cost: number) => ({ id: made.id, provider_id, date: DAY, products: [service(cost)] })
  await Promise.all([310_000, 320_000].map((cost) => shop.api.purchasing.updateSupport(to(cost))))
  const after = await shop.api.purchasing.getSupport({ id: made.id })
  expect(after.revision).toBe(2)
  expect(await booked(shop, made.id)).toMatchObject({ '514515': after.total_cost })
  const [item] = await inside(shop, () => itemsOf(made.id))
  await shop.api.payments.createPaymentMade({
    ...{ provider_id, items: [{ id: item!.id, value: 1_000 }] },
    payments: [{ payment_type_id: shop.pay.transfer, value: 1_000 }],
  })
  expect(await shop.api.purchasing.getSupport({ id: made.id })).toMatchObject({ changes: false })
  await expect(shop.api.purchasing.updateSupport(to(330_000))).rejects.toMatchObject({ status: 409 })
})

it('the numbers are those of the resolution of type 05 in force, without gaps under many at once, until they are used up', async () => {
  await shop.api.settings.createResolution({
    ...{ document_type: '05', number: '18764000000005', date: '2026-01-01', prefix: 'DSE', from: 7, to: 10 },
    ...{ valid_from: '2026-01-01', valid_to: '2027-12-31' },
  })
  const made = await Promise.all([1, 2, 3, 4].map(() => support({ products: [service(50_000)] })))
  expect(made.map(({ number }) => number).sort()).toEqual(['DSE-10', 'DSE-7', 'DSE-8', 'DSE-9'])
  expect(made.every(({ authorized }) => authorized)).toBe(true)
  await expect(support()).rejects.toThrow(/numeración autorizada se agotó/)
})

it('drafts of a provider in a week become one document, and none of them another, also when it is asked for twice at once', async () => {
  const provider_id = (await person()).id
  const draft = (cost: number) => support({ provider_id, draft: true, date: undefined, products: [service(cost)] })
  const ids = [(await draft(100_000)).id, (await draft(40_000)).id]
  const { drafts } = await shop.api.purchasing.pendingWeek({})
  expect(drafts.find(({ provider }) => provider.id === provider_id)).toMatchObject({
    total_cost: 140_000,
    days_left: 6,
  })
  await shop.api.settings.createResolution({
    ...{ document_type: '05', number: '18764000000006', date: '2026-01-01', prefix: 'DSF', from: 1, to: 900 },
    ...{ valid_from: '2026-01-01', valid_to: '2027-12-31' },
  })
  const made = await Promise.allSettled([1, 2].map(() => shop.api.purchasing.gatherWeek({ provider_id, ids })))
  const done = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(done).toHaveLength(1)
  expect(done[0]).toMatchObject({ total_cost: 140_000, sending: { period: '2' }, state: 'posted' })
  expect(done[0]!.products.map(({ base_cost }) => base_cost)).toEqual([100_000, 40_000])
  for (const id of ids) expect(await shop.api.purchasing.getSupport({ id })).toMatchObject({ state: 'dropped' })
})

it('is paid in parts by payments of its own, never for more than is owed; what was voided is owed again', async () => {
  const made = await support({ provider_id: (await person()).id })
  const pay = (value: number) =>
    shop.api.payments.paySupport({
      ...{ document_support_id: made.id, value, payments: [{ payment_type_id: shop.pay.transfer, value }] },
    })
  const owed = async () => (await shop.api.purchasing.getSupport({ id: made.id })).owed_cost
  const first = await pay(200_000)
  expect([first.document_support.id, await owed()]).toEqual([made.id, 82_000])
  const both = await Promise.allSettled([pay(82_000), pay(82_000)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await owed()).toBe(0)
  await expect(shop.api.purchasing.voidSupport({ id: made.id })).rejects.toThrow(/depende un pago/)
  await shop.api.payments.removeSupportPayment({ id: first.id })
  expect(await owed()).toBe(200_000)
})
