import { intercept } from '@tendero/core/kernel/db/client'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { type Good, stocked } from '../sales/support'
import { apiWith } from '../support/world'
import { daysAgo, type ReportShop, shopWithHistory } from './shop'

let shop: ReportShop
let good: Good
const day = dayOf(new Date())

beforeAll(async () => {
  shop = await shopWithHistory()
  good = await stocked(shop, { units: 50, name: 'Panela' })
})

const order = (instant: Date, more: object = {}) =>
  shop.at(instant).sales.createOrder({ type: 2, products: [{ product_id: good.id, quantity: 1 }], ...more })

it('orders that wait are those received or confirmed, the oldest first; those of the counter never wait', async () => {
  const first = await order(daysAgo(3))
  const second = await order(daysAgo(2))
  const gone = await order(daysAgo(1))
  await shop.api.sales.setStatus({ id: second.id, status: 'confirmado' })
  await shop.api.sales.setStatus({ id: gone.id, status: 'despachado' })
  const { to_dispatch } = await shop.api.reports.today({})
  expect(to_dispatch).toMatchObject({
    count: 2,
    rows: [
      { id: first.id, state: 'recibido' },
      { id: second.id, state: 'confirmado' },
    ],
  })
})

it('overdue is what was sent, is past its date and still owed; what waits to be sent is due when it leaves', async () => {
  const client = await shop.api.parties.createClient({ name: 'Amparo', document_type_id: '13', document: '1390104583' })
  const late = await order(daysAgo(20), { client_id: client.id, credit: true, date_pay: addDays(day, -4) })
  await order(daysAgo(20), { client_id: client.id, credit: true, date_pay: day })
  const kept = await order(daysAgo(20), { client_id: client.id, credit: true, date_pay: addDays(day, -9) })
  await shop.at(daysAgo(10)).sales.setStatus({ id: late.id, status: 'despachado' })
  const { overdue } = await shop.api.reports.today({})
  expect(overdue?.rows.map((row) => row.id)).not.toContain(kept.id)
  const owed = async () => {
    const { data } = await shop.api.sales.listDebts({ client: client.id })
    return data.find((row) => row.id === kept.id)
  }
  expect(await owed()).toMatchObject({ date_pay: addDays(day, -9), days_late: 0 })
  await shop.api.sales.setStatus({ id: kept.id, status: 'despachado' })
  expect(await owed()).toMatchObject({ date_pay: day, days_late: 0 })
  expect(overdue?.rows.find((row) => row.id === late.id)).toMatchObject({
    days: 4,
    client: 'Amparo',
    remaining: late.total,
  })
  expect(overdue?.rows.every((row) => row.due_date < day)).toBe(true)
})

it('low stock is what is at or below its minimum, and a register open since another day is forgotten', async () => {
  await shop.api.goods.updateProduct({ id: good.id, minimum_stock: 48 })
  await shop.at(daysAgo(1)).treasury.openShift({ base: 50_000, register: 'Caja 9' })
  const { low_stock, open_shifts } = await shop.api.reports.today({})
  expect(low_stock).toMatchObject({ count: 1, rows: [{ product_id: good.id, name: 'Panela', minimum: 48 }] })
  expect(open_shifts).toMatchObject({ count: 1, rows: [{ register: 'Caja 9', forgotten: true }] })
})

it('a numbering that ends is told to who runs the shop', async () => {
  await shop.api.settings.createResolution({
    document_type: '20',
    number: '18764000000001',
    prefix: 'ZZ',
    from: 1,
    to: 100,
    date: addDays(day, -30),
    valid_from: addDays(day, -30),
    valid_to: addDays(day, 5),
  })
  const { numbering } = await shop.api.reports.today({})
  expect(numbering).toMatchObject({
    count: 1,
    rows: [{ prefix: 'ZZ', warnings: ['Vence en 5 días. Solicita otra a la DIAN.'] }],
  })
})

it('it reads of the sales the two days that it compares and no other, in the trip of the numberings', async () => {
  await shop.api.reports.today({})
  const trips: string[][] = []
  const stop = intercept((next) => (action, input, options) => {
    const { RequestItems = {} } = input as { RequestItems?: Record<string, { Keys: { pk: string; sk: string }[] }> }
    const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys)
    trips.push(
      action === 'Query'
        ? [JSON.stringify(input)]
        : keys.map(({ pk, sk }) => `${pk.split('#').slice(2).join('#')} ${sk}`),
    )
    return next(action, input, options)
  })
  try {
    await shop.api.reports.today({})
  } finally {
    stop()
  }
  expect(trips.length).toBeLessThanOrEqual(13)
  const [both, ...others] = trips.filter((trip) => trip.some((asked) => asked.includes('sale#days')))
  expect(both).toEqual([`sale#days ${day}`, `sale#days ${addDays(day, -7)}`, expect.stringContaining('sequence ')])
  expect(others).toEqual([])
})

it('each part is only for who may see it', async () => {
  const warehouse = await hire(shop, ['product-read'], 6)
  const today = await apiWith(warehouse.token).reports.today({})
  expect(today.low_stock?.count).toBe(1)
  expect(today).toMatchObject({ sales: null, to_dispatch: null, overdue: null, open_shifts: null, numbering: null })
})

it('sales of today stand beside those of the same weekday before', async () => {
  const fresh = await shopWithHistory()
  const tea = await stocked(fresh, { price: 2_380 })
  const sale = (quantity: number) => ({ type: 1 as const, products: [{ product_id: tea.id, quantity }] })
  await fresh.at(daysAgo(7)).sales.createOrder(sale(3))
  await fresh.at(daysAgo(6)).sales.createOrder(sale(9))
  await fresh.api.sales.createOrder(sale(1))
  const { sales } = await fresh.api.reports.today({})
  expect(sales?.today).toMatchObject({ count: 1, total: 2_380, base: 2_000 })
  expect(sales?.week_ago).toMatchObject({ day: addDays(day, -7), count: 1, total: 7_140, base: 6_000 })
})

it('what today had sold at the last full hour stands beside the same hour a week ago; the cash of the registers is the owner’s', async () => {
  const fresh = await shopWithHistory()
  const tea = await stocked(fresh, { price: 2_000 })
  const sale = (at: Date, quantity: number) =>
    fresh.at(at).sales.createOrder({ type: 1, products: [{ product_id: tea.id, quantity }] })
  const [noon, weekAgo] = [daysAgo(1, 12), (hour: number) => daysAgo(8, hour)]
  await sale(weekAgo(9), 1)
  await sale(weekAgo(11), 2)
  await sale(weekAgo(12), 10)
  await sale(daysAgo(1, 10), 5)
  await fresh.at(noon).treasury.openShift({ base: 50_000 })
  const later = new Date(noon.getTime() + 20 * 60_000)
  const { sales, drawers } = await fresh.at(later).reports.today({})
  expect(sales?.until).toEqual({ hour: 12, today: 10_000, week_ago: 6_000 })
  expect(sales?.week_ago.total).toBe(26_000)
  expect(drawers).toEqual({ count: 1, cash: 50_000 })
  const cashier = await hire(fresh, ['pos-read'], 6)
  expect((await apiWith(cashier.token).reports.today({})).drawers).toBeNull()
})
