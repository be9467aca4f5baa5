import { saleBook } from '../accounting/sale-book'
import { soldOf } from '../accounting/sold-products'
import { categoriesInOrder } from '../catalog/categories'
import { now } from '../kernel/context'
import { addDays, dayOf } from '../kernel/values/time'

/** Days whose sales say what is sold often. */
const RECENT_DAYS = 14
const MAX_FREQUENT = 60

/** Ids of the products, and services, that sold most units lately, most first: from the sums that reports read. */
async function soldMost(): Promise<string[]> {
  const today = dayOf(now())
  const parts = await saleBook.parts(addDays(today, 1 - RECENT_DAYS), today)
  return [...soldOf(parts.map(({ products }) => products))]
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.quantity - a.quantity || (a.product_id < b.product_id ? -1 : 1))
    .slice(0, MAX_FREQUENT)
    .map(({ product_id }) => product_id)
}

/** What the counter shows before anybody searches: categories in the merchant's order, and what sells most. */
export async function counterShelf() {
  const [categories, frequent] = await Promise.all([categoriesInOrder(), soldMost()])
  return {
    categories: categories.map(({ id, name, color }) => ({ id, name, ...(color ? { color } : {}) })),
    frequent,
  }
}
