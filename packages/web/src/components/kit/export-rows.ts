import type { SheetColumn, SheetValue } from '@tendero/core/kernel/sheet/write'
import { FULL_BPS, UNIT } from '@tendero/core/kernel/values/money'
import { dayOf } from '@tendero/core/kernel/values/time'
import { isValidElement, type ReactNode } from 'react'
import type { Column } from './data-table-column'
import type { Page } from './use-list-search'

/** Rows of the largest sheet that the browser makes by itself. */
export const MAX_EXPORTED = 10_000
const PER_PAGE = 100

/** The columns that have something to say in a sheet: those of buttons have no header. */
export const sheetColumns = <T>(columns: readonly Column<T>[]): Column<T>[] => columns.filter(({ header }) => header)

/** What the sheet's writer must know of each column. */
export const sheetHead = <T>(columns: readonly Column<T>[]): SheetColumn[] =>
  columns.map(({ header, kind }) => ({ header, kind: kind ?? 'any' }))

/** A row as the writer takes it: money in cents, quantities in thousandths, rates in basis points, dates as days. */
export const sheetRow = <T>(columns: readonly Column<T>[], row: T): SheetValue[] =>
  columns.map((column) => {
    const value = cellValue(column, row)
    if (value === '' || value === null || value === undefined) return undefined
    if (column.kind === 'date') return typeof value === 'string' && value.length > 10 ? dayOf(new Date(value)) : value
    if (typeof value !== 'number' || !column.kind) return value
    if (column.kind === 'percent') return value * FULL_BPS
    return Math.round(value * (column.kind === 'money' ? 100 : UNIT))
  })

/** What a column says of a row: its `value`, or else the text of its cell. */
export const cellValue = <T>(column: Column<T>, row: T): string | number | null | undefined =>
  column.value ? column.value(row) : textOf(column.cell?.(row))

/** The words that a piece of screen shows, as far as they can be read without drawing it. */
function textOf(node: ReactNode): string | number {
  if (typeof node === 'string' || typeof node === 'number') return node
  if (Array.isArray(node)) return node.map(textOf).join(' ').replace(/\s+/g, ' ').trim()
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : ''
}

export interface PageWanted {
  page: number
  per_page: number
  cursor?: string
}

/**
 * All the rows of a list, page by page, at most MAX_EXPORTED; a row that slips to the next page meanwhile comes once.
 * @returns the rows, and how many there are in all
 */
export async function readAll<T>(
  read: (wanted: PageWanted) => Promise<Page<T>>,
  rowKey: (row: T) => string,
  progress: (read: number, total: number) => void,
): Promise<{ rows: T[]; total: number }> {
  const rows = new Map<string, T>()
  let cursor: string | null = null
  for (let page = 1; ; page++) {
    const { data, meta }: Page<T> = await read({ page, per_page: PER_PAGE, ...(cursor ? { cursor } : {}) })
    for (const row of data) rows.set(rowKey(row), row)
    progress(Math.min(rows.size, MAX_EXPORTED), Math.min(meta.total, MAX_EXPORTED))
    if (data.length === 0 || page >= meta.last_page || rows.size >= MAX_EXPORTED)
      return { rows: [...rows.values()].slice(0, MAX_EXPORTED), total: meta.total }
    cursor = meta.next
  }
}
