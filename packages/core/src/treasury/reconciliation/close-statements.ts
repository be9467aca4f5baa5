import type * as z from 'zod'
import { monthName } from '../../accounting/journal/closing'
import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { countsOf } from '../../kernel/db/lists/counts'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { addDays, dayOf, lastDayOf, monthOf } from '../../kernel/values/time'
import { Bank, bankBalancesAt } from '../banks/banks'
import { ClosedStatement, closedId, StatementBook, turnOf } from './closed-statement'
import { linesOf, movedSince } from './closing'
import type { ClosedStatementsInput, CloseStatementInput } from './reconciliation.input'
import { StatementLine } from './statement-line'

const after = (month: string): string => monthOf(addDays(lastDayOf(month), 1))
const before = (month: string): string => monthOf(addDays(`${month}-01`, -1))

/** The lines of a bank, and the month of its statements that is closed next. */
async function standing(bankId: string) {
  const [open, matched, { book }] = await Promise.all([
    linesOf(bankId, 'open'),
    linesOf(bankId, 'matched'),
    load({ book: StatementBook.maybe(bankId) }),
  ])
  const first = [open[0]?.day, matched[0]?.day].flatMap((day) => day ?? []).sort()[0]
  const next = book?.until ? after(book.until) : first && monthOf(first)
  return { open, matched, first, until: book?.until, next }
}

/** Why a month cannot be closed yet; null when it can. */
function whyNot(month: string, open: readonly { day: string }[]): string | null {
  if (month >= monthOf(dayOf(now()))) return `${monthName(month)} aún no termina`
  const left = open.filter(({ day }) => monthOf(day) <= month).length
  return left === 0 ? null : `Concilia antes ${left === 1 ? 'la línea que falta' : `las ${left} líneas que faltan`}`
}

/** Closed months of a bank, newest first, and the one that is closed next. */
export async function closedStatements({ id, ...input }: z.output<typeof ClosedStatementsInput>) {
  await Bank.get(id)
  const [{ open, next }, { data, meta }] = await Promise.all([
    standing(id),
    ClosedStatement.page({ input, index: 'bank', part: id, descending: true }),
  ])
  return {
    next: next ? { month: next, name: monthName(next), why: whyNot(next, open) } : null,
    closed: data.map((row) => ({
      ...{ month: row.month, name: monthName(row.month), closing: row.closingCents, lines: row.lineCount },
      ...{ closed_at: row.closedAt, closed_by: row.userName },
    })),
    meta,
  }
}

/**
 * Closes a month of the statements of a bank, whose lines are all matched and whose earlier months are closed: its lines and
 * what they are matched with stay as they are until it is opened.
 * @throws AppError 409 out of order or with open lines, 422 when the balance of the paper is another
 */
export const closeStatement = ({ id, month, balance }: z.output<typeof CloseStatementInput>) =>
  act(async (unit) => {
    await Bank.get(id)
    await turnOf(unit, id, { month })
    const [{ open, matched, first, until, next }, counts] = await Promise.all([
      standing(id),
      countsOf(StatementLine.name),
    ])
    if (until !== undefined && month <= until) throw conflict(`El extracto de ${monthName(month)} ya está cerrado.`)
    if (!next || !first) throw conflict('Sube primero el extracto de ese mes.', 'bad_state')
    if (month !== next)
      throw conflict(`Cierra primero ${monthName(next)}: los extractos se cierran en orden.`, 'earlier_month_open')
    const why = whyNot(month, open)
    if (why) throw conflict(`${why}.`, 'bad_state')
    // The lists of lines follow what was written; the counts are of the same transaction.
    const counted = (state: string) => counts.get(`${id}.${state}`) ?? 0
    if (counted('open') !== open.length || counted('matched') !== matched.length)
      throw conflict('Las líneas se están guardando. Espera un momento y cierra otra vez.', 'bad_state')
    const lines = matched.filter(({ day }) => monthOf(day) <= month)
    const start = (await bankBalancesAt(addDays(first, -1))).get(id) ?? 0
    const closingCents = start + (await movedSince(id, lines, first))
    if (balance !== undefined && balance !== closingCents)
      throw invalid({
        balance: [
          `Tus líneas dan ${formatCop(closingCents)}: hay ${formatCop(Math.abs(balance - closingCents))} de diferencia. Busca las líneas que faltan o sobran`,
        ],
      })
    const { userId, name } = author()
    unit.insert(ClosedStatement, {
      ...{ id: closedId(id, month), bankId: id, month, closingCents, closedAt: now().toISOString() },
      ...{ lineCount: lines.filter(({ day }) => monthOf(day) === month).length, userId, userName: name },
    })
    unit.summary = `Cerró el extracto de ${monthName(month)} en ${formatCop(closingCents)}`
    return { message: `Cerraste el extracto de ${monthName(month)}` }
  })

/** Opens the last closed month of a bank. @throws AppError 409 when it is not closed or a later one is */
export const openStatement = ({ id, month }: { id: string; month: string }) =>
  act(async (unit) => {
    await Bank.get(id)
    const { book, row, earlier } = await load({
      book: StatementBook.maybe(id),
      row: ClosedStatement.maybe(closedId(id, month)),
      earlier: ClosedStatement.maybe(closedId(id, before(month))),
    })
    if (!row) throw conflict(`El extracto de ${monthName(month)} no está cerrado.`)
    if (book?.until !== month)
      throw conflict(
        `Abre primero ${monthName(book?.until ?? month)}: los extractos se abren del último al primero.`,
        'later_month_closed',
      )
    await turnOf(unit, id, { month: earlier?.month })
    unit.remove(ClosedStatement, row)
    unit.summary = `Abrió el extracto de ${monthName(month)}`
    return { message: `Abriste el extracto de ${monthName(month)}` }
  })
