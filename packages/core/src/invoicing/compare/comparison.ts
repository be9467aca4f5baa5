import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import type { EDocumentRow } from '../e-document'
import { issuedTypes } from '../issuer-port'

/** Differences that are kept for a person; with more, the lists are read again from where they were. */
export const MOST_KEPT = 200

/**
 * What may differ: a document that only the service has (`here` lacks it), one that only we have (`there` lacks it), what one
 * comes to (`total`), its CUFE or CUDE (`code`), and one that is annulled here and out there (`void`).
 */
export const differenceTypes = ['here', 'there', 'total', 'code', 'void'] as const

const Difference = z.object({
  type: z.enum(differenceTypes),
  /** Which list of the service it is in, and its number as DIAN writes it. */
  list: z.enum(issuedTypes),
  number: z.string(),
  foundAt: z.string(),
  /** Our document; absent when we have none. */
  of: z.string().optional(),
  thereCents: z.number().int().optional(),
  hereCents: z.number().int().optional(),
  /** A person saw to it: it is kept as long as the lists may tell it again, and shown no more. */
  seen: z.literal(true).optional(),
})
export type DifferenceData = z.output<typeof Difference>

export const nOf = ({ type, list, number }: Pick<DifferenceData, 'type' | 'list' | 'number'>): string =>
  `${type}.${list}.${number}`

/** One that the service had lost is mended once it is on its way again, or there. */
export const isMended = ({ type, foundAt }: DifferenceData, row: EDocumentRow | undefined): boolean =>
  type === 'there' && row !== undefined && (row.state !== 'emitido' || (row.issuedAt ?? '') > foundAt)

/** What the comparisons with who sends our documents found and nobody has settled, and how far each list was read. */
export const IssuerComparison = kind({
  name: 'issuerComparison',
  label: 'la comparación con la DIAN',
  schema: z.object({
    /** `issuing` */
    id: z.string(),
    comparedAt: z.string(),
    /** From when on what we say is there is looked for there. */
    since: z.string(),
    /** Where the last page of each list began, in the words of the service. */
    read: z.record(z.string(), z.string()),
    differences: z.array(Difference),
  }),
  audited: false,
})
