import * as z from 'zod'
import { invalid } from '../../kernel/errors'
import { day } from '../../kernel/values/fields'
import { addDays, type Day } from '../../kernel/values/time'

/** Something that holds from a day, until a day or on: a rate with its norm. Days inclusive. */
export const validityShape = { from: day(), to: day().optional(), norm: z.string() }
export interface Validity {
  from: Day
  to?: Day
  /** Law, decree or ruling that says so. */
  norm: string
}

/** The row in force on a day. */
export const rowAt = <R extends Validity>(rows: readonly R[], date: Day): R | undefined =>
  rows.find((row) => row.from <= date && (row.to === undefined || date <= row.to))

/** The row in force on a day, or the nearest one. */
const nearestRow = <R extends Validity>(rows: readonly R[], date: Day): R | undefined =>
  rowAt(rows, date) ?? rows.findLast((row) => row.from <= date) ?? rows[0]

/** The rows that hold on a day or later. */
export const stillToCome = <R extends Validity>(rows: readonly R[], date: Day): R[] =>
  rows.filter((row) => row.to === undefined || row.to >= date)

/** Rows that one record may have. */
export const MAX_ROWS = 40

/** What a new value cites when nobody says where it comes from. */
const OWN_NORM = 'Definida por la tienda'

/** What changes in some rows: figures (any field but the days and the norm), its norm, and the day from which it holds. */
export type RateChange<R extends Validity> = Partial<Omit<R, 'to'>>

/**
 * The rows after a change of the figures that hold from a day on: `change.from`, or `today`. What it does not bring stays
 * as it was on that day. Rows that begin later stay, and the new one ends the day before the next, or when what it takes
 * over from ended. Without a day, a change of no figure only corrects the norm of what is in force, or of the nearest.
 * Total: any rows (none yet needs all the figures), any day.
 * @throws AppError 422 when there would be more than `MAX_ROWS`
 */
export function nextRates<R extends Validity>(rows: readonly R[], change: RateChange<R>, today: Day): R[] {
  const { from: asked, norm, ...rest } = change
  const figures = Object.entries(rest).filter(([, value]) => value !== undefined) as [keyof R, unknown][]
  const from = asked ?? today
  const held = rowAt(rows, from)
  const base = held ?? nearestRow(rows, from)
  const differs = figures.length > 0 && (held === undefined || figures.some(([name, value]) => held[name] !== value))
  if (asked === undefined && !differs) return rows.map((row) => (row === base && norm ? { ...row, norm } : row))
  const later = byStart(rows).find((row) => row.from > from)
  const next = {
    ...base,
    ...Object.fromEntries(figures),
    from,
    to: held ? held.to : later && addDays(later.from, -1),
    norm: norm ?? (differs || !base ? OWN_NORM : base.norm),
  } as R
  if (next.to === undefined) delete next.to
  const others = rows.flatMap((row) => {
    if (row !== held) return [row]
    return row.from < from ? [{ ...row, to: addDays(from, -1) }] : []
  })
  if (others.length >= MAX_ROWS)
    throw invalid({ from: [`Son como máximo ${MAX_ROWS} vigencias. Quita las más viejas`] })
  return byStart([...others, next])
}

/** What is wrong with some rows, in Spanish: a row that ends before it begins, or two on the same day. */
export function validityProblem(rows: readonly Validity[]): string | undefined {
  const sorted = [...rows].sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const [i, row] of sorted.entries()) {
    if (row.to !== undefined && row.to < row.from)
      return `La vigencia que empieza el ${row.from} termina antes de empezar`
    const next = sorted[i + 1]
    if (next && (row.to === undefined || row.to >= next.from)) return `Dos vigencias se cruzan el ${next.from}`
  }
  return undefined
}

export const byStart = <R extends Validity>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => (a.from < b.from ? -1 : 1))
