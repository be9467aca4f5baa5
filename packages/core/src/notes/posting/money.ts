import { sideOf } from '../../accounting/journal/controls'
import { signature } from '../../documents/author'
import { doneAt } from '../../kernel/context'
import { invalid } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { dayOf } from '../../kernel/values/time'
import { isMoney, methodOf } from '../../sales/book/payment'
import type { Refund } from '../../sales/book/sale-entry-return'
import type { ReceivedPayment } from '../../sales/book/settle'
import { standing } from '../../sales/changes/amend-payments'
import type { OrderData, OrderPaymentData } from '../../sales/order/order'
import type { OpenItemRow } from '../../treasury/open-item/open-item'
import type { RefundData } from '../note/note'
import type { ReturnType } from '../note/note.states'

/** How the value of a note goes: to what was still owed, in favour of the client, and back as money. Cents. */
export interface Way {
  appliedCents: number
  balanceCents: number
  refunds: RefundData[]
}

interface Due {
  order: OrderData
  /** What is due to the client: the value of the note without what they had withheld of it. */
  dueCents: number
  returnType: ReturnType
  /** Means that were asked for. */
  given: readonly ReceivedPayment[] | undefined
}

/**
 * First against what is still owed of the sale; the rest stays in favour of the client, or goes back as money: as it was asked
 * for, else by the means by which it was paid. What had been paid with a balance in favour is in their favour again.
 * @throws AppError 422 when what was asked for is not the rest
 */
export function wayOf({ order, dueCents, returnType, given }: Due): Way {
  const appliedCents = Math.min(Math.max(0, order.remainingCents), dueCents)
  const rest = dueCents - appliedCents
  if (returnType === 1) return { appliedCents, balanceCents: rest, refunds: [] }
  const refunds = given ? asked(given, rest) : byTheSameMeans(order, rest)
  return { appliedCents, balanceCents: rest - sumOf(refunds), refunds }
}

const sumOf = (refunds: readonly RefundData[]): number => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)

function asked(given: readonly ReceivedPayment[], rest: number): RefundData[] {
  const refunds = given.flatMap(({ paymentTypeId, name, means, cents, bank }) => {
    if (!isMoney(means) || means === 'credit') throw invalid({ payments: ['Elige cómo se devuelve el dinero'] })
    return [{ paymentTypeId, name, means, amountCents: cents, ...(bank ? { bank } : {}) }]
  })
  if (sumOf(refunds) !== rest)
    throw invalid({
      payments: [
        rest === 0 ? 'No hay dinero por devolver: quita los pagos' : `Se devuelven exactamente ${formatCop(rest)}`,
      ],
    })
  return refunds
}

function byTheSameMeans(order: OrderData, rest: number): RefundData[] {
  let left = rest
  return standing(order).flatMap(({ paymentTypeId, name, means, cents, bank }) => {
    const amountCents = Math.min(left, cents)
    if (amountCents <= 0 || !isMoney(means)) return []
    left -= amountCents
    return [{ paymentTypeId, name, means, amountCents, ...(bank ? { bank } : {}) }]
  })
}

/** The refunds as the entry of the note has them. */
export const refundLines = ({ refunds, balanceCents }: Way): Refund[] => [
  ...refunds.map(({ means, amountCents: cents, bank }) => ({
    method: methodOf(means),
    cents,
    ...(bank ? { bank } : {}),
  })),
  { method: 'balance', cents: balanceCents },
]

/** Rows that the sale keeps of money that was given back; `sign` 1 when it comes in again. */
export function paymentRows(
  refunds: readonly RefundData[],
  sign: 1 | -1,
  shiftId: string | undefined,
): OrderPaymentData[] {
  const at = doneAt()
  return refunds.map(({ amountCents, ...rest }) => ({
    ...rest,
    id: newId('payment'),
    at: at.toISOString(),
    day: dayOf(at),
    amountCents: sign * amountCents,
    ...(shiftId ? { shiftId } : {}),
    ...signature(),
  }))
}

/** @throws AppError 422 for a card whose money the bank has paid out: there is nothing to take it from */
export function needUnsettled(refunds: readonly RefundData[], items: readonly OpenItemRow[]): void {
  const waiting = items.reduce(
    (sum, { account, balanceCents }) => (sideOf(account) === 'cards' ? sum + balanceCents : sum),
    0,
  )
  const back = sumOf(refunds.filter(({ means }) => methodOf(means) === 'card'))
  if (back > waiting)
    throw invalid({
      payments: [
        `Con tarjeta se devuelven como máximo ${formatCop(waiting)}: lo que el banco ya consignó devuélvelo de otra forma`,
      ],
    })
}
