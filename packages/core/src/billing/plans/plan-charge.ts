import { formatCop } from '../../kernel/values/money'
import type { PurposeRules } from '../charges/purposes'
import { moveWallet } from '../wallet/wallet'
import { postPaid, postRecharge, tendero } from '../wallet/wallet-entry'
import { conceptOf, expenseOf, missed, paid } from './paying'
import { SUBSCRIPTION, Subscription } from './subscription'

const TWICE = 'Pago de un período que ya estaba pago: quedó en tu billetera'

/** What follows from a charge of a plan. A month that was paid meanwhile is not paid twice: the money goes to the wallet. */
export const plan: PurposeRules = {
  prepare: async () => void (await tendero()),
  async approved(unit, charge) {
    const { id, cents, payer, bill } = charge
    const sub = await Subscription.get(SUBSCRIPTION)
    if (!bill || (bill.kind === 'period' ? sub.n >= bill.n : sub.n !== bill.n)) {
      await moveWallet(unit, { type: 'recharge', available: cents, held: 0, concept: TWICE, about: id })
      return { entries: await postRecharge(unit, { id, kind: 'charge', cents, concept: TWICE }) }
    }
    const concept = conceptOf(bill)
    await paid(unit, sub, bill, payer)
    unit.summary = `Pagó ${concept} por ${formatCop(cents)}`
    return { entries: await postPaid(unit, { id, kind: 'charge', cents, concept }, await expenseOf(bill)) }
  },
  async refused(unit, charge) {
    const sub = await Subscription.find(SUBSCRIPTION)
    if (sub?.chargeId === charge.id) await missed(unit, sub, `${charge.payer}: ${charge.message ?? 'pago rechazado'}.`)
  },
  annulled: async () => false,
}
