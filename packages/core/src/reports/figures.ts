import type * as z from 'zod'
import { Product } from '../catalog/products/product'
import { addDays, daysBetween, monthOf } from '../kernel/values/time'
import { Client } from '../parties/clients/client'
import { Order, type OrderRow } from '../sales/order/order'
import { isReversed } from '../sales/order/order.states'
import type * as wire from './figures.wire'
import { today } from './period'
import { productsByDay, seesProfit } from './sales'

/** Days of sales that say how a product goes. */
const DAYS = 30
/** Orders of a client that are looked at, and those of them whose lines are too many to be in the order itself. */
const MAX_ORDERS = 100
const MAX_LONG = 5
const MAX_PRODUCTS = 10

/**
 * What a product sold in each of the last days, its variants together: from the sums of the days, whatever there is of them.
 * A seller has their own part. @throws AppError 404 for a product that does not exist
 */
export async function productFigures({ id }: { id: string }): Promise<z.input<typeof wire.ProductFigures>> {
  const to = today()
  const from = addDays(to, 1 - DAYS)
  const [, found] = await Promise.all([Product.get(id), productsByDay({ from, to })])
  const sums = { quantity: 0, total: 0, base: 0, cost: 0 }
  const days = found.map(({ day, products }) => {
    const of = { day, quantity: 0, total: 0 }
    for (const [quantity, total, base, cost, , productId] of Object.values(products)) {
      if (productId !== id) continue
      of.quantity += quantity
      of.total += total
      sums.base += base
      sums.cost += cost
    }
    sums.quantity += of.quantity
    sums.total += of.total
    return of
  })
  return { from, to, ...sums, cost: seesProfit() ? sums.cost : null, days }
}

/** What a client buys, how often and for how much: of their last orders. @throws AppError 404 for a client that does not exist */
export async function clientFigures({ id }: { id: string }): Promise<z.input<typeof wire.ClientFigures>> {
  const [, { data, meta }] = await Promise.all([Client.get(id), Order.list({ client: id, per_page: MAX_ORDERS })])
  const orders = data.filter(({ state, posting }) => !isReversed(state) && posting !== 'failed')
  const total = orders.reduce((sum, order) => sum + order.totals.totalCents, 0)
  const days = [...new Set(orders.map(({ day }) => day))]
  const [last, first] = [days[0] ?? null, days.at(-1) ?? null]
  return {
    orders: orders.length,
    more: meta.total > data.length,
    total,
    average: orders.length > 0 ? Math.round(total / orders.length) : 0,
    first_day: first,
    last_day: last,
    every_days: first && last && days.length > 1 ? Math.round(daysBetween(first, last) / (days.length - 1)) : null,
    months: byMonth(orders),
    products: await bought(orders),
  }
}

function byMonth(orders: readonly OrderRow[]) {
  const months = new Map<string, { month: string; orders: number; total: number }>()
  for (const { day, totals } of orders) {
    const month = monthOf(day)
    const row = months.get(month) ?? { month, orders: 0, total: 0 }
    row.orders += 1
    row.total += totals.totalCents
    months.set(month, row)
  }
  return [...months.values()].reverse()
}

/** What is in most of some orders, newest first: by product, its variants together. */
async function bought(orders: readonly OrderRow[]): Promise<z.input<typeof wire.ClientFigures>['products']> {
  const long = orders.filter(({ parts }) => parts > 0).slice(0, MAX_LONG)
  const parts = new Map(await Promise.all(long.map(async (order) => [order.id, await Order.lines(order)] as const)))
  const products = new Map<string, z.input<typeof wire.ClientFigures>['products'][number]>()
  for (const order of orders) {
    const seen = new Set<string>()
    for (const line of parts.get(order.id) ?? order.lines) {
      const row = products.get(line.productId) ?? {
        product_id: line.productId,
        name: line.name,
        orders: 0,
        quantity: 0,
        total: 0,
        last_day: order.day,
      }
      if (!seen.has(line.productId)) row.orders += 1
      seen.add(line.productId)
      row.quantity += line.quantity
      row.total += line.netCents
      products.set(line.productId, row)
    }
  }
  return [...products.values()].sort((a, b) => b.orders - a.orders || b.total - a.total).slice(0, MAX_PRODUCTS)
}
