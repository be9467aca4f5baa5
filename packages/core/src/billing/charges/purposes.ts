import type { StandingData } from '../../accounting/journal/reversal'
import type { Act } from '../../kernel/db/act'
import type { ChargeData, ChargePurpose } from './charge'

/** What follows from a charge of some purpose. All of it is written with the charge itself. */
export interface PurposeRules {
  /** Before the transaction: what it needs and what may be made apart from it. */
  prepare?: () => Promise<void>
  /** The money is ours. @returns the entries in the books of the shop */
  approved(unit: Act, charge: ChargeData): Promise<StandingData>
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
