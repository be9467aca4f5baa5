import { toPesos, UNIT } from '@tendero/core/kernel/values/money'
import type { Cart } from '@tendero/core/sales/cart/cart'
import { type CartTotals, totals } from '@tendero/core/sales/cart/cart-totals'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import type { Order } from './order'

const markOfLines = (lines: readonly string[], total: number): string => JSON.stringify([lines.toSorted(), total])

/** What a cart sells, as text: how much of each thing for how much, and the total. Two with the same are one sale. */
export const markOf = (cart: Cart, amounts: CartTotals = totals(cart)): string =>
  markOfLines(
    cart.lines.map((line, i) =>
      [line.productId, line.variantId ?? '', line.quantity / UNIT, toPesos(amounts.lines[i]!.netCents)].join('|'),
    ),
    toPesos(amounts.totalCents),
  )

type Sold = Pick<Order, 'total'> & {
  products: readonly Pick<Order['products'][number], 'product_id' | 'variant_id' | 'quantity' | 'total'>[]
}

/** The same of a sale that the shop has. */
export const markOfSale = (order: Sold): string =>
  markOfLines(
    order.products.map((line) => [line.product_id, line.variant_id ?? '', line.quantity, line.total].join('|')),
    order.total,
  )

/** The sale that the shop has under an id, or undefined. @throws ApiError when that cannot be known */
export async function saleOf(id: string): Promise<Order | undefined> {
  try {
    return await api.sales.getOrder({ id })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}
