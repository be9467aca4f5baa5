import type { Cell } from '../../kernel/sheet/cell'
import { date, type Parsed } from '../../kernel/sheet/cells'
import { plain } from '../../kernel/values/text'
import { type Day, dayOf, isDay } from '../../kernel/values/time'

/** Reads the days of one file of a bank, as banks write them and in the time zone that they say. */

const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const OTHER_MONTHS = new Map([
  ['jan', 1],
  ['apr', 4],
  ['aug', 8],
  ['set', 9],
  ['dec', 12],
])
const HOUR = /[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i

const two = (text: string) => text.padStart(2, '0')
const dayIf = (year: string, month: string, day: string): Day | undefined => {
  const text = `${year}-${two(month)}-${two(day)}`
  return /^20/.test(year) && isDay(text) ? text : undefined
}

/** Day and month of `05/11/2026` before it is known which is first. */
const slashed = (text: string) => /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text)

/** Day of a text without its hour. */
function writtenDay(text: string, monthFirst: boolean): Day | undefined {
  const local = slashed(text)
  if (local) return monthFirst ? dayIf(local[3]!, local[1]!, local[2]!) : dayIf(local[3]!, local[2]!, local[1]!)
  const iso = /^(\d{4})[/.-]?(\d{2})[/.-]?(\d{2})$/.exec(text) ?? /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text)
  const packed = /^(\d{2})(\d{2})(20\d{2})$/.exec(text)
  const named = /^(\d{1,2}) (?:de )?([a-z]{3})[a-z]* (?:de )?(\d{4})$/.exec(plain(text))
  const month = named ? (OTHER_MONTHS.get(named[2]!) ?? MONTHS.indexOf(named[2]!) + 1) : 0
  return (
    (iso ? dayIf(iso[1]!, iso[2]!, iso[3]!) : undefined) ??
    (packed ? dayIf(packed[3]!, packed[2]!, packed[1]!) : undefined) ??
    (named && month > 0 ? dayIf(named[3]!, String(month), named[1]!) : undefined)
  )
}

/** Order of the days of a file; `mixed` when two of its days contradict each other. */
export type DayOrder = 'day' | 'month' | 'mixed'

const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? cell.trim() : typeof cell === 'number' && Number.isInteger(cell) ? String(cell) : ''

/** Learns from all days of a file whether the month is first (`11/25/2026`). */
export function dayOrderOf(cells: readonly Cell[]): DayOrder {
  const parts = cells.flatMap((cell) => {
    const local = slashed(textOf(cell))
    return local ? [[Number(local[1]), Number(local[2])] as const] : []
  })
  const isDayFirst = parts.some(([first, second]) => first > 12 && second <= 12)
  const isMonthFirst = parts.some(([first, second]) => second > 12 && first <= 12)
  return isDayFirst && isMonthFirst ? 'mixed' : isMonthFirst ? 'month' : 'day'
}

/** Day of a cell in Colombia. */
export function bankDay(cell: Exclude<Cell, null>, order: DayOrder = 'day'): Parsed<Day> {
  if (cell instanceof Date) return date(cell)
  const text = textOf(cell)
  const hour = HOUR.exec(text)
  const bare = hour ? text.slice(0, hour.index) : text.replace(/\s+\d{1,2}:\d{2}.*$/, '')
  if (order === 'mixed') {
    const [one, other] = [writtenDay(bare, false), writtenDay(bare, true)]
    if (one !== undefined && other !== undefined && one !== other)
      return {
        error: `No es claro si «${bare}» es del ${one} o del ${other}: el archivo trae días y meses en otro orden. Escribe año, mes y día, como ${one}`,
      }
    const certain = one ?? other
    return certain === undefined ? date(cell) : { value: certain }
  }
  const day = writtenDay(bare, order === 'month')
  if (day === undefined) return date(typeof cell === 'number' ? String(cell) : cell)
  const zone = hour?.[4]
  if (!zone) return { value: day }
  const offset = /^z$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  const instant = new Date(`${day}T${two(hour[1]!)}:${hour[2]}:${hour[3] ?? '00'}${offset}`)
  return Number.isNaN(instant.getTime()) ? { value: day } : { value: dayOf(instant) }
}
