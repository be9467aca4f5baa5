import { now } from '../kernel/context'
import type { Unit } from '../kernel/db/unit'
import { conflict } from '../kernel/errors'
import { newId } from '../kernel/values/id'
import { dayOf } from '../kernel/values/time'
import { byMeans, byType, isMoney } from '../sales/book/payment'
import { appendSale, type SaleFactData } from '../sales/book/sale-book'
import { Order, type OrderData, type OrderPaymentData, type OrderRow } from '../sales/order/order'
import { needNoNotes, settledBy } from '../sales/order/order-receipts'
import { paymentFact } from '../sales/sale/sale-fact'
import type { PaymentData } from './payment'

/** What a payment settles of each order, in cents. */
function centsByOrder({ lines }: Pick<PaymentData, 'lines'>): Map<string, number> {
  const orders = new Map<string, number>()
  for (const { documentKind, documentId = '', cents } of lines)
    if (documentKind === 'order') orders.set(documentId, (orders.get(documentId) ?? 0) + cents)
  return orders
}

/** Ids of the orders that a payment settles. */
export const ordersOf = (payment: Pick<PaymentData, 'lines'>): string[] => [...centsByOrder(payment).keys()]

/** The money of a receipt as the order that it pays alone keeps it; given back when `sign` is −1. */
export function rowsOf(receipt: PaymentData, sign: 1 | -1 = 1): OrderPaymentData[] {
  const at = now()
  return receipt.money.map((money) => ({
    id: newId('payment'),
    at: at.toISOString(),
    day: dayOf(at),
    paymentTypeId: money.paymentTypeId,
    name: money.name,
    means: money.means,
    amountCents: sign * money.cents,
    ...(money.bank ? { bank: money.bank } : {}),
    ...(receipt.shiftId ? { shiftId: receipt.shiftId } : {}),
    ...(money.reference ? { reference: money.reference } : {}),
    receiptId: receipt.id,
    userId: receipt.userId,
    userName: receipt.userName,
  }))
}

/** One fact of the sales book for the money of a payment, with its first order. */
function factOf(order: OrderData, { money }: Pick<PaymentData, 'money'>, sign: 1 | -1): SaleFactData {
  const rows = money.map(({ means, paymentTypeId, cents }) => ({ means, paymentTypeId, amountCents: sign * cents }))
  return { ...paymentFact(order, []), means: byMeans(rows), paymentTypes: byType(rows), totalCents: sign * sumOf(rows) }
}
const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, row) => sum + row.amountCents, 0)

/**
 * Orders as payments leave them: each change is a payment that settles (1) or gives back what it settled (−1). Writes them,
 * and the money in the sales book.
 * @param changeCents cash that was given back of a payment of one order
 * @throws AppError 409 for an order that is being posted
 */
export function writeOrders(
  unit: Unit,
  orders: ReadonlyMap<string, OrderRow>,
  changes: readonly { payment: PaymentData; sign: 1 | -1 }[],
  changeCents?: number,
): Map<string, OrderData> {
  const after = new Map<string, OrderData>()
  for (const { payment, sign } of changes) {
    const alone = payment.orderId !== undefined
    for (const [id, cents] of centsByOrder(payment)) {
      const order = after.get(id) ?? without(orders.get(id)!)
      if (order.posting === 'posting')
        throw conflict(`El pedido ${order.number} todavía se está registrando. Inténtalo en un momento.`)
      if (sign < 0) needNoNotes(order)
      const of = { documentId: payment.id, number: payment.number, cents: sign * cents, day: payment.day }
      const own = alone ? { rows: rowsOf(payment, sign), entries: sign > 0 ? payment.entries : [] } : {}
      after.set(id, settledBy(order, { ...of, ...own }))
    }
    const first = after.get(ordersOf(payment)[0] ?? '')
    const money = payment.money.filter(({ means }) => isMoney(means))
    if (first && money.length > 0) appendSale(unit, factOf(first, { money }, sign))
  }
  for (const [id, order] of after) {
    if (changeCents !== undefined) order.changeCents = changeCents
    unit.replace(Order, orders.get(id)!, order)
  }
  return after
}

const without = ({ version: _, ...order }: OrderRow): OrderData => order
