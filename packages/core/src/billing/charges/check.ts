import * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { rangeAll } from '../../kernel/db/read'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { retryAt } from '../../kernel/jobs/run'
import { asEffect } from '../../kernel/outside/effect'
import { addDays, dayOf } from '../../kernel/values/time'
import { gatewayBreakers } from '../gateway'
import { gateway } from '../gateways'
import { accountFor } from './account-for'
import { Charge, type ChargeData, chargePurposes } from './charge'
import { chargeStates, isUnsettled } from './charge.states'
import { settle } from './settle'

/** Asks the gateway what became of a charge: again and again while the bank has it, or once because something was told. */
const CheckType = jobType({
  type: 'charge.check',
  afterClosing: true,
  title: 'Confirmar un pago con la pasarela',
  lane: 'outbox',
  hidden: true,
  input: z.object({ chargeId: z.string(), once: z.boolean() }),
})

const FIRST_MS = 20_000
const MOST_MS = 3_600_000
/** What arrives at the gateway after its time is refused there; its clock may be so much behind ours. */
const MARGIN_MS = 10 * 60_000
/** Cards are annulled on the day that they are charged, and told of at night. */
const ANNULLED_DAYS = 2

/** Asks for a charge to be looked at: in a moment and for as long as it takes, or at once and once. */
export const check = (unit: Act, chargeId: string, once = false): Promise<string> =>
  enqueueOnce(unit, CheckType, {
    input: { chargeId, once },
    key: `${chargeId}.${once ? 'once' : 'while'}`,
    ...(once ? {} : { dueAt: new Date(now().getTime() + FIRST_MS) }),
  })

/** Whether the gateway can no longer take a charge that it does not know. */
const isOver = ({ expiresAt }: ChargeData) => now().getTime() > Date.parse(expiresAt) + MARGIN_MS

const NEVER = { state: 'failed', message: 'El pago no llegó a la pasarela: no se cobró nada.' } as const

/** The next look: as long again as it has taken until now. */
function later({ at }: ChargeData): Date {
  const age = now().getTime() - Date.parse(at)
  return new Date(now().getTime() + Math.min(MOST_MS, Math.max(FIRST_MS, age)))
}

async function look({ input: { chargeId, once }, job: mine }: Running<typeof CheckType.input>): Promise<Outcome> {
  const before = await Charge.find(chargeId)
  if (!before) return { summary: 'Ese cobro ya no está.' }
  const account = await accountFor(before.purpose)
  const options = { job: mine, breakers: gatewayBreakers(account), service: 'La pasarela de pagos' }
  const asked = await gateway()
  const said = await asEffect(options, () => asked.find(account, chargeId))
  const after = said ? await settle(chargeId, said) : isOver(before) ? await settle(chargeId, NEVER) : before
  if (isUnsettled(after.state) && !once) throw retryAt(later(after), 'El banco aún no responde.')
  return { summary: `${after.concept}: ${chargeStates[after.state]}.` }
}

export const CheckJob = job({ ...CheckType, run: look })

/** Asks the gateway now what became of a charge, for whoever waits at a screen. */
export async function lookNow(charge: ChargeData): Promise<ChargeData> {
  if (!isUnsettled(charge.state)) return charge
  const account = await accountFor(charge.purpose)
  const asked = await gateway()
  const said = await asked.find(account, charge.id).catch(() => undefined)
  return said ? settle(charge.id, said) : charge
}

/** Each night: what no answer has come for, and cards charged lately, which may have been annulled. */
export async function checkCharges(): Promise<void> {
  const open = await rangeAll({ pk: Charge.indexPartition('open', 'all'), index: Charge.indexOf('open') })
  const from = addDays(dayOf(now()), -ANNULLED_DAYS)
  const annulled = chargePurposes.map((purpose) => `${purpose}.${purpose === 'sale' ? 'checkout' : 'card'}`)
  const recent = await Promise.all(
    annulled.map((part) =>
      rangeAll({ pk: Charge.indexPartition('method', part), index: Charge.indexOf('method'), from }),
    ),
  )
  const approved = recent.flat().filter(({ state }) => state === 'approved')
  for (const { id } of [...open, ...approved]) await act((unit) => check(unit, String(id), true))
}
