import { addDays, type Day, lastDayOf, monthOf } from '@tendero/core/kernel/values/time'
import { date } from '@/lib/format'

/** Both days included; one that is absent leaves that end open. */
export interface OpenPeriod {
  from?: Day
  to?: Day
}

/** Both days included. */
export interface Period extends OpenPeriod {
  from: Day
  to: Day
}

const before = (month: string) => monthOf(addDays(`${month}-01`, -1))
const month = (name: string): Period => ({ from: `${name}-01`, to: lastDayOf(name) })

/** Periods that people ask for by name, as seen on `today`. */
export const presets: readonly { id: string; label: string; of: (today: Day) => Period }[] = [
  { id: 'hoy', label: 'Hoy', of: (today) => ({ from: today, to: today }) },
  { id: 'ayer', label: 'Ayer', of: (today) => ({ from: addDays(today, -1), to: addDays(today, -1) }) },
  { id: '7', label: 'Últimos 7 días', of: (today) => ({ from: addDays(today, -6), to: today }) },
  { id: '30', label: 'Últimos 30 días', of: (today) => ({ from: addDays(today, -29), to: today }) },
  { id: 'mes', label: 'Este mes', of: (today) => ({ from: `${monthOf(today)}-01`, to: today }) },
  { id: 'pasado', label: 'Mes pasado', of: (today) => month(before(monthOf(today))) },
  { id: 'año', label: 'Este año', of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
]

/** The name of a period, when it has one. */
export const presetOf = (period: OpenPeriod, today: Day): string | undefined =>
  presets.find(({ of }) => {
    const { from, to } = of(today)
    return from === period.from && to === period.to
  })?.id

/** A period in words: its name, or its days. */
export function periodText(period: OpenPeriod, today: Day): string {
  const { from, to } = period
  if (!from && !to) return 'Cualquier fecha'
  const named = presets.find(({ id }) => id === presetOf(period, today))
  if (named) return named.label
  if (!to) return `Desde ${date(from!)}`
  if (!from) return `Hasta ${date(to)}`
  return from === to ? date(from) : `${date(from)} a ${date(to)}`
}

/** The period from another day on: one that ended before is of that day alone. */
export const startsAt = ({ to }: OpenPeriod, from: Day | undefined): OpenPeriod =>
  span(from, from && to && to < from ? from : to)

/** The period up to another day: one that began after it is of that day alone. */
export const endsAt = ({ from }: OpenPeriod, to: Day | undefined): OpenPeriod =>
  span(to && from && from > to ? to : from, to)

const span = (from: Day | undefined, to: Day | undefined): OpenPeriod => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
})

/** What the address says, with this month up to today for what it does not say. */
export function periodOf(from: Day | undefined, to: Day | undefined, today: Day): Period {
  const last = to ?? (from && from > today ? from : today)
  const first = from ?? `${monthOf(last)}-01`
  return first > last ? { from: last, to: last } : { from: first, to: last }
}
