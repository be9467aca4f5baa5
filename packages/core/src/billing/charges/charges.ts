import { author, now, tenant, unremembered } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { Open } from '../../kernel/outside/breaker'
import { OutsideError } from '../../kernel/outside/outside-error'
import { dayOf } from '../../kernel/values/time'
import { viaBreaker } from '../gateway'
import { type ChargeRequest, Refused, type Said } from '../gateway-port'
import { accountFor } from './account-for'
import type { BillData } from './bill'
import { Charge, type ChargeData, ChargeOwner } from './charge'
import { check } from './check'
import { settle, type Verdict } from './settle'

/** How long the gateway may take a charge. */
const TIME_MS = 60 * 60_000

type Asked = Pick<ChargeData, 'purpose' | 'concept' | 'cents' | 'method' | 'payer'> & {
  cardId?: string
  linkId?: string
  bill?: BillData
}

/** Writes a charge that is about to be asked for, and the job that finds out what became of it. */
export async function openCharge(unit: Act, asked: Asked): Promise<ChargeData> {
  const at = now()
  const charge: ChargeData = {
    id: Charge.newId(),
    ...asked,
    state: 'created',
    day: dayOf(at),
    at: at.toISOString(),
    expiresAt: new Date(at.getTime() + TIME_MS).toISOString(),
    userId: author().userId,
    userName: author().name,
    entries: [],
  }
  unit.insert(Charge, charge)
  unit.insert(ChargeOwner, { id: charge.id, tenant: tenant() })
  await check(unit, charge.id)
  return charge
}

type How = Pick<ChargeRequest, 'by' | 'email' | 'returnUrl'>

const refused = (message: string): Verdict => ({ state: 'failed', message })

/** What the gateway says to a charge; undefined when nobody knows whether it took it. */
async function ask(charge: ChargeData, how: How): Promise<Verdict | undefined> {
  const account = await accountFor(charge.purpose)
  const { id: reference, cents, expiresAt, concept: description } = charge
  const request = { reference, cents, expiresAt, description, ...how }
  try {
    return await viaBreaker(account, (gateway) => gateway.charge(account, request))
  } catch (error) {
    // It was asked for before, and the answer was lost: what became of that counts.
    if (error instanceof Refused && error.field === 'reference') return await found(charge)
    if (error instanceof Refused) return refused(error.message)
    if (error instanceof Open) return refused('La pasarela de pagos no responde. Inténtalo más tarde.')
    if (!(error instanceof OutsideError)) throw error
    if (error.reason === 'denied') return refused('La pasarela de pagos no acepta nuestras claves.')
    return undefined
  }
}

async function found({ id, purpose }: ChargeData): Promise<Said | undefined> {
  const account = await accountFor(purpose)
  return viaBreaker(account, (gateway) => gateway.find(account, id)).catch(() => undefined)
}

/** Asks the gateway for a charge that is written, once whoever sends it again; without an answer the job finds out. */
export const sendCharge = (charge: ChargeData, how: How): Promise<ChargeData> =>
  unremembered(async () => {
    const said = await ask(charge, how)
    return said ? settle(charge.id, said) : charge
  })
