import * as z from 'zod'
import { addDays, type Day, startOfDay } from '../kernel/values/time'

/** A period of business days; either end may be open. */
export interface Period {
  from?: Day
  to?: Day
}

export const isDated = ({ from, to }: Period): boolean => from !== undefined || to !== undefined

/** Sort keys, by instant, of a period of days. */
export const instantsOf = ({ from, to }: Period) => ({
  from: from ? startOfDay(from).toISOString() : '0',
  to: to && to < '9999' ? startOfDay(addDays(to, 1)).toISOString() : '9',
})

/** Sort keys, by business day, of a period of days. */
export const daysOf = ({ from, to }: Period) => ({ from: from ?? '0', to: `${to ?? '9'}￿` })

/** Order of a list by date: the newest first (`-date`, also when absent), or the oldest. */
export const byDate = z.enum(['date', '-date']).optional().catch(undefined)
export type ByDate = z.output<typeof byDate>

export const newestFirst = (sort: ByDate): boolean => sort !== 'date'
