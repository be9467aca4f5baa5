import * as z from 'zod'
import { vatMonths } from '../../identity/business/regime'
import { kind } from '../../kernel/db/kind'
import { Standing } from './reversal'

export const closingKinds = ['vat', 'year'] as const
export type ClosingKind = (typeof closingKinds)[number]

/** Name of a closing: its kind and its last month, `vat.2026-10`; of a year that alone, `year.2026`. */
export const closingId = (what: ClosingKind, period: string): string => `${what}.${period}`

/**
 * A period whose closing entry is posted: of IVA, or a year. Its months are closed and stay so while the row is there; to
 * reopen it posts the mirror of the entry and takes the row away.
 */
export const PeriodClosing = kind({
  name: 'periodClosing',
  label: 'el cierre del periodo',
  words: {
    hash: false,
    payableCents: 'Por pagar',
    favourCents: 'A favor',
    resultCents: 'Resultado',
    closedAt: 'Cerrado el',
    kind: 'Qué cierra',
  },
  schema: z.object({
    id: z.string(),
    kind: z.enum(closingKinds),
    from: z.string(),
    to: z.string(),
    /** Of the lines that were looked at before they were posted. */
    hash: z.string(),
    /** Of a period of IVA: what is owed, or what is carried to the next one. */
    payableCents: z.number().int().optional(),
    favourCents: z.number().int().optional(),
    /** Of a year: above 0 a profit. */
    resultCents: z.number().int().optional(),
    entries: Standing,
    closedAt: z.string(),
    userId: z.string(),
    userName: z.string(),
  }),
  by: { kind: (row) => [row.kind, row.id] },
})
export type PeriodClosingData = z.output<typeof PeriodClosing.schema>

/** Ids of the closings that a month may be a part of: none of them may stand when it is opened. */
export function closingsOver(month: string): string[] {
  const [year = '', number = ''] = month.split('-')
  const ends = vatMonths.map((span) => Math.ceil(Number(number) / span) * span)
  const vat = [...new Set(ends)].map((end) => closingId('vat', `${year}-${String(end).padStart(2, '0')}`))
  return [...vat, closingId('year', year)]
}
