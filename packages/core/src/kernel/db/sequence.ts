import * as z from 'zod'
import { context } from '../context'
import { conflict } from '../errors'
import type { Act } from './act'
import { kind } from './kind'

/** The next number of a series: invoices of a prefix, credit notes, shifts of a till. */
export const Sequence = kind({
  name: 'sequence',
  label: 'la numeración',
  schema: z.object({
    id: z.string(),
    next: z.number().int().positive(),
    /** Version of the row that says which numbers it may give, when that was last written. Taking a number keeps it. */
    ruled: z.number().int().optional(),
    /** The device that alone takes its numbers, also where no server can be asked, and what others are told. */
    held: z.object({ device: z.string(), why: z.string() }).optional(),
  }),
  audited: false,
})

type SequenceRow = Awaited<ReturnType<typeof Sequence.find>>

/**
 * Takes the next number of `name` inside the unit: its increment is part of the document's transaction, so there is
 * no gap and no duplicate. Call `unit.queue(name)` first and load `row` with `Sequence.maybe(name)` after it.
 * @throws AppError 409 when the range is used up, or another device holds the numbering
 */
export function takeNumber(
  unit: Act,
  name: string,
  row: SequenceRow,
  range: { from?: number; to?: number } = {},
): number {
  if (row?.held && row.held.device !== context().till) throw conflict(row.held.why, 'numbering_held')
  const number = Math.max(row?.next ?? 1, range.from ?? 1)
  if (range.to !== undefined && number > range.to) {
    throw conflict(
      'La numeración autorizada se agotó. Registra una resolución nueva en Parametrización.',
      'numbering_exhausted',
    )
  }
  if (row) unit.replace(Sequence, row, { ...row, next: number + 1 })
  else unit.insertFirst(Sequence, { id: name, next: number + 1 })
  return number
}
