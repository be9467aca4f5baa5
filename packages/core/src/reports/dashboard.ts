import type * as z from 'zod'
import { type Sold, soldOf } from '../accounting/sold-products'
import { Product } from '../catalog/products/product'
import { allStorages } from '../inventory/stock/storage'
import { Transfer } from '../inventory/transfers/transfer'
import type { TransferState } from '../inventory/transfers/transfer.states'
import { ownSales } from '../kernel/context'
import { partition } from '../kernel/db/keys'
import { count } from '../kernel/db/lists/counter'
import { load, rangeAll } from '../kernel/db/read'
import { addDays } from '../kernel/values/time'
import type { SaleSums } from '../sales/book/sale-book'
import { Order, type OrderType, orderTypes, typeNames } from '../sales/order/order'
import { type OrderState, orderStates } from '../sales/order/order.states'
import type * as wire from './dashboard.wire'
import { MAX_DAYS, monthsBefore, type PeriodData, periodOf } from './period'
import * as sales from './sales'
import { sellerNames } from './sellers'

/** Products of the chart of best sellers. Source: product.txt section 5, the chart drops those at 0 or less. */
const BEST = 5

const byTotal = (a: { total: number }, b: { total: number }) => b.total - a.total
const thisMonth = (to: string) => monthsBefore(to, 0)

/** Sales by seller, the best first; this month unless told. */
export async function salesBySeller(input: PeriodData): Promise<z.input<typeof wire.SellerSales>[]> {
  const { sellers } = await sales.salesOf(periodOf(input, thisMonth))
  const names = await sellerNames(Object.keys(sellers).filter(Boolean))
  return Object.entries(sellers)
    .map(([id, sums]) => ({
      seller_id: id || null,
      name: id ? (names.get(id) ?? 'Vendedor eliminado') : 'Sin vendedor',
      ...sales.presentSums(sums),
    }))
    .sort(byTotal)
}

/** Sales and what they leave by month; the last twelve unless told. */
export async function utilities(input: PeriodData): Promise<z.input<typeof wire.MonthSales>[]> {
  const months = await sales.salesByMonth(periodOf(input, (to) => monthsBefore(to, 11)))
  return months.map(({ month, rollup }) => ({ month, ...sales.presentSums(rollup.sums) }))
}

/** Sales by day; the last thirty unless told. */
export async function salesByDay(input: PeriodData): Promise<z.input<typeof wire.DaySales>[]> {
  const days = await sales.salesByDay(periodOf(input, (to) => addDays(to, -29), MAX_DAYS))
  return days.map(({ day, rollup }) => ({ day, ...sales.presentSums(rollup.sums) }))
}

/** Orders in each state now, those of the counter apart, from the counters of the orders: one read, whatever there are. */
export async function ordersByState(): Promise<Record<OrderState, number>> {
  if (ownSales()) return ownByState()
  const shards = await rangeAll({ pk: partition('count', 'order'), prefix: 'all|', only: ['sk', 'n'] })
  const found = Object.fromEntries(orderStates.map((state) => [state, 0])) as Record<OrderState, number>
  for (const { sk, n } of shards) {
    const [type, state] = sk.split('|')[1]!.split('.') as [string, OrderState]
    if (Number(type) !== orderTypes.pos && state in found) found[state] += Number(n ?? 0)
  }
  return found
}

async function ownByState(): Promise<Record<OrderState, number>> {
  const types = [orderTypes.online, orderTypes.delivery]
  const counted = await Promise.all(types.map((type) => Order.countsBy('state', { type })))
  const found = orderStates.map((state) => [state, counted.reduce((sum, { values }) => sum + (values[state] ?? 0), 0)])
  return Object.fromEntries(found) as Record<OrderState, number>
}

const travelling: readonly TransferState[] = ['requested', 'sending', 'sent', 'receiving', 'partial']

/** Transfers between storages that have not ended, from their counters. */
async function pendingTransfers(): Promise<number> {
  const counts = await Promise.all(travelling.map((state) => count(Transfer.name, `all|${state}`)))
  return counts.reduce((a, b) => a + b, 0)
}

/** Sales by type of order, and the orders in each state; this month unless told. */
export async function salesByType(input: PeriodData): Promise<z.input<typeof wire.TypeSales>> {
  const [rollup, orders, pending_transfers] = await Promise.all([
    sales.salesOf(periodOf(input, thisMonth)),
    ordersByState(),
    pendingTransfers(),
  ])
  const types = (Object.entries(typeNames) as [string, string][]).map(([type, name]) => ({
    type: Number(type) as OrderType,
    name,
    ...sales.presentSums(rollup.types[type] ?? sales.noSales()),
  }))
  const { total, utility } = sales.presentSums(rollup.sums)
  const web = types.filter((t) => t.type !== orderTypes.pos).reduce((sum, t) => sum + t.count, 0)
  const { despachado: dispatched, en_transito: in_transit, entregado: delivered, devuelto: returned } = orders
  const states = { orders, dispatched, in_transit, delivered, returned }
  return { types, ...states, web_orders: web, pending_transfers, total, utility }
}

/** Sales by storage that the goods left, every active storage shown; this month unless told. */
export async function salesByStorage(input: PeriodData): Promise<z.input<typeof wire.StorageSales>[]> {
  const [{ storages }, all] = await Promise.all([sales.salesOf(periodOf(input, thisMonth)), allStorages()])
  const names = new Map(all.map((s) => [s.id, s.name]))
  const shown = new Map<string, SaleSums>(
    all.filter((s) => s.active && s.type === 'normal').map((s) => [s.id, sales.noSales()]),
  )
  for (const [id, sums] of Object.entries(storages)) shown.set(id, sums)
  return [...shown]
    .map(([id, sums]) => ({
      storage_id: id,
      name: names.get(id) ?? 'Bodega eliminada',
      ...sales.presentSums(sums),
    }))
    .sort(byTotal)
}

/** The five products that sold most, variants together; this month unless told. None at or below 0. */
export async function bestSellers(input: PeriodData): Promise<z.input<typeof wire.BestSeller>[]> {
  const best: Sold[] = []
  for (const row of soldOf(await sales.productsSold(periodOf(input, thisMonth)))) {
    if (row.total <= (best.length < BEST ? 0 : best.at(-1)!.total)) continue
    best.push(row)
    best.sort(byTotal).splice(BEST)
  }
  const { found } = await load({ found: Product.many(best.map((p) => p.product_id)) })
  return best.map((p) => ({ ...p, name: found.get(p.product_id)?.name ?? p.name }))
}
