import { type BusinessData, rutCodes } from '../../identity/business/business'
import { agentOf, isCompany, type PersonType, type Responsibility } from '../../reference/standing.input'
import type { TaxParty } from '../../settings/taxes/withhold'

/** What a record says of the RUT of somebody. */
export interface Rut {
  personType?: PersonType
  responsibilities?: readonly Responsibility[]
  documentType?: string
  document?: string
  declarant?: boolean
  activity?: string
}

/** A client or provider as taxes see it. */
export const partyOf = (rut: Rut & Pick<BusinessData, 'withholds'>): TaxParty => ({
  personType: rut.personType ?? (isCompany(rut) ? '1' : '2'),
  responsibilities: rut.responsibilities ?? [],
  withholds: agentOf(rut),
  activity: rut.activity,
  ...(rut.declarant === undefined ? {} : { declarant: rut.declarant }),
})

/** The shop as taxes see it. */
export const shopParty = (business: BusinessData): TaxParty =>
  partyOf({ ...(business as Rut), withholds: business.withholds, responsibilities: rutCodes(business) })
