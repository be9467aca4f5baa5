import { signature } from '../../documents/author'
import { now } from '../../kernel/context'
import { newId } from '../../kernel/values/id'
import { dayOf } from '../../kernel/values/time'
import type { ReceivedPayment } from '../book/settle'
import type { OrderData, OrderPaymentData } from '../order/order'

/** Rows that take an order from the payments it has to the ones it must have, by payment type. */
export function correctedPayments(order: OrderData, given: readonly ReceivedPayment[]): OrderPaymentData[] {
  const at = now()
  const net = new Map<string, { name: string; means: ReceivedPayment['means']; cents: number }>()
  const add = (id: string, p: { name: string; means: ReceivedPayment['means'] }, cents: number) => {
    const found = net.get(id)
    net.set(id, { name: p.name, means: p.means, cents: (found?.cents ?? 0) + cents })
  }
  for (const g of given) add(g.paymentTypeId, g, g.cents)
  for (const p of order.payments) add(p.paymentTypeId, p, -p.amountCents)
  return [...net].flatMap(([paymentTypeId, p]) =>
    p.cents === 0
      ? []
      : [
          {
            id: newId('payment'),
            at: at.toISOString(),
            day: dayOf(at),
            paymentTypeId,
            name: p.name,
            means: p.means,
            amountCents: p.cents,
            ...signature(),
          },
        ],
  )
}

/** Payments that an order has, by type: what stands when a change brings none. */
export function standing(order: OrderData): ReceivedPayment[] {
  const sums = new Map<string, ReceivedPayment>()
  for (const p of order.payments) {
    const cents = (sums.get(p.paymentTypeId)?.cents ?? 0) + p.amountCents
    sums.set(p.paymentTypeId, { paymentTypeId: p.paymentTypeId, name: p.name, means: p.means, cents })
  }
  return [...sums.values()].filter((g) => g.cents !== 0)
}
