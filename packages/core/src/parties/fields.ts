import * as z from 'zod'
import { filled, wire } from '../kernel/records/declare'

/** 1 legal, 2 natural person. Source: facts B1.7. */
export const personTypes = ['1', '2'] as const
/** 48 responsable de IVA, 49 no responsable. Source: facts B1.7. */
export const regimes = ['48', '49'] as const
/** Source: facts B1.7. */
export const responsibilities = ['O-13', 'O-15', 'O-23', 'O-47', 'R-99-PN'] as const

const bare = (code: string) => code.replace(/^0+(?=\d)/, '')

/** One of some codes, as forms, sheets and programs send it: `01`, '1', 1. */
export const codeOf = <const T extends readonly string[]>(values: T, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((code) => values.find((value) => bare(value) === bare(String(code))) ?? String(code))
    .pipe(z.enum(values, message))
    .meta({ type: 'string', enum: values })

export const personType = () => codeOf(personTypes, 'Elige el tipo de persona')
export const regime = () => codeOf(regimes, 'Elige el régimen')

/** How a client or provider stands with the DIAN, which decides their taxes; what nobody says is what is usual (`usual`). */
export const standing = {
  personType: wire('person_type_id', filled(personType())),
  regime: filled(regime()),
  responsibilities: filled(z.array(z.enum(responsibilities)).max(5)),
}

/** True for the NIT of a company: people have theirs by their cédula. */
export const isCompany = ({ documentType, document }: { documentType: string; document: string }) =>
  documentType === '31' && /^[89]\d{8}$/.test(document)

interface Standing {
  personType: (typeof personTypes)[number]
  regime: (typeof regimes)[number]
  responsibilities: (typeof responsibilities)[number][]
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
