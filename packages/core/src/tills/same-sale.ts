import { load } from '../kernel/db/read'
import { settle } from '../sales/book/settle'
import { Order, type OrderRow } from '../sales/order/order'
import { PaymentType } from '../settings/payment-types/payment-types'
import type { CommandOf } from './till.input'

/*
 * A sale that was made with a connection, whose answer was lost, comes again from the outbox of its till. It is the same one
 * when it is of the same drawer, of the same lines for the same prices, and was paid in the same way.
 */

interface Line {
  productId: string
  variantId?: string | undefined
  quantity: number
  priceCents?: number | undefined
}
const linesText = (rows: readonly Line[]): string =>
  rows
    .map(({ productId, variantId, quantity, priceCents }) => [productId, variantId, quantity, priceCents].join('|'))
    .sort()
    .join()

/** Sums of money by payment type. */
function moneyText(rows: readonly { paymentTypeId: string; cents: number }[]): string {
  const sums = new Map<string, number>()
  for (const { paymentTypeId, cents } of rows) sums.set(paymentTypeId, (sums.get(paymentTypeId) ?? 0) + cents)
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).join()
}

/** Money that a command pays its sale with, without change and credit. */
async function moneyOf({ sale, total }: CommandOf<'sale'>): Promise<string> {
  const { payments = [] } = sale
  const { types } = await load({ types: PaymentType.many(payments.map((one) => one.payment_type_id)) })
  const given = payments.map(({ payment_type_id, value }) => {
    const { name, means } = types.get(payment_type_id) ?? { name: '', means: 'other' as const }
    return { paymentTypeId: payment_type_id, name, means, cents: value }
  })
  const settlement = settle(total, given)
  return typeof settlement === 'string' ? settlement : moneyText(settlement.applied)
}

/** True when an order is the sale of a command, as it was before anybody changed it. */
export async function isSameSale(there: OrderRow, command: CommandOf<'sale'>, shiftId: string): Promise<boolean> {
  const order = await Order.original(there)
  if (order.shiftId !== shiftId || order.totals.totalCents !== command.total) return false
  const lines = await Order.lines(order)
  const wanted = command.sale.products.map((line) => ({
    productId: line.product_id,
    variantId: line.variant_id,
    quantity: line.quantity,
    priceCents: line.price,
  }))
  const unpriced = command.sale.products.some(({ price }) => price === undefined)
  const sold = lines.map((line) => ({ ...line, priceCents: unpriced ? undefined : line.priceCents }))
  const asked = unpriced ? wanted.map((line) => ({ ...line, priceCents: undefined })) : wanted
  if (linesText(sold) !== linesText(asked)) return false
  const money = order.payments.filter(({ at }) => at === order.at)
  return (
    (await moneyOf(command)) ===
    moneyText(money.map(({ paymentTypeId, amountCents }) => ({ paymentTypeId, cents: amountCents })))
  )
}
