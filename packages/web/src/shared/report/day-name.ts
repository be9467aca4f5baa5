import { type Day, daysBetween } from '@tendero/core/kernel/values/time'

const named = new Intl.DateTimeFormat('es-CO', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('es-CO', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdays = new Intl.DateTimeFormat('es-CO', { weekday: 'long', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('es-CO', { month: 'short', timeZone: 'UTC' })

const at = (day: Day) => new Date(`${day}T00:00:00Z`)

/** `sáb, 21 nov`. */
export const dayName = (day: Day): string => named.format(at(day)).replaceAll('.', '').replace(' de ', ' ')

/** `sábado, 21 de noviembre`. */
export const longDay = (day: Day): string => long.format(at(day))

/** `sábado`. */
export const weekday = (day: Day): string => weekdays.format(at(day))

/** `2026-11` → `nov 26`. */
export const monthName = (month: string): string =>
  `${months.format(at(`${month}-01`)).replace('.', '')} ${month.slice(2, 4)}`

/** Hour of the day, 15 → `3 p. m.`, of one piece. */
export const hourName = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12}\u00a0${hour < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`

/** How long before another period one of the same days of the week is: `4 semanas antes`; with a capital at the start of a line. */
export function weeksBefore(before: Day, from: Day, capital = false): string {
  const weeks = Math.round(daysBetween(before, from) / 7)
  return weeks === 1 ? `${capital ? 'L' : 'l'}a semana anterior` : `${weeks} semanas antes`
}
