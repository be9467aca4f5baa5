import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { inside, saleOf, stocked } from '../sales/support'
import { Refusal } from '../support/world'
import { type Buyer, booked, shopToBuy } from './shop'

let shop: Buyer
let n = 0
beforeAll(async () => {
  shop = await shopToBuy()
  await shop.api.identity.editBrand({ withholds: [] })
})

const fresh = () => stocked(shop, { units: 0, cost: 20_000, price: 35_700 })
const goods = (id: string, quantity: number, cost: number) => ({ product_id: id, quantity, cost })

const buy = (products: ReturnType<typeof goods>[]) =>
  shop.api.purchasing.createPurchase({
    ...{ provider_id: shop.provider, storage_id: shop.storageId, reference: `L-${++n}`, products },
  })
const freight = (purchases: string[], more: object = {}) => ({
  provider_id: shop.provider,
  purchases,
  products: [{ name: 'Flete', quantity: 1, cost: 100_000, tax: 19, tax_code: 'IVA' as const }],
  ...more,
})
const costOf = async (id: string) => {
  const [row] = await shop.api.inventory.storagesOfProduct({ product: id })
  return row?.rows[0]
}
const refused = async (asked: Promise<unknown>): Promise<Refusal> => {
  const error = await asked.catch((thrown) => thrown)
  if (!(error instanceof Refusal)) throw new Error('not refused')
  return error
}
const books = () => inside(shop, () => expectBooksEqualStock(dayOf(new Date())))

it('a freight that comes later goes to the goods of its purchases that are there, and to the cost of sales of what was sold', async () => {
  const [first, second] = [await fresh(), await fresh()]
  const { id } = await buy([goods(first.id, 30, 10_000), goods(second.id, 10, 10_000)])
  await shop.api.sales.createOrder(saleOf(shop, [[first, 10]]))
  const preview = await shop.api.purchasing.previewCausation(freight([id]))
  expect(preview.landed?.lines.map((line) => [line.value, line.held_cost])).toEqual([
    [75_000, 50_000],
    [25_000, 25_000],
  ])
  const made = await shop.api.purchasing.createCausation(freight([id]))
  expect(await booked(shop, made.id)).toEqual({
    '143505': 75_000,
    '613595': 25_000,
    '240810': 19_000,
    '233545': -119_000,
  })
  expect(await costOf(first.id)).toMatchObject({ quantity: 20, cost: 12_500 })
  expect((await shop.api.purchasing.getPurchase({ id })).hanging).toEqual([made.number])
  await books()
  expect((await refused(shop.api.purchasing.voidPurchase({ id }))).status).toBe(409)

  await shop.api.sales.createOrder(saleOf(shop, [[first, 10]]))
  await shop.api.purchasing.voidCausation({ id: made.id })
  // Ten of the twenty that bore it have left meanwhile: what they bore stays in the cost of sales, against the reversal.
  expect(await booked(shop, made.id)).toEqual({ '143505': 25_000, '613595': -25_000 })
  expect(await costOf(first.id)).toMatchObject({ quantity: 10, cost: 10_000 })
  await books()
  await shop.api.purchasing.voidPurchase({ id }).catch(() => undefined)
  expect((await shop.api.purchasing.getPurchase({ id })).hanging).toEqual([])
})

it('what went back to the provider bears nothing, and who spreads by weight is told what has none', async () => {
  const [first, second] = [await fresh(), await fresh()]
  const { id } = await buy([goods(first.id, 10, 10_000), goods(second.id, 10, 30_000)])
  await shop.api.purchasing.returnPurchase({ id, products: [{ line_id: '2', quantity: 10 }] })
  const preview = await shop.api.purchasing.previewCausation(freight([id], { spread_by: 'quantity' }))
  expect(preview.landed?.lines.map(({ name, value }) => [name, value])).toEqual([[first.name, 100_000]])
  const { status, body } = await refused(shop.api.purchasing.createCausation(freight([id], { spread_by: 'weight' })))
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['spread_by']])
})

it('a draft bears nothing until it is posted, and a change moves what it bears to other purchases', async () => {
  const [first, second] = [await fresh(), await fresh()]
  const one = await buy([goods(first.id, 10, 10_000)])
  const two = await buy([goods(second.id, 10, 10_000)])
  const draft = await shop.api.purchasing.createCausation({ ...freight([one.id]), draft: true })
  expect(draft.landed).toMatchObject({ purchases: [{ id: one.id }], lines: [] })
  expect(await costOf(first.id)).toMatchObject({ cost: 10_000 })
  const { id, number } = await shop.api.purchasing.updateCausation({ ...freight([one.id]), id: draft.id })
  expect(await costOf(first.id)).toMatchObject({ cost: 20_000 })
  await shop.api.purchasing.updateCausation({ ...freight([two.id]), id })
  expect(await costOf(first.id)).toMatchObject({ cost: 10_000 })
  expect(await costOf(second.id)).toMatchObject({ cost: 20_000 })
  const hanging = async (of: string) => (await shop.api.purchasing.getPurchase({ id: of })).hanging
  expect([await hanging(one.id), await hanging(two.id)]).toEqual([[], [number]])
  await books()
})

it('two freights of one purchase at once are both borne, to the cent', async () => {
  const good = await fresh()
  const { id } = await buy([goods(good.id, 3, 10_000)])
  const made = await Promise.all([1, 2, 3].map(() => shop.api.purchasing.createCausation(freight([id]))))
  expect(await costOf(good.id)).toMatchObject({ quantity: 3, cost: 110_000 })
  const { hanging } = await shop.api.purchasing.getPurchase({ id })
  expect([...hanging].sort()).toEqual(made.map(({ number }) => number).sort())
  await books()
})
