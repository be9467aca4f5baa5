import { addDays, type Day } from '@tendero/core/kernel/values/time'

/** Public holidays with a fixed date, `MM-DD`. The shop opens on them for half a day. */
const holidays = new Set(['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'])

/** How much the shop sells on each day of the week, from Sunday. 1 is a plain day. */
const week = [0.7, 0.85, 0.9, 0.95, 0.95, 1.25, 1.4]

/** How much it sells in each month. School in January and February, mothers in May, Christmas. */
const year = [0.92, 0.95, 0.95, 0.98, 1.08, 1.03, 0.98, 0.98, 1, 1.02, 1.06, 1.45]

const weekdayOf = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const lastDay = (day: Day): boolean => addDays(day, 1).endsWith('-01')

/** Wages come on the 15th and the 30th or the last day, and are spent in the two days after. */
function payday(day: Day): number {
  const isPayday = (d: Day) => d.endsWith('-15') || lastDay(d)
  if (isPayday(day)) return 1.35
  return isPayday(addDays(day, -1)) || isPayday(addDays(day, -2)) ? 1.2 : 1
}

function feast(day: Day): number {
  const date = day.slice(5)
  if (date === '01-01' || date === '12-25') return 0.3
  if (date >= '12-20' && date <= '12-24') return 1.4
  if (date === '12-30' || date === '12-31') return 1.5
  return holidays.has(date) ? 0.7 : 1
}

/** Times what a plain day sells. Growth of a fifth over the twelve months that end at `last`. */
export function demandOf(day: Day, last: Day): number {
  const age = Math.max(0, Math.min(365, (Date.parse(last) - Date.parse(day)) / 86_400_000))
  const growth = 1.1 - (0.2 * age) / 365
  return week[weekdayOf(day)]! * year[Number(day.slice(5, 7)) - 1]! * payday(day) * feast(day) * growth
}

/** Share of the day's customers that come in each hour, from 7 in the morning to 8 at night. */
export const hours: readonly (readonly [hour: number, share: number])[] = [
  [7, 6],
  [8, 7],
  [9, 6],
  [10, 7],
  [11, 10],
  [12, 11],
  [13, 6],
  [14, 5],
  [15, 6],
  [16, 8],
  [17, 11],
  [18, 12],
  [19, 8],
  [20, 3],
]
