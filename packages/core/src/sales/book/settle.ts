import type { PaymentBank } from '../../settings/payment-types/payment-bank'
import type { TenderMeans } from './payment'

/** Money that the client hands over, as the counter writes it. Cents. */
export interface ReceivedPayment {
  /** Its type of payment; of a balance in favour, the document that it is of. */
  paymentTypeId: string
  name: string
  means: TenderMeans
  cents: number
  reference?: string
  /** Where it enters, when it is no cash; the first bank without one. */
  bank?: PaymentBank
}

/** What of it pays the sale, what goes back as change, and what is still owed. Cents. */
export interface Settlement {
  /** Without what is on credit and without the change; none at zero. */
  applied: ReceivedPayment[]
  changeCents: number
  paidCents: number
  remainingCents: number
  /** What was marked as credit. */
  onCreditCents: number
}

/**
 * Settles `dueCents` with what was given, in the order in which it was given, balances in favour before money. Only cash
 * gives change; of a balance no more is spent than is due. The counter and the server both call it.
 * @returns the settlement, or in Spanish why not
 */
export function settle(dueCents: number, given: readonly ReceivedPayment[]): Settlement | string {
  let due = dueCents
  const balances = given.flatMap((g) => {
    if (g.means !== 'balance') return []
    const cents = Math.max(0, Math.min(due, g.cents))
    due -= cents
    return cents > 0 ? [{ ...g, cents }] : []
  })
  const money = [...balances, ...given.filter((g) => g.means !== 'credit' && g.means !== 'balance' && g.cents > 0)]
  const onCreditCents = given.filter((g) => g.means === 'credit').reduce((sum, g) => sum + g.cents, 0)
  const total = money.reduce((sum, g) => sum + g.cents, 0)
  const cash = money.filter((g) => g.means === 'cash').reduce((sum, g) => sum + g.cents, 0)
  const over = Math.max(0, total - dueCents)
  if (over > cash) return 'Los pagos superan el total y solo el efectivo da cambio. Revisa los valores.'
  if (onCreditCents > 0 && total + onCreditCents > dueCents)
    return 'Los pagos y el crédito superan el total. Revisa los valores.'
  let change = over
  const applied = money.toReversed().flatMap((g) => {
    const back = g.means === 'cash' ? Math.min(change, g.cents) : 0
    change -= back
    return g.cents - back > 0 ? [{ ...g, cents: g.cents - back }] : []
  })
  const paidCents = total - over
  return {
    applied: applied.reverse(),
    changeCents: over,
    paidCents,
    remainingCents: dueCents - paidCents,
    onCreditCents,
  }
}
