import * as z from 'zod'
import { BUSINESS, Business } from '../../identity/business/business'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { job, jobType, type Outcome } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { dayOf } from '../../kernel/values/time'
import { Card } from '../cards/card'
import { billingEmail } from '../cards/cards'
import { Charge, type ChargeData } from '../charges/charge'
import { isUnsettled } from '../charges/charge.states'
import { sendCharge } from '../charges/charges'
import { platformAccount } from '../gateway'
import { tendero } from '../wallet/wallet-entry'
import { CannotPay, end, missed, pay, suspend } from './paying'
import { monthlyCents } from './plan'
import { newTrial, SUBSCRIPTION, Subscription, type SubscriptionData } from './subscription'

/** Asks for what a shop owes of its plan on a day. */
const RenewType = jobType({
  type: 'plan.renew',
  title: 'Cobrar el plan',
  lane: 'outbox',
  hidden: true,
  input: z.object({ day: z.string() }),
})

const isDue = (sub: SubscriptionData) => sub.dueOn !== undefined && sub.dueOn <= dayOf(now())

/**
 * Each hour: a shop whose plan is due gets a job, one a day. A shop that has none yet begins its trial. Where the product
 * takes no payments nobody is charged, nor locked.
 */
export async function renewals(): Promise<void> {
  if (!platformAccount()) return
  const found = await Subscription.find(SUBSCRIPTION)
  if (!found)
    return act(async (unit) => {
      if (!(await Subscription.find(SUBSCRIPTION))) unit.insertFirst(Subscription, newTrial())
    })
  if (!isDue(found) || (await Business.find(BUSINESS))?.closedAt) return
  const day = dayOf(now())
  await act((unit) => enqueueOnce(unit, RenewType, { input: { day }, key: day }))
}

/** A charge that was written and perhaps not sent is sent again: the gateway takes its reference once. */
async function again(charge: ChargeData) {
  const card = charge.state === 'created' ? await Card.find(charge.cardId ?? '') : undefined
  return card && { charge, source: card.source }
}

/** Decides what is due, in one transaction under the version of the row: two at once charge once. */
const begin = () =>
  act(async (unit) => {
    const sub = await Subscription.find(SUBSCRIPTION)
    if (!sub || !isDue(sub)) return undefined
    const open = sub.chargeId ? await Charge.find(sub.chargeId) : undefined
    if (open && isUnsettled(open.state)) return again(open)
    if (sub.endsAtTo) return end(unit, sub).then(() => undefined)
    if (sub.state === 'trial')
      return suspend(unit, sub, 'Se terminaron los días de prueba. Elige un plan para seguir.').then(() => undefined)
    const planCode = sub.nextPlan ?? sub.planCode
    const baseCents = monthlyCents(planCode, sub.extra)
    const bill = { kind: 'period', n: sub.n + 1, planCode, extra: sub.extra, baseCents, fresh: false } as const
    try {
      return await pay(unit, sub, bill)
    } catch (error) {
      if (!(error instanceof CannotPay)) throw error
      await missed(unit, sub, error.message)
      return undefined
    }
  })

async function renew(): Promise<Outcome> {
  await tendero()
  const begun = await begin()
  if (begun?.charge) {
    const by = { card: begun.source!, installments: 1, recurrent: true }
    const returnUrl = `${config.url()}/dashboard/planes`
    await sendCharge(begun.charge, { by, email: await billingEmail(), returnUrl })
  }
  return { summary: 'Se revisó el cobro del plan.' }
}

export const RenewJob = job({ ...RenewType, run: renew })
