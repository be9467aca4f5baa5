import type { PaymentBank } from '../../settings/payment-types/payment-bank'
import type { PaymentMeans } from '../../settings/payment-types/payment-type.input'

/** Money that the client hands over, as the counter writes it. Cents. */
export interface ReceivedPayment {
  paymentTypeId: string
  name: string
  means: PaymentMeans
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
 * Settles `dueCents` with what was given, in the order in which it was given. Only cash gives change. The counter and the
 * server both call it.
 * @returns the settlement, or in Spanish why not
 */
export function settle(dueCents: number, given: readonly ReceivedPayment[]): Settlement | string {
  const money = given.filter((g) => g.means !== 'credit' && g.cents > 0)
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
