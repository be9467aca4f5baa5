import type * as z from 'zod'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { conflict, notFound } from '../../kernel/errors'
import { dayOf, formatDay } from '../../kernel/values/time'
import { billingEmail } from '../cards/cards'
import type { BillData } from '../charges/bill'
import { Charge } from '../charges/charge'
import { isUnsettled } from '../charges/charge.states'
import { sendCharge } from '../charges/charges'
import { lookNow } from '../charges/check'
import { needPlatformAccount } from '../gateway'
import { tendero } from '../wallet/wallet-entry'
import { CannotPay, pay } from './paying'
import { daysLeft } from './period'
import { abilitiesOf, additionalOf, additionals, monthlyCents, NO_PLAN, planOf, plans, TRIAL } from './plan'
import type { AdditionalInput, SubscribeInput } from './plan.input'
import { ivaOf, upgradeCents } from './proration'
import {
  isRunning,
  newTrial,
  SUBSCRIPTION,
  Subscription,
  type SubscriptionData,
  type SubscriptionRow,
  subscriptionStates,
} from './subscription'

const read = async (): Promise<SubscriptionData> => (await Subscription.find(SUBSCRIPTION)) ?? newTrial()

/** The row to be changed; a shop that the clock has not met yet has none. */
async function row(): Promise<SubscriptionRow> {
  const found = await Subscription.find(SUBSCRIPTION)
  if (found) return found
  await act(async (unit) => {
    if (!(await Subscription.find(SUBSCRIPTION))) unit.insertFirst(Subscription, newTrial())
  })
  return Subscription.get(SUBSCRIPTION)
}

const withIva = (cents: number) => cents + ivaOf(cents)

const presentPlan = ({ code, name, about, cents, abilities }: (typeof plans)[number]) => ({
  ...{ code, name, about, abilities: { ...abilities } },
  ...{ price: cents, total: withIva(cents) },
})

export const listPlans = async () => plans.map(presentPlan)

const listed = (extra: SubscriptionData['extra']) =>
  additionals.map(({ code, name, cents }) => ({ code, name, price: cents, quantity: extra[code] ?? 0 }))

export const listAdditionals = async () => listed((await read()).extra)

const nameOf = ({ state, planCode }: SubscriptionData) =>
  state === 'trial' ? 'Plan de prueba' : (planOf(planCode)?.name ?? 'Sin plan')

function present(sub: SubscriptionData, message: string | null = null) {
  const code = isRunning(sub) ? sub.planCode : sub.state === 'trial' ? TRIAL : NO_PLAN
  return {
    subscription: {
      ...{ state: sub.state, state_name: subscriptionStates[sub.state] },
      ...{ plan_code: code, plan_name: nameOf(sub), next_plan: sub.nextPlan ?? null, method: sub.method },
      ...{ from: sub.from, to: sub.to, due_on: sub.dueOn ?? null, ends: sub.endsAtTo },
      total: withIva(monthlyCents(sub.nextPlan ?? sub.planCode, sub.extra)),
      abilities: { ...abilitiesOf(code, sub.extra) },
      charge_id: sub.chargeId ?? null,
      refused: sub.chargeId ? null : (sub.refused ?? null),
    },
    additionals: listed(sub.extra),
    message,
  }
}

/** What the shop pays for, after asking the gateway about what it waits for. */
export const showSubscription = async () => present(await read())

type Change = { bill: BillData; begins: 'now' } | { begins: 'next' | 'none' }

/** What having another plan, or more of something, means today. */
function changeTo(sub: SubscriptionData, planCode: string, extra: SubscriptionData['extra']): Change {
  const after = monthlyCents(planCode, extra)
  if (!isRunning(sub) || sub.state === 'late')
    return {
      begins: 'now',
      bill: { kind: 'period', n: sub.n + 1, planCode, extra, baseCents: after, fresh: sub.state !== 'late' },
    }
  const before = monthlyCents(sub.planCode, sub.extra)
  if (after < before) return { begins: 'next' }
  if (planCode === sub.planCode && after === before) return { begins: 'none' }
  const { all, left } = daysLeft(sub, dayOf(now()))
  const baseCents = upgradeCents({ before, after, all, left })
  return { begins: 'now', bill: { kind: 'upgrade', n: sub.n, planCode, extra, baseCents, fresh: false } }
}

/** A plan with what taking it costs today. @throws AppError 404 */
export async function planInfo({ code }: { code: string }) {
  const plan = planOf(code)
  if (!plan) throw notFound('el plan')
  const sub = await read()
  const change = changeTo(sub, code, sub.extra)
  const base = 'bill' in change ? change.bill.baseCents : 0
  const date = change.begins === 'next' ? sub.to : dayOf(now())
  const figures = { subtotal: base, iva: ivaOf(base), total: withIva(base), date }
  return { ...presentPlan(plan), change: { begins: change.begins, ...figures } }
}

/** Nothing is asked for while the bank has not answered what was asked before. */
async function assertNothingOpen({ chargeId }: SubscriptionData): Promise<void> {
  const open = chargeId ? await Charge.find(chargeId) : undefined
  if (open && isUnsettled(open.state))
    throw conflict('Hay un pago esperando la respuesta del banco. Espera un momento y mira cómo quedó.', 'pending')
}

/** Pays a bill now; the card is charged after the commit. @returns what became of it, in a sentence */
async function payNow(decide: (unit: Act) => Promise<Awaited<ReturnType<typeof pay>> | undefined>): Promise<string> {
  await tendero()
  const begun = await act(async (unit) => {
    try {
      return await decide(unit)
    } catch (error) {
      if (error instanceof CannotPay) throw conflict(error.message, 'cannot_pay')
      throw error
    }
  })
  if (!begun?.charge) return 'Listo: tu plan quedó como lo pediste.'
  const by = { card: begun.source!, installments: 1, recurrent: false }
  const returnUrl = `${config.url()}/dashboard/planes`
  const charge = await sendCharge(begun.charge, { by, email: await billingEmail(), returnUrl })
  if (isUnsettled(charge.state)) return 'Estamos esperando la respuesta del banco.'
  if (charge.state === 'approved') return 'Pago aprobado: tu plan ya está activo.'
  throw conflict(
    `${charge.payer}: ${charge.message ?? 'el pago no se hizo'}. Prueba con otro medio de pago.`,
    'not_paid',
  )
}

const without = <T extends object, K extends keyof T>(value: T, ...names: K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as K))) as Omit<T, K>

/** Takes a plan: at once when it costs more, with the next period when it costs less. */
export async function subscribe({ plan_code, method }: z.output<typeof SubscribeInput>) {
  if (!planOf(plan_code)) throw notFound('el plan')
  needPlatformAccount()
  await row()
  const message = await payNow(async (unit) => {
    const sub = await Subscription.get(SUBSCRIPTION)
    await assertNothingOpen(sub)
    const change = changeTo(sub, plan_code, sub.extra)
    const chosen: SubscriptionRow = { ...sub, method, endsAtTo: false }
    unit.summary = `Eligió el plan ${planOf(plan_code)!.name}`
    if (change.begins === 'now') return pay(unit, chosen, change.bill)
    const { version: _, ...kept } = without(chosen, 'nextPlan')
    unit.replace(Subscription, sub, {
      ...kept,
      ...(change.begins === 'next' ? { nextPlan: plan_code } : {}),
    } as SubscriptionData)
    return undefined
  })
  return present(await read(), message)
}

/** Says how many of something the shop has on top of its plan: more is paid for the days that are left. */
export async function saveAdditional({ code, quantity }: z.output<typeof AdditionalInput>) {
  const found = additionalOf(code)
  if (!found) throw notFound('el adicional')
  await row()
  const message = await payNow(async (unit) => {
    const sub = await Subscription.get(SUBSCRIPTION)
    await assertNothingOpen(sub)
    if (sub.state !== 'active') throw conflict('Activa primero un plan: los adicionales van con él.', 'no_plan')
    const extra = { ...sub.extra, [code]: quantity }
    unit.summary = `Pidió ${quantity} de ${found.name.toLowerCase()}`
    const change = changeTo(sub, sub.planCode, extra)
    if (change.begins === 'now' && change.bill.baseCents > 0) return pay(unit, sub, change.bill)
    const { version: _, ...kept } = sub
    unit.replace(Subscription, sub, { ...kept, extra })
    return undefined
  })
  return present(await read(), message)
}

/** Ends the subscription when what was paid is over; until then everything stays. */
export async function cancelSubscription() {
  await row()
  await act(async (unit) => {
    const sub = await Subscription.get(SUBSCRIPTION)
    if (!isRunning(sub)) throw conflict('Tu tienda no tiene un plan activo.', 'no_plan')
    const { version: _, ...kept } = sub
    unit.replace(Subscription, sub, { ...kept, endsAtTo: true })
    unit.summary = 'Canceló la suscripción'
  })
  const sub = await read()
  return present(sub, `Tu plan sigue hasta el ${formatDay(sub.to)} y no se cobra más.`)
}

/** Asks the gateway what became of what is waited for. */
export async function checkSubscription() {
  const { chargeId } = await read()
  const charge = chargeId ? await Charge.find(chargeId) : undefined
  if (charge) await lookNow(charge)
  return present(await read())
}
