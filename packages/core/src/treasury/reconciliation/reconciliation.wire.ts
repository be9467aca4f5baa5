import * as z from 'zod'
import { ChosenSheet, PreviewOutput, SheetInput } from '../../kernel/import/wire'
import { asPesos, id, Meta, optional, paging } from '../../kernel/values/fields'

const answered = {
  /** Answers to the questions of a preview, by their key. */
  answers: optional(z.record(z.string().max(160), z.string().max(20))),
  /** Numbers of the rows that stay out. */
  omit: optional(z.array(z.int().min(1).max(1_100_000)).max(500, 'Aquí se dejan fuera máximo 500 filas')),
}
export const StatementInput = z.intersection(z.object({ id: id(), ...answered }), SheetInput)
export const StatementImport = z.object({ id: id(), ...ChosenSheet.shape, ...answered })
export const StatementPreview = PreviewOutput.extend({
  /** Questions that the file leaves open, each with its first cell and how many cells it is of. `answer` is '' while open. */
  asks: z.array(
    z.object({
      key: z.string(),
      row: z.number(),
      column: z.string(),
      header: z.string(),
      count: z.number(),
      said: z.string(),
      question: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
      answer: z.string(),
    }),
  ),
})
export const StatementDone = z.object({ new: z.number(), known: z.number() })

export const ListLines = z.object({ ...paging, id: id(), state: optional(z.enum(['open', 'matched'])) })
export const FreeMovements = z
  .object({ entry_id: z.string(), date: z.string(), number: z.string(), concept: z.string(), value: asPesos() })
  .array()

export const LineOutput = z.object({
  id: z.string(),
  date: z.string(),
  /** Above 0 what came in. */
  value: asPesos(),
  text: z.string(),
  reference: z.string().nullable(),
  state: z.enum(['open', 'matched']),
  match: z.object({ entry_id: z.string(), number: z.string(), by: z.string() }).nullable(),
  /** The movement of the books that it may be, and why. */
  proposal: z
    .object({ entry_id: z.string(), date: z.string(), number: z.string(), concept: z.string(), why: z.string() })
    .nullable(),
  /** What it may be recorded as: what its text was before, or a charge by its words. */
  charge: z
    .object({
      account: z.string(),
      third: z.object({ id: z.string(), name: z.string() }).nullable(),
      why: z.string(),
    })
    .nullable(),
})

/** Closed months of a bank, and the next: `why` it cannot be closed yet. */
export const ClosedStatementsOutput = z.object({
  next: z.object({ month: z.string(), name: z.string(), why: z.string().nullable() }).nullable(),
  closed: z
    .object({
      month: z.string(),
      name: z.string(),
      closing: asPesos(),
      lines: z.number(),
      closed_at: z.string(),
      closed_by: z.string(),
    })
    .array(),
  meta: Meta,
})

/** What only the bank has. */
export const ReconciliationOutput = z.object({
  open: z.number(),
  income: asPesos(),
  expenses: asPesos(),
  since: z.string().nullable(),
  /** What the books say of the bank, what of it is on no statement, and what the bank has by both. */
  books: asPesos(),
  only_books: asPesos(),
  statement: asPesos(),
})
