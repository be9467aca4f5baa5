import { now } from '../context'
import { addDays, type Day, dayOf, lastDayOf, monthOf, startOfDay } from '../values/time'

/**
 * A day counts as past this long after it ended, so that no commit decided on that day is still under way: a request is
 * refused by DynamoDB five minutes after it was signed.
 */
const GRACE_MS = 10 * 60_000

export const isPast = (day: Day) => startOfDay(addDays(day, 1)).getTime() + GRACE_MS < now().getTime()

/** The part of a period that lies in one month. */
export interface Span {
  month: string
  from: Day
  to: Day
  /** A whole month, and over. */
  whole: boolean
}

/** Months from `from` to `to`, in order, each clipped to the period. */
export function spans(from: Day, to: Day): Span[] {
  const list: Span[] = []
  if (from > to) return list
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(lastDayOf(month), 1))) {
    const [first, last] = [`${month}-01`, lastDayOf(month)]
    const [a, b] = [from > first ? from : first, to < last ? to : last]
    list.push({ month, from: a, to: b, whole: a === first && b === last && isPast(last) })
  }
  return list
}

/** Days of a period, in order. */
export function daysOf(from: Day, to: Day): Day[] {
  const list: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) list.push(day)
  return list
}

/** The first and last day of each stretch of days that follow one another. */
export function stretches(days: readonly Day[]): [Day, Day][] {
  const list: [Day, Day][] = []
  for (const day of days) {
    const last = list.at(-1)
    if (last && addDays(last[1], 1) === day) last[1] = day
    else list.push([day, day])
  }
  return list
}

export const today = (): Day => dayOf(now())
