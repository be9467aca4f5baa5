import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { type BookName, bookNames } from './head'

const Finding = z.object({
  /** Day of posting. */
  day: z.string(),
  book: z.enum(bookNames).optional(),
  /** Id of the fact. */
  fact: z.string().optional(),
  what: z.string(),
})
export type Finding = z.output<typeof Finding>

/** Findings that are kept of a verification. */
export const KEPT = 100

/** What the last verification of the books of a shop found. */
export const Verification = kind({
  name: 'verification',
  label: 'la verificación de los libros',
  schema: z.object({
    id: z.literal('last'),
    at: z.string(),
    userName: z.string(),
    /** Last day that was sealed then, and the hash of its head. */
    through: z.string(),
    hash: z.string(),
    facts: z.number().int(),
    /** Facts after the last head, which no head covers yet. */
    unsealed: z.number().int(),
    findings: z.array(Finding),
    /** Findings in all. */
    found: z.number().int(),
  }),
  words: {
    at: false,
    through: 'Sellado hasta',
    book: 'Libro',
    fact: 'Hecho',
    what: 'Qué pasó',
    hash: 'Último sello',
    facts: 'Hechos',
    unsealed: 'Sin sello todavía',
    findings: false,
    found: 'Hallazgos',
  },
})

/** Names of the books as people read them. */
export const bookTitles: Readonly<Record<BookName, string>> = {
  journal: 'Libro diario',
  stock: 'Existencias',
  sales: 'Ventas',
  audit: 'Auditoría',
}

/** What was found, in the shape of the answer. */
const FindingOutput = z.object({
  day: z.string(),
  book: z.string().nullable(),
  fact: z.string().nullable(),
  what: z.string(),
})

/** Up to where the books are sealed, with the hash of the last head; and the last verification, when there was one. */
export const SealsOutput = z.object({
  through: z.string().nullable(),
  hash: z.string().nullable(),
  verified: z
    .object({
      at: z.string(),
      by: z.string(),
      through: z.string().nullable(),
      hash: z.string().nullable(),
      facts: z.number().int(),
      unsealed: z.number().int(),
      found: z.number().int(),
      findings: FindingOutput.array(),
    })
    .nullable(),
})
