import type { Act } from '../../kernel/db/act'
import type { GatewayAccount } from '../gateway-port'
import type { ChargeData, ChargePurpose } from './charge'

/** What follows from a charge of some purpose. All of it is written with the charge itself. */
export interface PurposeRules {
  /** Whose account the money goes to; the product's own without it. @throws AppError 409 where there is none */
  account?: () => Promise<GatewayAccount>
  /** Before the transaction: what it needs and what may be made apart from it. */
  prepare?: () => Promise<void>
  /** The money is there. @returns what the charge says of what followed */
  approved(unit: Act, charge: ChargeData): Promise<Pick<ChargeData, 'entries' | 'receiptId'>>
  /** What cannot follow, whatever it is, waits for a person instead of being tried again. */
  orReview?: boolean
  /** It was not paid. */
  refused?(unit: Act, charge: ChargeData): Promise<void>
  /** The gateway took back what it had approved. @returns false when it cannot be taken back here, and a person looks */
  annulled(unit: Act, charge: ChargeData): Promise<boolean>
}

type Load = () => Promise<PurposeRules>
const known = new Map<ChargePurpose, Load>()

/** Tells what follows from the charges of a purpose. Called by the root of core. */
export const settles = (purpose: ChargePurpose, load: Load): void => void known.set(purpose, load)

export async function rulesOf(purpose: ChargePurpose): Promise<PurposeRules> {
  const load = known.get(purpose)
  if (!load) throw new Error(`nobody settles a ${purpose}`)
  return load()
}
