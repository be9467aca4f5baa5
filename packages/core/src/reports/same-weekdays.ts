import { addDays, daysBetween } from '../kernel/values/time'
import type { Period } from './period'

/** The last period of the same length that has the same days of the week: a Saturday is compared with a Saturday. */
export function sameWeekdaysBefore({ from, to }: Period): Period {
  const weeks = Math.ceil((daysBetween(from, to) + 1) / 7)
  return { from: addDays(from, -7 * weeks), to: addDays(to, -7 * weeks) }
}
