import { readRows } from '@tendero/core/kernel/sheet/read'
import { addDays, dayOf, daysBetween, monthOf } from '@tendero/core/kernel/values/time'
import { deliveryParts } from '@tendero/core/sales/book/delivery-tax'
import type { OrderRow } from '@tendero/core/sales/order/order'
import { isReversed, isWaiting } from '@tendero/core/sales/order/order.states'
import { randomOf } from '@tendero/functions/local/demo/random'
import { beforeAll, expect, it } from 'vitest'
import { type Good, stocked } from '../sales/support'
import { daysAgo, ordersOf, type ReportShop, shopWithHistory } from './shop'
import { n, told } from './told'

/**
 * A shop with four months of sales of every type, two storages, two sellers, cancellations, returns and later payments, made
 * at random from a fixed seed. Every figure must equal, to the peso, what one gets by adding up the orders.
 */
let shop: ReportShop
let orders: OrderRow[]
let second: string
const sellers: string[] = []
const whole = { from: dayOf(daysAgo(130)), to: dayOf(new Date()) }
const random = randomOf(7)

async function sellAtRandom(goods: readonly Good[], ago: number): Promise<void> {
  const api = shop.at(daysAgo(ago, random.int(8, 19)))
  const type = random.pick([1, 2, 3] as const)
  const chosen = random.shuffle(goods).slice(0, random.int(1, 4))
  const lines = chosen.map((good) => ({ product_id: good.id, quantity: random.pick([1, 2, 0.5, 1.25]) }))
  const credit = random.chance(0.3)
  const { id, total } = await api.sales.createOrder({
    type,
    products: lines,
    storage_id: random.chance(0.4) ? second : shop.storageId,
    ...(random.chance(0.5) ? { seller_id: random.pick(sellers) } : {}),
    ...(type === 3 ? {} : { delivery: random.pick([0, 4_000]) }),
    ...(random.chance(0.3) ? { dType: 2, discount: 7 } : {}),
    ...(credit ? { credit, client_id: await client() } : { payments: [] }),
    ...(type === 3 && !credit ? { payments: [{ payment_type_id: shop.pay.cash, value: 2_000_000 }] } : {}),
  })
  const later = shop.at(daysAgo(Math.max(0, ago - random.int(0, 35)), 20))
  const fate = random.next()
  if (fate < 0.12) await later.sales.cancelOrders({ id })
  else if (fate < 0.2 && type === 3) await later.sales.setStatus({ id, status: 'devuelto' })
  else if (!(type === 3 && !credit) && random.chance(0.6))
    await later.payments.receivePayment({
      id,
      payments: [{ payment_type_id: shop.pay.transfer, value: random.chance(0.5) ? total : 1_000 }],
    })
}

let clientId: string | undefined
async function client(): Promise<string> {
  clientId ??= (
    await shop.api.parties.createClient({ name: 'Amparo Gil', document_type_id: '13', document: '1390104583' })
  ).id
  return clientId
}

beforeAll(async () => {
  shop = await shopWithHistory()
  second = (await shop.api.inventory.createStorage({ name: 'Bodega norte' })).id
  for (const name of ['Camila', 'Paola']) sellers.push((await shop.api.parties.createSeller({ name })).id)
  const goods: Good[] = []
  for (const taxBps of [1_900, 500, 0, 1_900, 500, 1_900])
    goods.push(await stocked(shop, { units: 900, taxBps, price: 9_950 }))
  await shop.api.inventory.createAdjustment({
    storage_id: second,
    reason: 'initial',
    products: goods.map((good) => ({ product_id: good.id, type: 'increment' as const, quantity: 900 })),
  })
  await shop.at(daysAgo(129)).treasury.openShift({ base: 1_000_000 })
  for (let i = 0; i < 110; i++) await sellAtRandom(goods, random.int(0, 128))
  orders = await ordersOf(shop)
})

const live = () => orders.filter((o) => !isReversed(o.state))
const add = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
const pesos = (cents: number) => cents / 100
const sumsOf = (rows: readonly OrderRow[]) => ({
  count: rows.length,
  total: pesos(add(rows, (o) => o.totals.totalCents)),
  base: pesos(add(rows, (o) => o.totals.baseCents)),
  tax: pesos(add(rows, (o) => o.totals.taxCents + deliveryParts(o).taxCents)),
  cost: pesos(add(rows, (o) => o.totals.costCents)),
  utility: pesos(add(rows, (o) => o.totals.baseCents - o.totals.costCents)),
})
/** Days on which an order counts, and how: it counts on its day, and against the day on which it was reversed. */
const events = () =>
  orders.flatMap((o) => [
    { day: o.day, sign: 1, order: o },
    ...(isReversed(o.state) ? [{ day: dayOf(new Date(o.history.at(-1)!.at)), sign: -1, order: o }] : []),
  ])

it('the history has what the figures must survive: reversals, debts, every type', () => {
  expect(orders.some((o) => o.state === 'cancelado')).toBe(true)
  expect(orders.some((o) => o.state === 'devuelto')).toBe(true)
  expect(orders.some((o) => o.remainingCents > 0)).toBe(true)
  expect(new Set(live().map((o) => o.type)).size).toBe(3)
})

it('sales by seller equal the orders of each seller', async () => {
  const rows = await shop.api.reports.salesBySeller(whole)
  for (const id of [...sellers, null]) {
    const own = live().filter((o) => (o.sellerId ?? null) === id)
    expect(rows.find((row) => row.seller_id === id)).toMatchObject(sumsOf(own))
  }
})

it('sales by type equal the orders of each type, and the states are those of the orders', async () => {
  const answer = await shop.api.reports.salesByType(whole)
  const { types, orders: states, web_orders, total } = answer
  const { dispatched, in_transit, delivered, returned } = answer
  const named = { despachado: dispatched, en_transito: in_transit, entregado: delivered, devuelto: returned }
  expect(states).toMatchObject(named)
  for (const { type, ...row } of types) expect(row).toMatchObject(sumsOf(live().filter((o) => o.type === type)))
  const online = orders.filter((o) => o.type !== 3)
  for (const [state, n] of Object.entries(states)) expect(n).toBe(online.filter((o) => o.state === state).length)
  expect(web_orders).toBe(live().filter((o) => o.type !== 3).length)
  expect(total).toBe(sumsOf(live()).total)
})

it('sales by storage equal the orders that left each', async () => {
  const rows = await shop.api.reports.salesByStorage(whole)
  for (const id of [shop.storageId, second])
    expect(rows.find((row) => row.storage_id === id)).toMatchObject(sumsOf(live().filter((o) => o.storageId === id)))
})

it('each day and each month equal the orders made in it less those reversed in it', async () => {
  const days = await shop.api.reports.salesByDay(whole)
  const months = await shop.api.reports.utilities(whole)
  const net = (rows: ReturnType<typeof events>) => ({
    count: add(rows, (e) => e.sign),
    total: pesos(add(rows, (e) => e.sign * e.order.totals.totalCents)),
    cost: pesos(add(rows, (e) => e.sign * e.order.totals.costCents)),
  })
  for (const row of days) expect(row).toMatchObject(net(events().filter((e) => e.day === row.day)))
  for (const row of months) expect(row).toMatchObject(net(events().filter((e) => monthOf(e.day) === row.month)))
  expect(add(days, (row) => row.count)).toBe(live().length)
})

it('best sellers are at most five, by what they sold, none at or below zero', async () => {
  const best = await shop.api.reports.bestSellers(whole)
  const sold = new Map<string, number>()
  for (const order of live())
    for (const line of order.lines) sold.set(line.productId, (sold.get(line.productId) ?? 0) + line.netCents)
  const top = [...sold.values()].sort((a, b) => b - a).slice(0, 5)
  expect(best.map((row) => row.total)).toEqual(top.map(pesos))
  const reversal = orders.find((o) => isReversed(o.state))!
  const day = dayOf(new Date(reversal.history.at(-1)!.at))
  for (const row of await shop.api.reports.bestSellers({ from: day, to: day })) expect(row.total).toBeGreaterThan(0)
})

it('a product tells what it sold day by day in thirty days, and what that left; cancelled sales are not in it', async () => {
  const from = dayOf(daysAgo(29))
  for (const id of new Set(orders.flatMap((o) => o.lines.map((line) => line.productId)))) {
    const told = await shop.api.reports.productFigures({ id })
    const of = events().flatMap(({ sign, day, order }) =>
      day < from ? [] : order.lines.filter((line) => line.productId === id).map((line) => ({ sign, day, line })),
    )
    expect(told).toMatchObject({
      from,
      to: dayOf(new Date()),
      quantity: add(of, ({ sign, line }) => sign * line.quantity) / 1_000,
      total: pesos(add(of, ({ sign, line }) => sign * line.netCents)),
      base: pesos(add(of, ({ sign, line }) => sign * line.baseCents)),
      cost: pesos(add(of, ({ sign, line }) => sign * line.costCents)),
    })
    expect(told.days).toHaveLength(30)
    for (const row of told.days)
      expect(row.total).toBe(pesos(add(of, (e) => (e.day === row.day ? e.sign * e.line.netCents : 0))))
  }
})

it('a client tells what they buy most often, how much, and how often they come', async () => {
  const id = await client()
  const own = live()
    .filter((o) => o.clientId === id)
    .sort((a, b) => (a.day < b.day ? 1 : -1))
  const told = await shop.api.reports.clientFigures({ id })
  const total = add(own, (o) => o.totals.totalCents)
  expect(told).toMatchObject({
    orders: own.length,
    more: false,
    total: pesos(total),
    average: pesos(Math.round(total / own.length)),
    first_day: own.at(-1)!.day,
    last_day: own[0]!.day,
  })
  const had = new Map<string, number>()
  for (const order of own)
    for (const good of new Set(order.lines.map((line) => line.productId))) had.set(good, (had.get(good) ?? 0) + 1)
  expect(told.products.map((row) => row.orders)).toEqual([...had.values()].sort((a, b) => b - a).slice(0, 10))
  for (const row of told.products)
    expect(row.quantity * 1_000).toBe(
      add(own, (o) => add(o.lines, (line) => (line.productId === row.product_id ? line.quantity : 0))),
    )
  expect(add(told.months, (row) => row.orders)).toBe(own.length)
})

it('what clients owe equals what is left of the orders, whatever their age', async () => {
  const owed = await shop.api.reports.receivables({})
  const open = orders.filter((o) => o.remainingCents > 0)
  const late = open.filter((o) => o.dueDate < whole.to && !isWaiting(o))
  expect(owed).toMatchObject({
    total: pesos(add(open, (o) => o.remainingCents)),
    count: open.length,
    overdue: pesos(add(late, (o) => o.remainingCents)),
    overdue_count: late.length,
  })
  expect(Math.round(add(owed.ages, (age) => age.total * 100))).toBe(Math.round(owed.total * 100))
  expect(owed.ages[0]!.count).toBe(open.length - late.length)
})

it('the daily report adds up: days, types, hours and taxes are the same sales, payments are the money of the orders', async () => {
  const report = await told(shop.api, 'daily-sales', whole)
  const { totals, rows } = report
  const { count, total, base, tax, cost, utility } = totals
  expect({ count, total, base, tax, cost, utility }).toEqual(sumsOf(live()))
  const cents = (amounts: readonly number[]) => Math.round(amounts.reduce((sum, pesos) => sum + pesos * 100, 0))
  expect(add(rows, (row) => n(row.count))).toBe(count)
  expect(cents(rows.map((row) => n(row.total)))).toBe(cents([n(total)]))
  const types = await told(shop.api, 'daily-sales', { ...whole, by: 'tipo' })
  expect(cents(Object.entries(types.totals).map(([key, cell]) => (key.startsWith('type') ? n(cell) : 0)))).toBe(
    cents([n(total)]),
  )
  const hours = report.charts.find(({ title }) => title === 'A qué hora se vende')!
  expect(cents(hours.data.map(({ amount }) => amount))).toBe(cents([n(total)]))
  const taxes = report.lists[0]!.rows.filter(({ name }) => !name.startsWith('Base'))
  expect(cents(taxes.map(({ amount }) => amount))).toBe(cents([n(tax)]))
  const paid = add(orders, (o) => add(o.payments, (p) => p.amountCents))
  const means = (await told(shop.api, 'daily-sales', { ...whole, by: 'pago' })).totals
  expect(cents([n(means.received)])).toBe(paid)
  expect(
    cents([
      n(means.cash),
      n(means.card),
      n(means.debit),
      n(means.transfer),
      n(means.deposit),
      n(means.credit),
      n(means.other),
    ]),
  ).toBe(paid)
  expect(totals.reversed).toBe(orders.length - live().length)
})

it('each day stands beside the same weekday before', async () => {
  const span = { from: dayOf(daysAgo(40)), to: dayOf(daysAgo(31)) }
  const report = await told(shop.api, 'daily-sales', span)
  const all = new Map((await shop.api.reports.salesByDay(whole)).map((row) => [row.day, row]))
  const weeks = daysBetween(report.before!.from, span.from)
  expect(weeks % 7).toBe(0)
  for (const { day, before } of report.rows) expect(before).toBe(all.get(addDays(String(day), -weeks))!.total)
  expect(report.before).toMatchObject({ amount: n(report.totals.before), now: report.totals.total })
})

it('the workbook holds the same days and the same total', async () => {
  const file = (await shop.api.reports.reportSheet({ name: 'daily-sales', ...whole })) as unknown as Blob
  const report = await told(shop.api, 'daily-sales', whole)
  const rows: unknown[][] = []
  for await (const row of readRows(file, { maxRows: 1_000 })) rows.push([...row.cells])
  expect(rows).toHaveLength(report.rows.length + 2)
  expect(rows.at(-1)!.slice(0, 3)).toEqual(['Total', report.totals.count, report.totals.total])
})

it('a period that ends before it begins, or is too long for days, is refused', async () => {
  for (const span of [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: '2024-01-01', to: '2026-02-01' },
  ])
    await expect(shop.api.reports.report({ name: 'daily-sales', ...span })).rejects.toMatchObject({ status: 422 })
  await expect(shop.api.reports.salesByDay({ from: '2024-01-01', to: '2026-02-01' })).rejects.toMatchObject({
    status: 422,
  })
})
