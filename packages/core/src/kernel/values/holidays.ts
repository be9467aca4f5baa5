import { addDays, type Day } from './time'

/** Easter Sunday of a year. Source: the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e, f] = [Math.floor(b / 4), b % 4, Math.floor((b + 8) / 25)]
  const h = (19 * a + b - d - Math.floor((b - f + 1) / 3) + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const [month, day] = [Math.floor((h + l - 7 * m + 114) / 31), ((h + l - 7 * m + 114) % 31) + 1]
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const weekday = (day: Day): number => new Date(`${day}T12:00:00Z`).getUTCDay()
const monday = (day: Day): Day => addDays(day, (8 - weekday(day)) % 7)

/** Kept on their day, and those that move to the Monday after. Source: Ley 51 de 1983. */
const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
/** Days from Easter: Thursday and Friday before; Ascension, Corpus Christi and Sacred Heart on their Mondays. */
const ofEaster = [-3, -2, 43, 64, 71]

/** The holidays of Colombia in a year. */
export const holidaysOf = (year: number): ReadonlySet<Day> =>
  new Set([
    ...fixed.map((at) => `${year}-${at}`),
    ...moved.map((at) => monday(`${year}-${at}`)),
    ...ofEaster.map((n) => addDays(easterOf(year), n)),
  ])

const isWorking = (day: Day): boolean =>
  weekday(day) > 0 && weekday(day) < 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)

/** The working day that is `n` after a day, Monday to Friday and no holiday. @param n at least 1 */
export function addWorkingDays(day: Day, n: number): Day {
  let at = day
  for (let left = n; left > 0; ) {
    at = addDays(at, 1)
    if (isWorking(at)) left -= 1
  }
  return at
}
