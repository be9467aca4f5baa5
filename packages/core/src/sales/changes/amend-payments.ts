import { signature } from '../../documents/author'
import { now } from '../../kernel/context'
import { newId } from '../../kernel/values/id'
import { dayOf } from '../../kernel/values/time'
import type { ReceivedPayment } from '../book/settle'
import type { OrderData, OrderPaymentData } from '../order/order'

/**
 * Rows that take an order from the payments it has to the ones it must have, by payment type and bank. What is paid by a
 * type that the order has stays in the bank that it entered.
 */
export function correctedPayments(order: OrderData, given: readonly ReceivedPayment[]): OrderPaymentData[] {
  const at = now()
  const net = new Map<string, Pick<ReceivedPayment, 'paymentTypeId' | 'name' | 'means' | 'bank' | 'cents'>>()
  const add = (p: Pick<ReceivedPayment, 'paymentTypeId' | 'name' | 'means' | 'bank'>, cents: number) => {
    const key = `${p.paymentTypeId}|${p.bank?.id ?? ''}`
    net.set(key, { ...p, cents: (net.get(key)?.cents ?? 0) + cents })
  }
  const entered = new Map(order.payments.map((p) => [p.paymentTypeId, p]))
  for (const { bank, ...g } of given) {
    const before = entered.get(g.paymentTypeId)
    const there = order.payments.some((p) => p.paymentTypeId === g.paymentTypeId && p.bank?.id === bank?.id)
    const into = before && !there ? before.bank : bank
    add({ ...g, ...(into ? { bank: into } : {}) }, g.cents)
  }
  for (const p of order.payments) add(p, -p.amountCents)
  return [...net.values()].flatMap((p) =>
    p.cents === 0
      ? []
      : [
          {
            id: newId('payment'),
            at: at.toISOString(),
            day: dayOf(at),
            paymentTypeId: p.paymentTypeId,
            name: p.name,
            means: p.means,
            amountCents: p.cents,
            ...(p.bank ? { bank: p.bank } : {}),
            ...signature(),
          },
        ],
  )
}

/** Payments that an order has, by type: what stands when a change brings none. */
export function standing(order: OrderData): ReceivedPayment[] {
  const sums = new Map<string, ReceivedPayment>()
  for (const p of order.payments) {
    const key = `${p.paymentTypeId}|${p.bank?.id ?? ''}`
    const cents = (sums.get(key)?.cents ?? 0) + p.amountCents
    const { paymentTypeId, name, means, bank } = p
    sums.set(key, { paymentTypeId, name, means, cents, ...(bank ? { bank } : {}) })
  }
  return [...sums.values()].filter((g) => g.cents !== 0)
}
