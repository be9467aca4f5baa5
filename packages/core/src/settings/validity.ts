import * as z from 'zod'
import { day } from '../kernel/fields'
import { addDays, type Day } from '../kernel/time'

/** Something that holds from a day, until a day or on: a rate with its norm. Days inclusive. */
export const validityShape = { from: day(), to: day().optional(), norm: z.string() }
export interface Validity {
  from: Day
  to?: Day | undefined
  /** Law, decree or ruling that says so. */
  norm: string
}

/** The row in force on a day. */
export const rowAt = <R extends Validity>(rows: readonly R[], date: Day): R | undefined =>
  rows.find((row) => row.from <= date && (row.to === undefined || date <= row.to))

/** The row in force on a day, or the nearest one: what a list shows. */
export const shownRow = <R extends Validity>(rows: readonly R[], date: Day): R | undefined =>
  rowAt(rows, date) ?? rows.findLast((row) => row.from <= date) ?? rows[0]

/** The rows with `next` in force from its day on: what began later goes, what was in force ends the day before. */
export function changedFrom<R extends Validity>(rows: readonly R[], next: R): R[] {
  const kept = rows
    .filter((row) => row.from < next.from)
    .map((row) => (row.to === undefined || row.to >= next.from ? { ...row, to: addDays(next.from, -1) } : row))
  return [...kept, next]
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
