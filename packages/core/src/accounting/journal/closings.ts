import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { rangeAll } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { addDays, dayOf, lastDayOf, monthOf } from '../../kernel/values/time'
import { Closing, monthName } from './closing'
import { journalBook } from './journal'
import { MonthOpened, monthMark } from './month-mark'
import { closingsOver, PeriodClosing } from './period-closing'

const thisMonth = () => monthOf(dayOf(now()))

const after = (month: string) => monthOf(addDays(lastDayOf(month), 1))

/** Months from the first with entries to the one that runs, oldest first, and their closings. */
async function knownMonths() {
  const [items, first] = await Promise.all([
    rangeAll({ pk: Closing.indexPartition('month', 'all'), index: Closing.indexOf('month') }),
    journalBook.firstMonth(),
  ])
  const closed = new Map(items.map(Closing.fromItem).map((row) => [row.id, row]))
  const months: string[] = []
  for (let month = first ?? thisMonth(); month <= thisMonth(); month = after(month)) months.push(month)
  return { months, closed }
}

/** Months with entries, newest first, and whether each is closed. */
export async function listPeriods() {
  const { months, closed } = await knownMonths()
  return months.reverse().map((month) => {
    const found = closed.get(month)
    return {
      month,
      name: monthName(month),
      closed: found !== undefined,
      closed_at: found?.closedAt ?? null,
      closed_by: found?.userName ?? null,
    }
  })
}

/**
 * Closes a month that has ended, and whose earlier ones are closed: what is closed has no gaps.
 * @throws AppError 422 for the month that runs, 409 when it is closed already or an earlier one is open
 */
export const closePeriod = ({ month }: { month: string }) =>
  act(async (unit) => {
    if (month >= thisMonth()) throw invalid({ month: ['Solo puedes cerrar un mes que ya terminó'] })
    const { months, closed } = await knownMonths()
    const open = months.find((earlier) => earlier < month && !closed.has(earlier))
    if (open) throw conflict(`Cierra primero ${monthName(open)}: los meses se cierran en orden.`, 'earlier_month_open')
    const before = closed.get(monthOf(addDays(`${month}-01`, -1)))
    if (before) unit.check(Closing, before)
    const { userId, name } = author()
    const row = { id: month, closedAt: now().toISOString(), userId, userName: name }
    unit.insert(Closing, row, `${monthName(month)} ya estaba cerrado.`)
    return { message: `Cerraste ${monthName(month)}: nada más se registra con fecha de ese mes` }
  })

const OPEN_PERIOD_FIRST = 'Ese mes es de un periodo de IVA o de un año cerrado: ábrelo primero en Cierres.'

/** Opens the last closed month, and keeps what it had come to. @throws AppError 409 when it is not closed, a later one is, or its IVA or year is closed */
export const openPeriod = ({ month }: { month: string }) =>
  act(async (unit) => {
    const [row, { closed }] = await Promise.all([Closing.find(month), knownMonths()])
    if (!row) throw conflict(`${monthName(month)} no está cerrado.`)
    const later = [...closed.keys()].filter((one) => one > month).at(-1)
    const laterFirst = (one: string) => `Abre primero ${monthName(one)}: los meses se abren del último al primero.`
    if (later) throw conflict(laterFirst(later), 'later_month_closed')
    unit.absent(Closing, after(month), laterFirst(after(month)))
    for (const id of closingsOver(month)) unit.absent(PeriodClosing, id, OPEN_PERIOD_FIRST)
    const { debitCents, hash } = await monthMark(month)
    unit.insert(MonthOpened, {
      ...{ id: `${month}.${row.closedAt}`, closedAt: row.closedAt, closedBy: row.userName, debitCents, hash },
      ...{ openedAt: now().toISOString(), openedBy: author().name },
    })
    unit.remove(Closing, row)
    return { message: `Abriste ${monthName(month)}` }
  })
