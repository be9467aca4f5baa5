import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { rangeAll } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { addDays, dayOf, lastDayOf, monthOf } from '../../kernel/values/time'
import { Closing, monthName } from './closing'
import { journalBook } from './journal'

const thisMonth = () => monthOf(dayOf(now()))

/** Months with entries, newest first, and whether each is closed. */
export async function listPeriods() {
  const items = await rangeAll({ pk: Closing.indexPartition('month', 'all'), index: Closing.indexOf('month') })
  const closed = new Map(items.map(Closing.fromItem).map((c) => [c.id, c]))
  const first = (await journalBook.firstMonth()) ?? thisMonth()
  const months: string[] = []
  for (let month = first; month <= thisMonth(); month = monthOf(addDays(lastDayOf(month), 1))) months.unshift(month)
  return months.map((month) => {
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

/** Closes a month that has ended. @throws AppError 422 for the month that runs, 409 when it is closed already */
export const closePeriod = ({ month }: { month: string }) =>
  act(async (unit) => {
    if (month >= thisMonth()) throw invalid({ month: ['Solo puedes cerrar un mes que ya terminó'] })
    const { userId, name } = author()
    const row = { id: month, closedAt: now().toISOString(), userId, userName: name }
    unit.insert(Closing, row, `${monthName(month)} ya estaba cerrado.`)
    return { message: `Cerraste ${monthName(month)}: nada más se registra con fecha de ese mes` }
  })

/** Opens a closed month. @throws AppError 409 when it is not closed */
export const openPeriod = ({ month }: { month: string }) =>
  act(async (unit) => {
    const row = await Closing.find(month)
    if (!row) throw conflict(`${monthName(month)} no está cerrado.`)
    unit.remove(Closing, row)
    return { message: `Abriste ${monthName(month)}` }
  })
