import { author, doneAt, now } from '../../kernel/context'
import type { Unit } from '../../kernel/db/unit'
import { newId } from '../../kernel/values/id'
import { dayOf, hourOf } from '../../kernel/values/time'
import { countInShift } from '../../treasury/shift'
import { deliveryParts, taxesOf } from '../book/delivery-tax'
import { byMeans, byType } from '../book/payment'
import { appendSale, type SaleEvent, type SaleFactData } from '../book/sale-book'
import type { OrderData, OrderPaymentData } from '../order/order'
import type { OrderLineData } from '../order/order-line'

/**
 * The fact that an order leaves in the sales book, with the money that moves; `sign` −1 takes it out. It is of the day and
 * hour at which that was done, `at` unless told, and says when it was posted.
 */
export function saleFact(
  order: OrderData,
  event: SaleEvent,
  sign: 1 | -1,
  payments: readonly OrderPaymentData[],
  lines: readonly OrderLineData[] = order.lines,
  at: Date = doneAt(),
): SaleFactData {
  const { totals } = order
  const delivery = deliveryParts(order)
  const signed = (n: number) => (n === 0 ? 0 : sign * n)
  return {
    id: newId('fact'),
    day: dayOf(at),
    at: now().toISOString(),
    hour: hourOf(at),
    event,
    orderId: order.id,
    number: order.number,
    type: order.type,
    n: sign,
    clientId: order.clientId,
    ...(order.sellerId ? { sellerId: order.sellerId } : {}),
    ...(order.channelId ? { channelId: order.channelId } : {}),
    storageId: order.storageId,
    userId: author().userId,
    priceList: order.priceList,
    totalCents: signed(totals.totalCents),
    baseCents: signed(totals.baseCents),
    taxCents: signed(totals.taxCents + delivery.taxCents),
    costCents: signed(totals.costCents),
    deliveryCents: signed(delivery.baseCents),
    discountCents: signed(totals.discountCents + totals.globalDiscountCents),
    means: byMeans(payments),
    paymentTypes: byType(payments),
    taxes: taxesOf(order).map((t) => ({
      code: t.taxCode,
      bps: t.taxBps,
      baseCents: signed(t.baseCents),
      taxCents: signed(t.taxCents),
    })),
    lines: lines.map((line) => ({
      itemId: line.variantId ?? line.productId,
      productId: line.productId,
      name: line.name,
      ...(line.storageId ? { storageId: line.storageId } : {}),
      priceList: line.priceList,
      quantity: signed(line.quantity),
      totalCents: signed(line.netCents),
      baseCents: signed(line.baseCents),
      costCents: signed(line.costCents),
    })),
  }
}

/**
 * The facts of a long sale, one a part: each with the sums of its lines, the first one with the delivery and the count,
 * so that together they are the sale. All have the day and hour of `at`.
 */
export function longFacts(
  order: OrderData,
  event: SaleEvent,
  sign: 1 | -1,
  payments: readonly OrderPaymentData[],
  parts: readonly (readonly OrderLineData[])[],
  at: Date,
): SaleFactData[] {
  return parts.map((lines, part) => {
    const sum = (of: (line: OrderLineData) => number) => lines.reduce((total, line) => total + of(line), 0)
    const first = part === 0
    const deliveryCents = first ? order.totals.deliveryCents : 0
    const totals = {
      ...order.totals,
      totalCents: sum((l) => l.netCents) + deliveryCents,
      baseCents: sum((l) => l.baseCents),
      taxCents: sum((l) => l.taxCents),
      costCents: sum((l) => l.costCents),
      deliveryCents,
      discountCents: sum((l) => l.discountCents),
      globalDiscountCents: sum((l) => l.globalDiscountCents),
    }
    const fact = saleFact(
      { ...order, totals, taxes: first ? order.taxes : [] },
      event,
      sign,
      first ? payments : [],
      lines,
      at,
    )
    return first ? fact : { ...fact, n: 0 }
  })
}

/** Money in or out without a sale: a later payment. */
export const paymentFact = (order: OrderData, payments: readonly OrderPaymentData[]): SaleFactData => ({
  ...saleFact(order, 'payment', 1, payments, []),
  n: 0,
  totalCents: payments.reduce((sum, p) => sum + p.amountCents, 0),
  baseCents: 0,
  taxCents: 0,
  costCents: 0,
  deliveryCents: 0,
  discountCents: 0,
  taxes: [],
})

/** Writes the fact of a sale and what it does to the shift: money in it, and the sale itself at the counter. */
export function recordSale(unit: Unit, order: OrderData, parts?: readonly (readonly OrderLineData[])[]): void {
  const { payments } = order
  const facts = parts
    ? longFacts(order, 'sale', 1, payments, parts, new Date(order.at))
    : [saleFact(order, 'sale', 1, payments)]
  for (const fact of facts) appendSale(unit, fact, order.destination.phone ?? order.clientPhone)
  const shiftId = order.shiftId ?? payments[0]?.shiftId
  if (shiftId)
    countInShift(unit, shiftId, {
      in: byMeans(payments),
      ...(order.shiftId ? { sales: 1, salesCents: order.totals.totalCents } : {}),
    })
}
