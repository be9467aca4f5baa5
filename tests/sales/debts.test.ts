import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, test } from 'vitest'
import { type Shop, shopToSell, stocked } from './support'

let shop: Shop
const today = dayOf(new Date())

/** Sells one unit on credit, at the counter unless told, to a new client, due some days from today. */
async function owe(name: string, document: string, days: readonly number[], type: 1 | 3 = 3) {
  const good = await stocked(shop, { price: 10_000 })
  const client = await shop.api.parties.createClient({ document_type_id: '13', document, name })
  const orders = []
  for (const n of days)
    orders.push(
      await shop.api.sales.createOrder({
        type,
        client_id: client.id,
        products: [{ product_id: good.id, quantity: 1, price: 10_000 }],
        storage_id: shop.storageId,
        credit: true,
        date_pay: addDays(today, n),
      }),
    )
  return { client, orders }
}

beforeAll(async () => {
  shop = await shopToSell()
  await shop.api.treasury.openShift({ base: 0 })
})

test('what each client owes is grouped by days past due, who owes most first, and adds up', async () => {
  const ana = await owe('Ana Ruiz', '43111222', [5, -1, -30])
  await owe('Berta Cano', '43111333', [-31, -61, -90, -91])
  const debts = await shop.api.sales.debtsByClient({})
  expect(debts.data.map(({ client, ages, total }) => [client.name, ages, total])).toEqual([
    ['Berta Cano', [0, 0, 10_000, 20_000, 10_000], 40_000],
    ['Ana Ruiz', [10_000, 20_000, 0, 0, 0], 30_000],
  ])
  expect(debts).toMatchObject({ orders: 7, total: 70_000, ages: [10_000, 20_000, 10_000, 20_000, 10_000] })

  await shop.api.payments.receivePayment({
    id: ana.orders[0]!.id,
    payments: [{ payment_type_id: shop.pay.transfer, value: 4_000 }],
  })
  const found = await shop.api.sales.debtsByClient({ search: 'ana' })
  expect(found.data).toMatchObject([{ total: 26_000, ages: [6_000, 20_000, 0, 0, 0] }])
  expect(found.total).toBe(66_000)
})

test('the counts by state follow what happens with the orders', async () => {
  const before = await shop.api.sales.countOrders({})
  const { orders } = await owe('Carla Mesa', '43111444', [1, 2, 3], 1)
  await shop.api.sales.setStatus({ id: orders[0]!.id, status: 'confirmado' })
  await shop.api.sales.cancelOrders({ id: orders[1]!.id, note: 'No lo quiso' })
  const after = await shop.api.sales.countOrders({})
  const more = (state: 'recibido' | 'confirmado' | 'cancelado') =>
    (after.states[state] ?? 0) - (before.states[state] ?? 0)
  expect([more('recibido'), more('confirmado'), more('cancelado'), after.total - before.total]).toEqual([1, 1, 1, 3])
  const owing = await shop.api.sales.countOrders({ is_pay: 'no', from: today, to: today })
  expect(owing.states.cancelado).toBeUndefined()
  const list = await shop.api.sales.listOrders({ is_pay: 'no', from: today, to: today, per_page: 1 })
  expect(owing.total).toBe(list.meta.total)
})
