import * as z from 'zod'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { addDays, type Day, dayOf } from '../../kernel/values/time'
import { Bill } from '../charges/bill'
import { TRIAL, TRIAL_DAYS } from './plan'

export const subscriptionStates = {
  trial: 'En prueba',
  active: 'Activa',
  late: 'Pago pendiente',
  suspended: 'Suspendida',
  cancelled: 'Cancelada',
} as const
type State = keyof typeof subscriptionStates
const states = Object.keys(subscriptionStates) as [State, ...State[]]

/** Id of the one subscription of a shop. */
export const SUBSCRIPTION = 'subscription'

const { extra: Extra } = Bill.shape

/** What the shop pays for, until when, and when money is asked for next. */
export const Subscription = kind({
  name: 'subscription',
  label: 'la suscripción',
  words: {
    planCode: 'Plan',
    nextPlan: 'Plan desde el próximo período',
    nextExtra: false,
    extra: 'Adicionales',
    method: 'Se paga con',
    anchor: false,
    months: false,
    n: 'Período',
    dueOn: 'Próximo cobro',
    firstTry: false,
    attempt: 'Cobros fallidos',
    chargeId: false,
    endsAtTo: 'Termina al final del período',
    refused: 'Último pago rechazado',
  },
  schema: z.object({
    id: z.literal(SUBSCRIPTION),
    state: z.enum(states),
    planCode: z.string(),
    nextPlan: z.string().optional(),
    extra: Extra,
    method: z.enum(['card', 'wallet']),
    /** The day that its months are counted from, and how many there have been since. */
    anchor: z.string(),
    months: z.number().int().min(0),
    /** Months of the shop that are paid, ever. */
    n: z.number().int().min(0),
    from: z.string(),
    /** The first day that is not paid, or not tried any more. */
    to: z.string(),
    dueOn: z.string().optional(),
    /** The day on which the month that is owed was first asked for, and how often it failed since. */
    firstTry: z.string().optional(),
    attempt: z.number().int().min(0),
    /** What was asked for and is not answered yet. */
    chargeId: z.string().optional(),
    endsAtTo: z.boolean(),
    /** Why the last payment was not made, and what to do; until another is asked for. */
    refused: z.string().optional(),
  }),
})
export type SubscriptionData = z.output<typeof Subscription.schema>
export type SubscriptionRow = Awaited<ReturnType<typeof Subscription.get>>

/** How a shop begins: it tries everything for some days. */
export function newTrial(today: Day = dayOf(now())): SubscriptionData {
  const to = addDays(today, TRIAL_DAYS)
  return {
    ...{ id: SUBSCRIPTION, state: 'trial', planCode: TRIAL, extra: {}, method: 'card', anchor: today },
    ...{ months: 0, n: 0, from: today, to, dueOn: to, attempt: 0, endsAtTo: false },
  }
}

/** Days after the first on which a payment that failed is asked for again. */
const RETRIES = [0, 1, 3, 5] as const

/** The day of the next try after one more failed; undefined when there is none. */
export const nextTry = (firstTry: Day, failed: number): Day | undefined =>
  failed < RETRIES.length ? addDays(firstTry, RETRIES[failed]!) : undefined

/** True while something is paid, or owed and still asked for. */
export const isRunning = ({ state }: Pick<SubscriptionData, 'state'>): boolean => state === 'active' || state === 'late'
