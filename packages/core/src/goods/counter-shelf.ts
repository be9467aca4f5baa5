import { saleBook } from '../accounting/sale-book'
import { categoriesInOrder } from '../catalog/categories'
import { now } from '../kernel/context'
import { addDays, dayOf } from '../kernel/values/time'

/** Days whose sales say what is sold often. */
const RECENT_DAYS = 14
const MAX_FREQUENT = 60

/** Ids of the products, and services, that sold most units lately, most first: from the sums that reports read. */
async function soldMost(): Promise<string[]> {
  const today = dayOf(now())
  const { products } = await saleBook.rollup(addDays(today, 1 - RECENT_DAYS), today)
  const units = new Map<string, number>()
  for (const [quantity, , , , , productId] of Object.values(products))
    units.set(productId, (units.get(productId) ?? 0) + quantity)
  return [...units]
    .filter(([, quantity]) => quantity > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, MAX_FREQUENT)
    .map(([id]) => id)
}

/** What the counter shows before anybody searches: categories in the merchant's order, and what sells most. */
export async function counterShelf() {
  const [categories, frequent] = await Promise.all([categoriesInOrder(), soldMost()])
  return {
    categories: categories.map(({ id, name, color }) => ({ id, name, ...(color ? { color } : {}) })),
    frequent,
  }
}
