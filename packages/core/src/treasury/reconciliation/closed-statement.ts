import * as z from 'zod'
import { monthName } from '../../accounting/journal/closing'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import type { Unit } from '../../kernel/db/unit'
import { conflict } from '../../kernel/errors'
import { type Day, monthOf } from '../../kernel/values/time'

/** Until which month the statements of a bank are closed; written by whatever brings or opens a line, so that both take turns. */
export const StatementBook = kind({
  name: 'statementBook',
  label: 'los extractos del banco',
  schema: z.object({
    /** Of the bank. */
    id: z.string(),
    /** `YYYY-MM`: that month and all before it. */
    until: z.string().optional(),
    changes: z.number().int(),
  }),
  audited: false,
})

/** A month of the statements of a bank that is closed: nothing of it changes while the row is there. */
export const ClosedStatement = kind({
  name: 'closedStatement',
  label: 'el cierre del extracto',
  words: {
    bankId: false,
    month: 'Mes',
    closingCents: 'Saldo del extracto',
    lineCount: 'Líneas',
    closedAt: 'Cerrado el',
  },
  schema: z.object({
    /** `<bank>.<month>` */
    id: z.string(),
    bankId: z.string(),
    month: z.string(),
    /** What stood in the bank when the month ended. */
    closingCents: z.number().int(),
    lineCount: z.number().int(),
    closedAt: z.string(),
    userId: z.string(),
    userName: z.string(),
  }),
  by: { bank: (row) => [row.bankId, row.month] },
})

export const closedId = (bankId: string, month: string): string => `${bankId}.${month}`

/** The book of a bank as it is, and as another change of it leaves it. */
export async function turnOf(unit: Unit, bankId: string, until?: { month: string | undefined }): Promise<void> {
  const { book } = await load({ book: StatementBook.maybe(bankId) })
  const month = until ? until.month : book?.until
  const after = { id: bankId, changes: (book?.changes ?? 0) + 1, ...(month ? { until: month } : {}) }
  if (book) unit.replace(StatementBook, book, after)
  else unit.insertFirst(StatementBook, after)
}

/** @throws AppError 409 when the statement of one of these days is closed */
export async function needOpen(bankId: string, days: readonly Day[]): Promise<void> {
  const { book } = await load({ book: StatementBook.maybe(bankId) })
  const month = days.map(monthOf).find((one) => book?.until !== undefined && one <= book.until)
  if (month)
    throw conflict(
      `El extracto de ${monthName(month)} está cerrado. Ábrelo en Conciliación para cambiarlo.`,
      'statement_closed',
    )
}
