import { now } from '../kernel/context'
import { invalid } from '../kernel/errors'
import { type Day, dayOf } from '../kernel/time'

/**
 * Business day that a document posts on: the given one, or today.
 * @throws AppError 422 at `date` for a day that has not come
 */
export function postingDay(day: Day | undefined): Day {
  const today = dayOf(now())
  if (day !== undefined && day > today) throw invalid({ date: ['La fecha no puede ser posterior a hoy'] })
  return day ?? today
}
