import * as z from 'zod'
import { ChosenSheet, SheetInput } from '../../kernel/import/wire'
import { asPesos, day, id, optional, paging, text } from '../../kernel/values/fields'

export const StatementInput = z.intersection(z.object({ id: id() }), SheetInput)
export const StatementImport = z.object({ id: id(), ...ChosenSheet.shape })
export const StatementDone = z.object({ new: z.number(), known: z.number() })

export const ListLines = z.object({ ...paging, id: id(), state: optional(z.enum(['open', 'matched'])) })
const LineId = { id: id(), line_id: text(200, 'Elige la línea del extracto') }
/** `date` is the day of the movement in the books. */
export const MatchInput = z.object({ ...LineId, entry_id: id('Elige el movimiento'), date: day() })
export const ExpenseInput = z.object({ ...LineId, account: text(12, 'Elige la cuenta') })
export const UnmatchInput = z.object(LineId)

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
  /** The expense that it may be, by its words. */
  charge: z.object({ account: z.string(), why: z.string() }).nullable(),
})

/** What only the bank has. */
export const ReconciliationOutput = z.object({
  open: z.number(),
  income: asPesos(),
  expenses: asPesos(),
  since: z.string().nullable(),
})
