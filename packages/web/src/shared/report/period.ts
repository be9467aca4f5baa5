import { addDays, type Day, lastDayOf, monthOf } from '@tendero/core/kernel/values/time'

/** Both days included. */
export interface Period {
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
export const presetOf = (period: Period, today: Day): string | undefined =>
  presets.find(({ of }) => {
    const { from, to } = of(today)
    return from === period.from && to === period.to
  })?.id

/** What the address says, with this month up to today for what it does not say. */
export function periodOf(from: Day | undefined, to: Day | undefined, today: Day): Period {
  const last = to ?? (from && from > today ? from : today)
  const first = from ?? `${monthOf(last)}-01`
  return first > last ? { from: last, to: last } : { from: first, to: last }
}
