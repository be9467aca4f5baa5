import * as z from 'zod'

/** 1 legal, 2 natural person. Source: facts B1.7. */
export const personTypes = ['1', '2'] as const
export type PersonType = (typeof personTypes)[number]
/** Box 53 of the RUT, in DIAN's codes. Source: facts B1.7. */
export const responsibilities = ['O-13', 'O-15', 'O-23', 'O-47', 'R-99-PN'] as const
export type Responsibility = (typeof responsibilities)[number]
/** What a buyer may withhold of what it pays. */
export const withheldTaxes = ['retefuente', 'reteiva', 'reteica'] as const
export type WithheldTax = (typeof withheldTaxes)[number]

const bare = (code: string) => code.replace(/^0+(?=\d)/, '')

/** One of some codes, as forms, sheets and programs send it: `01`, '1', 1. */
export const codeOf = <const T extends readonly string[]>(values: T, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((code) => values.find((value) => bare(value) === bare(String(code))) ?? String(code))
    .pipe(z.enum(values, message))
    .meta({ type: 'string', enum: values })

export const personType = () => codeOf(personTypes, 'Elige el tipo de persona')
export const responsibilityList = () => z.array(z.enum(responsibilities)).max(5)

/** True for the NIT of a company: people have theirs by their cédula. */
export const isCompany = ({ documentType, document }: { documentType?: string; document?: string }) =>
  documentType === '31' && document !== undefined && /^[89]\d{8}$/.test(document)

interface Said {
  personType?: PersonType
  responsibilities?: readonly Responsibility[]
  withholds?: readonly WithheldTax[]
  documentType?: string
  document?: string
}

/**
 * What a buyer withholds: what its profile says, else what its RUT makes usual. A company withholds income tax (E.T. art.
 * 368), but in the régimen simple (O-47) nobody does (art. 911); a gran contribuyente (O-13) and an agent (O-23) withhold
 * IVA (art. 437-2). ICA is of each municipality: only who says so withholds it.
 */
export function agentOf(of: Said): WithheldTax[] {
  if (of.withholds) return [...of.withholds]
  const codes = new Set<string>(of.responsibilities)
  const company = (of.personType ?? (isCompany(of) ? '1' : '2')) === '1'
  return [
    ...(company && !codes.has('O-47') ? (['retefuente'] as const) : []),
    ...(codes.has('O-13') || codes.has('O-23') ? (['reteiva'] as const) : []),
  ]
}
