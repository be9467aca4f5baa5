import * as z from 'zod'
import { ChosenSheet, SheetInput } from '../../kernel/import/wire'
import { asPesos, day, id, optional, paging, text } from '../../kernel/values/fields'

export const StatementInput = z.intersection(z.object({ id: id() }), SheetInput)
export const StatementImport = z.object({ id: id(), ...ChosenSheet.shape })
export const StatementDone = z.object({ new: z.number(), known: z.number() })

export const ListLines = z.object({ ...paging, id: id(), state: optional(z.enum(['open', 'matched'])) })
const LineId = { id: id(), line_id: text(200, 'Elige la línea del extracto') }
/** `date` is the day of the movement in the books. */
const Movement = { entry_id: id('Elige el movimiento'), date: day() }
/** `others`: the rest, when several movements add up to the line. */
export const MatchInput = z.object({ ...LineId, ...Movement, others: optional(z.array(z.object(Movement)).max(39)) })
export const ExpenseInput = z.object({ ...LineId, account: text(12, 'Elige la cuenta'), third_id: optional(id()) })
export const OneLine = z.object(LineId)

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

/** What only the bank has. */
export const ReconciliationOutput = z.object({
  open: z.number(),
  income: asPesos(),
  expenses: asPesos(),
  since: z.string().nullable(),
})
