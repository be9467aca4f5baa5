import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { beforeAll, expect, it } from 'vitest'
import {
  type Good,
  inside,
  line,
  type Shop,
  cashSaleOf as saleOf,
  shopWithRegister as shopToSell,
  stocked,
} from './support'

let shop: Shop
let rice: Good
let soap: Good

beforeAll(async () => {
  shop = await shopToSell()
  rice = await stocked(shop, { units: 100, price: 5_000, cost: 3_000, taxBps: 0 })
  soap = await stocked(shop, { units: 50, price: 11_900, cost: 7_000 })
})

const held = (good: Good) => inside(shop, () => Stock.get(stockId({ productId: good.id }, shop.storageId)))
const rollup = () => inside(shop, () => saleBook.rollup(dayOf(new Date()), dayOf(new Date())))
const account = async (code: string) => {
  const { accounts } = await inside(shop, () => journalBook.rollup(dayOf(new Date()), dayOf(new Date())))
  const [debit, credit] = accounts[code] ?? [0, 0]
  return debit - credit
}

it('sells 2 × 5.000 exempt + 1 × 11.900 with IVA 19 %: total 21.900, base 20.000, IVA 1.900, cost 13.000', async () => {
  const order = await shop.api.sales.createOrder(
    saleOf(shop, [
      [rice, 2],
      [soap, 1],
    ]),
  )
  expect(order).toMatchObject({
    total: 21_900,
    total_base: 20_000,
    tax: 1_900,
    is_pay: true,
    remaining: 0,
    state: 'recibido',
  })
  expect(order.products.map((p) => [p.reference, p.price, p.total, p.quantity, p.cost])).toEqual([
    [rice.sku, 5_000, 10_000, 2, 6_000],
    [soap.sku, 11_900, 11_900, 1, 7_000],
  ])
  const [entry] = await inside(shop, () => entriesOf(order.id))
  const lines = Object.fromEntries(entry!.lines.map((l) => [l.account, l.debitCents - l.creditCents]))
  expect(lines).toEqual({
    110505: 2_190_000,
    413595: -1_000_000,
    413596: -1_000_000,
    240805: -190_000,
    613595: 1_300_000,
    143505: -1_300_000,
  })
  expect(await held(rice)).toMatchObject({ quantity: 98_000, valueCents: 29_400_000 })
  const sales = await rollup()
  expect(sales.sums).toEqual([1, 2_190_000, 2_000_000, 190_000, 1_300_000])
  expect(sales.products[rice.id]).toEqual([2_000, 1_000_000, 1_000_000, 600_000, rice.name, rice.id])
})

it('prices the sale itself: a price that the seller may not change is refused, and the total of the browser is not read', async () => {
  const input = { ...saleOf(shop, [[rice, 1]]), total: 1, subtotal: 1 }
  const order = await shop.api.sales.createOrder(input)
  expect(order.total).toBe(5_000)
})

it('cancelling gives back quantity and value to the cent, mirrors the entry and pays the money back', async () => {
  const before = [await held(rice), await held(soap), await account('143505'), await account('110505')] as const
  const order = await shop.api.sales.createOrder(
    saleOf(shop, [
      [rice, 3],
      [soap, 2],
    ]),
  )
  const { moved } = await shop.api.sales.cancelOrders({ id: order.id, note: 'Se equivocó' })
  expect(moved[0]).toMatchObject({ state: 'cancelado', paid: 0, remaining: 0 })
  const after = [await held(rice), await held(soap), await account('143505'), await account('110505')] as const
  expect(
    after.slice(0, 2).map((r) => [(r as { quantity: number }).quantity, (r as { valueCents: number }).valueCents]),
  ).toEqual(
    before.slice(0, 2).map((r) => [(r as { quantity: number }).quantity, (r as { valueCents: number }).valueCents]),
  )
  expect(after.slice(2)).toEqual(before.slice(2))
  const entries = await inside(shop, () => entriesOf(order.id))
  expect(entries[1]!.reverses).toBe(entries[0]!.id)
  await expect(shop.api.sales.cancelOrders({ id: order.id })).rejects.toMatchObject({ status: 409 })
})

it('gives change in cash only, and settles several means', async () => {
  const order = await shop.api.sales.createOrder({
    products: [line(soap, 1)],
    storage_id: shop.storageId,
    payments: [
      { payment_type_id: shop.pay.card, value: 5_000 },
      { payment_type_id: shop.pay.cash, value: 10_000 },
    ],
  })
  expect(order).toMatchObject({ change: 3_100, paid: 11_900, remaining: 0 })
  expect(order.payments.map((p) => [p.means, p.value])).toEqual([
    ['card', 5_000],
    ['cash', 6_900],
  ])
  await expect(
    shop.api.sales.createOrder({
      products: [line(soap, 1)],
      storage_id: shop.storageId,
      payments: [{ payment_type_id: shop.pay.card, value: 12_000 }],
    }),
  ).rejects.toMatchObject({ status: 422 })
})
