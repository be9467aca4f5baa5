import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { stocked } from '../sales/support'
import { type Buyer, shopToBuy } from './shop'

let shop: Buyer
let product: string
let n = 0

beforeAll(async () => {
  shop = await shopToBuy()
  product = (await stocked(shop, { units: 0, cost: 2_000 })).id
})

const order = (state?: 'sent') =>
  shop.api.purchasing.createBuyOrder({
    ...{ provider_id: shop.provider, storage_id: shop.storageId, ...(state ? { state } : {}) },
    products: [{ product_id: product, quantity: 10, cost: 2_000 }],
  })

const bill = (buy_order_id: string, quantity: number, cost: number, more: object = {}) =>
  shop.api.purchasing.createPurchase({
    ...{ provider_id: shop.provider, storage_id: shop.storageId, reference: `O-${++n}`, buy_order_id },
    products: [{ product_id: product, quantity, cost }],
    ...more,
  })

const sees = async (id: string) => {
  const { state, products } = await shop.api.purchasing.getBuyOrder({ id })
  const [line] = products
  return [state, line!.received, line!.missing, line!.billed_cost, line!.differs]
}

it('ordered, received and billed stand side by side as an order comes in parts; an annulled purchase is still missing', async () => {
  const { id, number, total_bruto } = await order()
  expect([number, total_bruto]).toEqual(['OC-1', 20_000])
  await expect(bill(id, 1, 2_000)).rejects.toMatchObject({ status: 409 })
  await shop.api.purchasing.updateBuyOrder({ id, state: 'sent' })
  const first = await bill(id, 4, 2_000)
  expect(await sees(id)).toEqual(['partial', 4, 6, 2_000, false])
  await bill(id, 6, 2_040)
  expect(await sees(id)).toEqual(['received', 10, 0, 2_024, false])
  await shop.api.purchasing.voidPurchase({ id: first.id })
  expect(await sees(id)).toEqual(['partial', 6, 4, 2_040, false])
  await shop.api.purchasing.updateBuyOrder({ id, state: 'closed', note: 'No hay más' })
  await expect(bill(id, 4, 2_000)).rejects.toMatchObject({ status: 409 })
})

it('what is dearer or more than was ordered needs somebody who accepts it, whose name stays', async () => {
  const { id } = await order('sent')
  await expect(bill(id, 4, 2_100)).rejects.toMatchObject({
    body: { errors: { accept_differences: [expect.stringContaining('lo pediste a $ 2.000 y lo facturan a $ 2.100')] } },
  })
  await expect(bill(id, 11, 2_000)).rejects.toMatchObject({ status: 422 })
  const accepted = await bill(id, 11, 2_100, { accept_differences: true })
  expect(await sees(id)).toEqual(['received', 11, 0, 2_100, true])
  expect((await shop.api.purchasing.getPurchase({ id: accepted.id })).accepted_by).toBe('Prueba')
})

it('a suggestion counts the minimum, what there is and what is on its way', async () => {
  const { id } = await shop.api.goods.createProduct({
    ...{ name: 'Velas', price: 3_000, cost: 1_000, minimum_stock: 10 },
    storages: [{ id: shop.storageId, quantity: 3 }],
  })
  const suggested = async () =>
    (await shop.api.purchasing.suggestOrder({ storage_id: shop.storageId })).find((row) => row.product_id === id)
  expect(await suggested()).toMatchObject({ stock: 3, minimum: 10, on_the_way: 0, quantity: 17 })
  await shop.api.purchasing.createBuyOrder({
    ...{ provider_id: shop.provider, storage_id: shop.storageId, state: 'sent' },
    products: [{ product_id: id, quantity: 7, cost: 1_000 }],
  })
  expect(await suggested()).toMatchObject({ on_the_way: 7, quantity: 10 })
})

it('takes an amount as a fixed discount, of the order and of a line, when it is made and when it changes', async () => {
  const asked = { provider_id: shop.provider, storage_id: shop.storageId }
  const products = [{ product_id: product, quantity: 10, cost: 2_000 }]
  for (const discount of [0, '0', 1_000, '1000', { type: 1, value: 1_000 }]) {
    const made = await shop.api.purchasing.createBuyOrder({ ...asked, products, discount })
    const cents = typeof discount === 'object' ? 1_000 : Number(discount)
    expect([made.discount, made.subtotal]).toEqual([cents, 20_000 - cents])
    const back = { ...asked, id: made.id, products, discount: made.discount! }
    expect(await shop.api.purchasing.updateBuyOrder(back)).toMatchObject({ discount: cents, subtotal: 20_000 - cents })
  }
  const line = await shop.api.purchasing.createBuyOrder({ ...asked, products: [{ ...products[0]!, discount: 500 }] })
  expect([line.discount, line.subtotal]).toEqual([500, 19_500])
  await expect(shop.api.purchasing.createBuyOrder({ ...asked, products, discount: -1 })).rejects.toMatchObject({
    status: 422,
  })
})

it('keeps the day that it is given, and refuses one that has not come', async () => {
  const [today, earlier, later] = [0, -3, 3].map((days) => addDays(dayOf(new Date()), days)) as [Day, Day, Day]
  const asked = {
    ...{ provider_id: shop.provider, storage_id: shop.storageId },
    products: [{ product_id: product, quantity: 1, cost: 2_000 }],
  }
  const made = await shop.api.purchasing.createBuyOrder({ ...asked, date: earlier })
  expect(made.date).toBe(earlier)
  expect((await shop.api.purchasing.updateBuyOrder({ ...asked, id: made.id })).date).toBe(earlier)
  expect((await shop.api.purchasing.updateBuyOrder({ ...asked, id: made.id, date: today })).date).toBe(today)
  await expect(shop.api.purchasing.createBuyOrder({ ...asked, date: later })).rejects.toMatchObject({
    body: { errors: { date: ['La fecha no puede ser futura'] } },
  })
})
