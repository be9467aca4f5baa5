import { now } from '../../kernel/context'
import { invalid } from '../../kernel/errors'
import { type Day, dayOf, monthOf } from '../../kernel/values/time'
import { Closing } from './closing'

/**
 * Business day that a document posts on: the given one, or today.
 * @throws AppError 422 at `date` for a day that has not come
 */
export function postingDay(day: Day | undefined): Day {
  const today = dayOf(now())
  if (day !== undefined && day > today) throw invalid({ date: ['La fecha no puede ser posterior a hoy'] })
  return day ?? today
}

/** Day on which what was posted on `day` is reversed: the same, or today when its month was closed meanwhile. */
export async function undoDay(day: Day | undefined): Promise<Day> {
  const today = dayOf(now())
  return day === undefined || (await Closing.find(monthOf(day))) ? today : day
}
