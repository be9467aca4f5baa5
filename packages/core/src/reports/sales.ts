import { may, ownSales } from '../kernel/context'
import { load } from '../kernel/db/read'
import { addDays, type Day, monthOf } from '../kernel/values/time'
import {
  emptySales,
  type SaleFactData,
  type SaleRollup,
  type SaleSums,
  type SaleTotals,
  saleBook,
} from '../sales/book/sale-book'
import { Order } from '../sales/order/order'
import type { Period } from './period'

/**
 * Sales as the person who asks may see them: the whole shop's, from the rollups of the book, or for a seller who sees their
 * own alone a reduction of the facts that are theirs: sold in the name of the seller they are, or charged by them in
 * nobody's.
 */
const seller = (): readonly string[] | undefined => ownSales()?.keys

/**
 * What sales left is for who may see the graphics of the shop, never for a seller; of them, for those who may see costs
 * at all (`asCost`).
 */
export const seesProfit = (): boolean => seller() === undefined && may('dashboard_graphic-read')

async function ownFacts({ from, to }: Period, own: readonly string[]): Promise<SaleFactData[]> {
  // Sellers see no costs, so corrections of them tell them nothing.
  const facts = (await saleBook.read(from, to)).filter(({ event }) => event !== 'cost')
  // Whoever cancels or amends a sale signs its fact, but it stays the sale of who charged it.
  const isSigned = ({ event }: SaleFactData) => event === 'sale' || event === 'payment'
  const touched = [...new Set(facts.flatMap((f) => (isSigned(f) ? [] : [f.orderId])))]
  const { orders } = await load({ orders: Order.many(touched) })
  const ownerOf = (f: SaleFactData) => f.sellerId ?? orders.get(f.orderId)?.cashier.id ?? (isSigned(f) ? f.userId : '')
  return facts.filter((f) => own.includes(ownerOf(f)))
}

async function ownByDay(span: Period, own: readonly string[]): Promise<{ day: Day; rollup: SaleRollup }[]> {
  const days = new Map<Day, SaleRollup>()
  for (let day = span.from; day <= span.to; day = addDays(day, 1)) days.set(day, emptySales())
  for (const fact of await ownFacts(span, own)) saleBook.add(days.get(fact.day)!, fact)
  return [...days].map(([day, rollup]) => ({ day, rollup }))
}

const noDetail = () => ({ clients: {}, products: {}, lastSales: {} })

/** Sums some rollups into a new one. */
export function summed(rollups: Iterable<SaleTotals>): SaleTotals {
  const total = emptySales()
  for (const rollup of rollups) saleBook.merge(total, { ...rollup, ...noDetail() })
  return total
}

/** Sales of each day of a period, in order; days without sales too. */
export async function salesByDay(span: Period): Promise<{ day: Day; rollup: SaleTotals }[]> {
  const keys = seller()
  return keys === undefined ? saleBook.sums.days(span.from, span.to) : ownByDay(span, keys)
}

/** Sales of a day and of an earlier one. */
export async function salesOfBoth(day: Day, earlier: Day): Promise<[SaleTotals, SaleTotals]> {
  if (seller() === undefined) {
    const [last, first] = await saleBook.sums.some([day, earlier])
    return [last!, first!]
  }
  const [[last], [first]] = await Promise.all([
    salesByDay({ from: day, to: day }),
    salesByDay({ from: earlier, to: earlier }),
  ])
  return [last!.rollup, first!.rollup]
}

/** Sales of a period. */
export async function salesOf(span: Period): Promise<SaleTotals> {
  const keys = seller()
  if (keys === undefined) return saleBook.sums.rollup(span.from, span.to)
  return summed((await ownByDay(span, keys)).map((d) => d.rollup))
}

/** Sales of a period with their large groups: clients, products, and when each client last bought. */
export async function salesDetail(span: Period): Promise<SaleRollup> {
  const keys = seller()
  if (keys === undefined) return saleBook.rollup(span.from, span.to)
  const own = emptySales()
  for (const fact of await ownFacts(span, keys)) saleBook.add(own, fact)
  return own
}

/**
 * What a period sold of each product, or variant, by its id: in parts that added together are all of it. To add up the
 * thousands of each day costs more than all else of who looks for a few.
 */
export async function productsSold(span: Period): Promise<readonly Readonly<SaleRollup['products']>[]> {
  if (seller() !== undefined) return [(await salesDetail(span)).products]
  return (await saleBook.parts(span.from, span.to)).map(({ products }) => products)
}

/** What each day of a period sold of each product, or variant, by its id, in order; days without sales too. */
export async function productsByDay(span: Period): Promise<{ day: Day; products: SaleRollup['products'] }[]> {
  const keys = seller()
  const days = await (keys === undefined ? saleBook.days(span.from, span.to) : ownByDay(span, keys))
  return days.map(({ day, rollup: { products } }) => ({ day, products }))
}

/** Sales of each month that a period touches, clipped to it. */
export async function salesByMonth(span: Period): Promise<{ month: string; rollup: SaleTotals }[]> {
  const keys = seller()
  if (keys === undefined) return saleBook.sums.months(span.from, span.to)
  const months = new Map<string, SaleTotals[]>()
  for (const { day, rollup } of await ownByDay(span, keys))
    months.set(monthOf(day), [...(months.get(monthOf(day)) ?? []), rollup])
  return [...months].map(([month, rollups]) => ({ month, rollup: summed(rollups) }))
}

export const noSales = (): SaleSums => [0, 0, 0, 0, 0]

/** Sums of a group under the names of the wire, in cents; cost and utility are null for who may not see them. */
export const presentSums = ([count, total, base, tax, cost]: SaleSums) => ({
  count,
  total,
  base,
  tax,
  cost: seesProfit() ? cost : null,
  utility: seesProfit() ? base - cost : null,
})
