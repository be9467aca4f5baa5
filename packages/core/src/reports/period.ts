import * as z from 'zod'
import { now } from '../kernel/context'
import { invalid } from '../kernel/errors'
import { day, optional } from '../kernel/values/fields'
import { addDays, type Day, dayOf, daysBetween, lastDayOf, monthOf } from '../kernel/values/time'

/** Both days included. */
export interface Period {
  from: Day
  to: Day
}

/** Days of the longest period that is shown day by day. */
export const MAX_DAYS = 366
/** Days of the longest period that is summed. */
export const MAX_SPAN = 3_700

/** What a report may be asked with; each has its own default period. */
export const PeriodInput = z.object({ from: optional(day()), to: optional(day()) })
export type PeriodData = z.output<typeof PeriodInput>

export const today = (): Day => dayOf(now())

/** The first day of the month that is `n` months before that of `at`. */
export function monthsBefore(at: Day, n: number): Day {
  let month = monthOf(at)
  for (let i = 0; i < n; i++) month = monthOf(addDays(`${month}-01`, -1))
  return `${month}-01`
}

/** The month of `at`, up to `at`. */
export const monthToDate = (at: Day): Period => ({ from: `${monthOf(at)}-01`, to: at })

/**
 * The period that a report covers: what was asked, and where it was not, up to today or the end of the month asked from,
 * and from where `start` says.
 * @throws AppError 422 when it ends before it starts or is longer than `max` days
 */
export function periodOf(input: PeriodData, start: (to: Day) => Day, max = MAX_SPAN): Period {
  const at = today()
  const to = input.to ?? (input.from !== undefined && input.from > at ? lastDayOf(monthOf(input.from)) : at)
  const from = input.from ?? start(to)
  if (from > to) throw invalid({ to: ['La fecha final es anterior a la inicial'] })
  if (daysBetween(from, to) >= max) throw invalid({ to: [`El periodo puede tener hasta ${max} días`] })
  return { from, to }
}
