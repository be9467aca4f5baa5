import * as z from 'zod'
import { day, id, optional, paging, pesos, text } from '../../kernel/values/fields'

const LineId = { id: id(), line_id: text(200, 'Elige la línea del extracto') }
/** `date` is the day of the movement in the books. */
const Movement = { entry_id: id('Elige el movimiento'), date: day() }
/** `others`: the rest, when several movements add up to the line. */
export const MatchInput = z.object({ ...LineId, ...Movement, others: optional(z.array(z.object(Movement)).max(39)) })
export const ExpenseInput = z.object({ ...LineId, account: text(12, 'Elige la cuenta'), third_id: optional(id()) })
const month = () =>
  z
    .string()
    .max(7)
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Elige el mes')
/** `balance`: what the paper says that stood when the month ended; it is compared. */
export const CloseStatementInput = z.object({ id: id(), month: month(), balance: optional(pesos({ min: -1e13 })) })
/** Closed months of a bank, newest first. */
export const ClosedStatementsInput = z.object({ ...paging, id: id() })
export const OpenStatementInput = z.object({ id: id(), month: month() })
export const OneLine = z.object(LineId)
