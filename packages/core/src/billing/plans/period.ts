import { type Day, daysBetween, lastDayOf } from '../../kernel/values/time'

/** A month that is paid for: from its first day to the day before `to`, on which the next one begins. */
export interface Period {
  from: Day
  to: Day
}

/** The day so many months after another: the same of its month, or the last when there is none (31 → 28). */
export function monthsAfter(day: Day, months: number): Day {
  const [year, month, of] = day.split('-').map(Number) as [number, number, number]
  const index = year * 12 + (month - 1) + months
  const name = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  const last = Number(lastDayOf(name).slice(8))
  return `${name}-${String(Math.min(of, last)).padStart(2, '0')}`
}

/** The `n`th month since `anchor`, from 1: counted from there each time, so that the 31st comes back after a short month. */
export const periodOf = (anchor: Day, n: number): Period => ({
  from: monthsAfter(anchor, n - 1),
  to: monthsAfter(anchor, n),
})

/** Days of a period, and of those the days that are left on one of them, itself included. */
export function daysLeft({ from, to }: Period, on: Day): { all: number; left: number } {
  const all = daysBetween(from, to)
  return { all, left: Math.min(all, Math.max(0, daysBetween(on, to))) }
}
