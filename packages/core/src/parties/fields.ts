import { filled, wire } from '../kernel/records/declare'
import {
  codeOf,
  isCompany,
  type PersonType,
  personType,
  type Responsibility,
  responsibilityList,
} from '../reference/standing.input'

/** 48 responsable de IVA, 49 no responsable. Source: facts B1.7. */
export const regimes = ['48', '49'] as const
export const regime = () => codeOf(regimes, 'Elige el régimen')

/** How a client or provider stands with the DIAN, which decides their taxes; what nobody says is what is usual (`usual`). */
export const standing = {
  personType: wire('person_type_id', filled(personType())),
  regime: filled(regime()),
  responsibilities: filled(responsibilityList()),
}

interface Standing {
  personType: PersonType
  regime: (typeof regimes)[number]
  responsibilities: Responsibility[]
}
type Said = { [K in keyof Standing]?: Standing[K] | undefined } & { documentType: string; document: string }

/** The standing of an input, filled in with what a company and a person usually are. */
export function standingOf({ personType, regime, responsibilities, ...of }: Said): Standing {
  const company = isCompany(of)
  return {
    personType: personType ?? (company ? '1' : '2'),
    regime: regime ?? (company ? '48' : '49'),
    responsibilities: responsibilities?.length ? responsibilities : ['R-99-PN'],
  }
}
