import { FULL_BPS, MAX_CENTS, MAX_QUANTITY, parsePesos, UNIT } from '../values/money'
import { plain } from '../values/text'
import { type Day, isDay } from '../values/time'
import type { Cell } from './cell'

/** A cell understood, or the Spanish message that says what to write instead. Never called with an empty cell. */
export type Parsed<T> = { value: T } | { error: string }
export type CellParser<T> = (cell: Exclude<Cell, null>) => Parsed<T>

const EXCEL_ERROR = /^#(N\/[AD]|REF!|¡REF!|VALUE!|¡VALOR!|DIV\/0!|¡DIV\/0!|NAME\?|¿NOMBRE\?|NULL!|NUM!|¡NUM!)$/i

/** Text in one line. A whole number becomes its digits, so codes typed as numbers work. */
export const text =
  (options: { max?: number } = {}): CellParser<string> =>
  (cell) => {
    if (cell instanceof Date) {
      return { error: 'Excel lo convirtió en fecha: da formato de texto a la celda y escríbelo otra vez' }
    }
    if (typeof cell === 'number' && Math.abs(cell) >= 1e15) {
      return { error: 'Excel recortó este código largo: da formato de texto a la celda y escríbelo otra vez' }
    }
    const value = typeof cell === 'boolean' ? (cell ? 'Sí' : 'No') : String(cell).replace(/\s+/g, ' ').trim()
    if (EXCEL_ERROR.test(value)) return { error: 'La fórmula de la celda tiene un error: escribe el dato' }
    const max = options.max ?? 120
    return value.length > max ? { error: `Escribe como máximo ${max} caracteres` } : { value }
  }

/** A cell that one parser reads and a rule goes on with. */
export const reading =
  <A, B>(parse: CellParser<A>, rule: (value: A) => Parsed<B>): CellParser<B> =>
  (cell) => {
    const parsed = parse(cell)
    return 'error' in parsed ? parsed : rule(parsed.value)
  }

/** Digits with separators → plain decimal text; `undefined` not a number, `'ambiguous'` two readings. */
function decimal(raw: string, decimals: number): string | 'ambiguous' | undefined {
  if (/^\d+$/.test(raw)) return raw
  const marks = raw.replace(/\d/g, '')
  const last = marks.at(-1)
  if (!last || !/^\d[\d.,]*\d$/.test(raw)) return undefined
  const mixed = new Set(marks).size === 2
  const [whole, tail] = [raw.slice(0, raw.lastIndexOf(last)), raw.slice(raw.lastIndexOf(last) + 1)]
  if (mixed) {
    const other = last === ',' ? '.' : ','
    if (!grouped(whole, other)) return 'ambiguous'
    return tail.length <= decimals ? `${whole.replaceAll(other, '')}.${tail}` : 'ambiguous'
  }
  if (marks.length > 1) return grouped(raw, last) ? raw.replaceAll(last, '') : 'ambiguous'
  if (tail.length === 3 && grouped(raw, last)) return 'ambiguous'
  return tail.length <= decimals ? `${whole}.${tail}` : 'ambiguous'
}

const grouped = (raw: string, mark: string): boolean => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(raw)

/**
 * Pesos as people write them → integer cents: `$ 1.234.567`, `1.234,50`, `1234.5`, `1,234,567.00`, `45.900`,
 * or a number of Excel, rounded to the cent. `1,234` has two readings and is asked again.
 */
export const money =
  (options: { min?: number } = {}): CellParser<number> =>
  (cell) => {
    const cents =
      typeof cell === 'number' ? parsePesos(cell.toFixed(2)) : typeof cell === 'string' ? cop(cell) : undefined
    if (cents === 'ambiguous')
      return { error: `No es claro cuánto es ${shown(cell)}: escribe solo números, como 1234 o 1234,50` }
    if (cents === undefined)
      return { error: `${shown(cell)} no es un valor en pesos: escribe solo números, como 45900` }
    const min = options.min ?? 0
    if (cents < min) return { error: min === 0 ? 'No puede ser negativo' : `Debe ser al menos ${min / 100}` }
    return cents > MAX_CENTS ? { error: 'Es un valor demasiado grande' } : { value: cents }
  }

function cop(raw: string): number | 'ambiguous' | undefined {
  const bare = raw.replace(/\s+/g, '').replace(/cop/gi, '').replace('$', '').replace(/^--/, '-')
  const sign = /^-/.test(bare) ? '-' : ''
  const digits = bare.slice(sign.length)
  if (grouped(digits, '.')) return parsePesos(sign + digits.replaceAll('.', ''))
  const number = decimal(digits, 2)
  return number === 'ambiguous' || number === undefined ? number : parsePesos(sign + number)
}

/** A quantity with at most three decimals → thousandths. `1.500` may be 1500 or one and a half, so it is asked again. */
export const quantity =
  (options: { min?: number } = {}): CellParser<number> =>
  (cell) => {
    const value = scaled(cell, 3, UNIT)
    if (value === 'ambiguous')
      return { error: `No es claro cuánto es ${shown(cell)}: escribe 1500 o 1,5, sin puntos de miles` }
    if (value === undefined) return { error: `${shown(cell)} no es una cantidad: escribe un número, como 12 o 1,5` }
    if (value < (options.min ?? 0)) return { error: 'No puede ser negativa' }
    return value > MAX_QUANTITY ? { error: 'Es una cantidad demasiado grande' } : { value }
  }

/** A whole number from 0 to `max`; `message` says what to write instead. */
export const whole = (max: number, message: string): CellParser<number> =>
  reading<number, number>(quantity(), (thousandths) => {
    const value = thousandths / UNIT
    return Number.isInteger(value) && value <= max ? { value } : { error: message }
  })

/**
 * A percentage → basis points: `19`, `19 %`, `2,5`. Excel keeps `19 %` as 0.19, so a number of Excel below 1 is a
 * fraction; exactly 1 may be 1 % or 100 %, so it is asked again.
 */
export const percent =
  (options: { max?: number } = {}): CellParser<number> =>
  (cell) => {
    if (cell === 1)
      return { error: 'No es claro si es 1 % o 100 %: da formato de texto a la celda y escribe 1% o 100%' }
    const fraction = typeof cell === 'number' && Math.abs(cell) < 1
    const raw = typeof cell === 'string' ? cell.replace('%', '') : cell
    const value = scaled(raw, fraction ? 4 : 2, fraction ? FULL_BPS : 100)
    const max = options.max ?? 100
    if (typeof value !== 'number')
      return { error: `${shown(cell)} no es un porcentaje: escribe un número, como 19 o 2,5` }
    return value < 0 || value > max * 100 ? { error: `Debe estar entre 0 y ${max}` } : { value }
  }

function scaled(cell: Exclude<Cell, null>, decimals: number, scale: number): number | 'ambiguous' | undefined {
  if (typeof cell === 'number') {
    const value = Math.round(cell * scale)
    return Number.isSafeInteger(value) && Math.abs(cell * scale - value) < 1e-6 * scale ? value : undefined
  }
  if (typeof cell !== 'string') return undefined
  const bare = cell.replace(/\s+/g, '')
  const sign = bare.startsWith('-') ? -1 : 1
  const number = decimal(sign < 0 ? bare.slice(1) : bare, decimals)
  if (number === undefined || number === 'ambiguous') return number
  const [whole = '', tail = ''] = number.split('.')
  const value = Number(whole) * scale + Number(tail.padEnd(decimals, '0'))
  return Number.isSafeInteger(value) ? (value === 0 ? 0 : sign * value) : undefined
}

const yes = new Set(['si', 's', 'x', '1', 'verdadero', 'true', 'yes', 'activo', 'activa'])
const no = new Set(['no', 'n', '0', 'falso', 'false', 'inactivo', 'inactiva'])

/** Yes or no: `Sí`, `no`, `x`, `1`, VERDADERO… */
export const yesNo: CellParser<boolean> = (cell) => {
  if (typeof cell === 'boolean') return { value: cell }
  const word = plain(String(cell))
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { error: 'Escribe Sí o No' }
}

/** A day: a date of Excel, `31/01/2026`, `31-1-2026` or `2026-01-31`. Day first, as in Colombia. */
export const date: CellParser<Day> = (cell) => {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return { value: cell.toISOString().slice(0, 10) }
  const raw = typeof cell === 'string' ? cell.trim() : ''
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(raw)
  const day = local ? `${local[3]}-${local[2]!.padStart(2, '0')}-${local[1]!.padStart(2, '0')}` : raw
  return isDay(day)
    ? { value: day }
    : { error: `${shown(cell)} no es una fecha: escribe día, mes y año, como 31/01/2026` }
}

/** One of some names, written with or without accents: `{ 'Cédula': 'CC', CC: 'CC' }`. */
export const oneOf = <T>(names: Readonly<Record<string, T>>): CellParser<T> => {
  const byName = new Map(Object.entries(names).map(([name, value]) => [plain(name), value]))
  return (cell) => {
    const key = plain(String(cell))
    return byName.has(key) ? { value: byName.get(key)! } : { error: `Escribe ${Object.keys(names).join(', ')}` }
  }
}

const shown = (cell: Exclude<Cell, null>): string =>
  `«${String(cell instanceof Date ? cell.toISOString().slice(0, 10) : cell).slice(0, 30)}»`
