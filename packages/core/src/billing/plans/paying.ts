import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, debit, type EntryLine } from '../../accounting/journal/entry'
import { BUSINESS, Business } from '../../identity/business/business'
import { chargesIva } from '../../identity/business/regime'
import { mail } from '../../identity/credentials/mails'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { newId } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { dayOf, formatDay } from '../../kernel/values/time'
import { BillingProfile, Card, PROFILE } from '../cards/card'
import { billingEmail } from '../cards/cards'
import type { BillData } from '../charges/bill'
import type { ChargeData } from '../charges/charge'
import { openCharge } from '../charges/charges'
import { spendNow } from '../wallet/debits'
import { walletNow } from '../wallet/wallet'
import { keepInvoice } from './invoices'
import { periodOf } from './period'
import { NO_PLAN, planOf } from './plan'
import { ivaOf } from './proration'
import { nextTry, Subscription, type SubscriptionData, type SubscriptionRow } from './subscription'

export const totalOf = ({ baseCents }: BillData): number => baseCents + ivaOf(baseCents)

export const conceptOf = ({ kind, planCode }: BillData): string =>
  kind === 'period'
    ? `Plan ${planOf(planCode)?.name ?? planCode}`
    : `Cambio al plan ${planOf(planCode)?.name ?? planCode}`

/** What the plan costs the shop, in its books: its IVA is a credit only where the shop charges IVA. Source: facts B3.1 row 38. */
export async function expenseOf(bill: BillData) {
  const { business } = await load({ business: Business.one(BUSINESS) })
  const iva = ivaOf(bill.baseCents)
  const credits = chargesIva(business.regime)
  return ({ thirdId, mapping }: { thirdId: string; mapping: Mapping }): EntryLine[] =>
    compact([
      debit(accountOf('otherServices', mapping), bill.baseCents + (credits ? 0 : iva), { thirdId }),
      debit(accountOf('vatOnExpenses', mapping), credits ? iva : 0, {
        thirdId,
        tax: { kind: 'iva', baseCents: bill.baseCents, ratePpm: 190_000 },
      }),
    ])
}

/** Says in the profile of the shop, which the guard of the screens asks, what it may open. */
export async function tellGuard(unit: Act, planCode: string, activeCard: 'si' | 'no'): Promise<void> {
  const { business } = await load({ business: Business.one(BUSINESS) })
  if (business.planCode === planCode && business.activeCard === activeCard) return
  unit.replace(Business, business, { ...business, planCode, activeCard })
}

/** A bill that was paid: what it is of runs from now on. Written with the money. */
export async function paid(unit: Act, sub: SubscriptionRow, bill: BillData, payer: string): Promise<void> {
  const today = dayOf(now())
  const { version: _, chargeId: __, nextPlan, firstTry: ___, refused: ____, ...row } = sub
  const kept: SubscriptionData = { ...row, planCode: bill.planCode, extra: bill.extra, attempt: 0 }
  if (bill.kind === 'upgrade') {
    unit.replace(Subscription, sub, kept)
  } else {
    const [anchor, months] = bill.fresh ? [today, 1] : [sub.anchor, sub.months + 1]
    const { from, to } = periodOf(anchor, months)
    const runs = { state: 'active' as const, anchor, months, n: bill.n, from, to, dueOn: to, endsAtTo: false }
    unit.replace(Subscription, sub, { ...kept, ...runs })
  }
  await tellGuard(unit, bill.planCode, 'si')
  await keepInvoice(unit, bill, payer)
}

const link = () => `${config.url()}/dashboard/planes`

const WHAT_TO_DO = 'Revisa con tu banco, o paga con otra tarjeta o con la billetera.'

/** A month that could not be paid: it is asked for again some days later, and then the shop is locked. Nothing is deleted. */
export async function missed(unit: Act, sub: SubscriptionRow, why: string): Promise<void> {
  const { version: _, chargeId: __, ...rest } = sub
  const row = { ...rest, refused: `${why} ${WHAT_TO_DO}` }
  // Who begins anew, or changes, is told at once and tries again by hand.
  if (sub.state !== 'active' && sub.state !== 'late') return unit.replace(Subscription, sub, row)
  if (sub.dueOn === undefined || sub.dueOn > dayOf(now())) return unit.replace(Subscription, sub, row)
  const firstTry = sub.firstTry ?? dayOf(now())
  const attempt = sub.attempt + 1
  const dueOn = nextTry(firstTry, attempt)
  const to = await billingEmail()
  if (dueOn === undefined) return suspend(unit, sub, why, row.refused)
  unit.replace(Subscription, sub, { ...row, state: 'late', firstTry, attempt, dueOn })
  const again = `Lo intentamos de nuevo el ${formatDay(dueOn)}.`
  mail(unit, {
    to,
    subject: 'No pudimos cobrar tu plan de Tendero',
    text: [why, again, `Revisa con qué pagas en ${link()}`].join('\n'),
  })
}

/** Locks the shop until it pays: its data stay as they are. */
export async function suspend(unit: Act, sub: SubscriptionRow, why: string, refused?: string): Promise<void> {
  const { version: _, chargeId: __, dueOn: ___, firstTry: ____, ...row } = sub
  unit.replace(Subscription, sub, { ...row, state: 'suspended', attempt: 0, ...(refused ? { refused } : {}) })
  await tellGuard(unit, NO_PLAN, 'si')
  mail(unit, {
    to: await billingEmail(),
    subject: 'Tu tienda en Tendero quedó suspendida',
    text: [why, 'Tus datos están completos y a salvo.', `Actívala de nuevo en ${link()}`].join('\n'),
  })
}

/** Ends a subscription that was cancelled, on the day that what was paid is over. */
export async function end(unit: Act, sub: SubscriptionRow): Promise<void> {
  const { version: _, chargeId: __, dueOn: ___, nextPlan: ____, firstTry: _____, ...row } = sub
  unit.replace(Subscription, sub, { ...row, state: 'cancelled', attempt: 0, endsAtTo: false, extra: {} })
  await tellGuard(unit, NO_PLAN, 'si')
}

interface Begun {
  /** What is to be sent to the gateway; undefined when the wallet paid. */
  charge?: ChargeData
  source?: string
}

export class CannotPay extends Error {}

/**
 * Pays a bill within the unit, out of the wallet, or begins to charge it to the card that is the principal.
 * @throws CannotPay when there is neither card nor balance
 */
export async function pay(unit: Act, sub: SubscriptionRow, bill: BillData): Promise<Begun> {
  const [cents, concept] = [totalOf(bill), conceptOf(bill)]
  if (sub.method === 'wallet') {
    const { available } = await walletNow()
    if (available < cents)
      throw new CannotPay(
        `En la billetera hay ${formatCop(available)} y el plan cuesta ${formatCop(cents)}. Recárgala o paga con tarjeta.`,
      )
    // A month is spent for once; of changes there may be several in one.
    const id = bill.kind === 'period' ? `plan.${bill.n}` : `plan.${bill.n}.${newId('fact')}`
    await spendNow(unit, { id, cents, concept }, await expenseOf(bill))
    await paid(unit, sub, bill, 'Billetera')
    return {}
  }
  const { profile } = await load({ profile: BillingProfile.maybe(PROFILE) })
  const card = await Card.find(profile?.defaultCardId ?? '')
  if (!card)
    throw new CannotPay(
      'No tienes una tarjeta para pagar el plan. Agrégala en tu perfil, en Pagos, o paga con la billetera.',
    )
  const payer = `${card.brand} •••• ${card.last4}`
  const charge = await openCharge(unit, {
    purpose: 'plan',
    concept,
    cents,
    method: 'card',
    payer,
    cardId: card.id,
    bill,
  })
  const { version: _, refused: __, ...row } = sub
  unit.replace(Subscription, sub, { ...row, chargeId: charge.id })
  return { charge, source: card.source }
}
