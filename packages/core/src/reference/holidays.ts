import { addDays, type Day } from '../kernel/values/time'

/** Those that stand on their date, `MM-DD`. */
const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
/** Those that go to the next Monday. */
const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
/** Days from Easter: Thursday and Friday before it, and those that are always on a Monday. */
const ofEaster = [-3, -2, 43, 64, 71]

/** Easter Sunday of a year, by the Gregorian computus (Meeus, Jones, Butcher). */
function easterOf(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return `${year}-${String(Math.floor(n / 31)).padStart(2, '0')}-${String((n % 31) + 1).padStart(2, '0')}`
}

/** 0 on Sunday. */
const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

const nextMonday = (day: Day): Day => addDays(day, (8 - weekday(day)) % 7)

/** Public holidays of Colombia in a year. Source: Ley 51 de 1983. */
export function holidaysOf(year: number): ReadonlySet<Day> {
  const easter = easterOf(year)
  return new Set([
    ...fixed.map((date) => `${year}-${date}`),
    ...moved.map((date) => nextMonday(`${year}-${date}`)),
    ...ofEaster.map((days) => addDays(easter, days)),
  ])
}

const works = (day: Day): boolean =>
  weekday(day) !== 0 && weekday(day) !== 6 && !holidaysOf(Number(day.slice(0, 4))).has(day)

/** The n-th working day of a month `YYYY-MM`, Monday to Friday without holidays. */
export function workingDay(month: string, n: number): Day {
  let [day, left] = [`${month}-01`, n]
  for (;;) {
    if (works(day)) left -= 1
    if (left === 0) return day
    day = addDays(day, 1)
  }
}
