import type { UseQueryResult } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import type { ApiError } from '@/lib/api-error'
import { date, money, percent, quantity } from '@/lib/format'
import type { Place } from '@/lib/place'
import type { ListState, Page } from './use-list-search'
import { When } from './when'

export interface Column<T> {
  header: string
  /** What the screen shows; without it, the value as its kind is read. */
  cell?: (row: T) => ReactNode
  /** Figures go to the right. */
  align?: 'right'
  /** Name by which the call sorts. */
  sort?: string
  /** Place on a phone: first line left, first line right, or second line. Absent: not shown there. */
  phone?: 'title' | 'value' | 'line'
  className?: string
  /** What the sheet says, and the screen without a cell; the text of the cell unless told. Pesos, units, parts of one. */
  value?: (row: T) => string | number | null | undefined
  /** How the value is written; without it, as it is. An instant as a date has its time beside it. */
  kind?: 'money' | 'quantity' | 'percent' | 'date'
  /** Goes to the sheet and not to the screen. */
  sheetOnly?: boolean
  /** An amount for those who may see costs: the column is absent where no row shows it. */
  cost?: boolean
}

const formats = { money, quantity, percent }

/** What a column shows of a row. */
export function shown<T>({ cell, value, kind }: Column<T>, row: T): ReactNode {
  if (cell) return cell(row)
  const is = value?.(row)
  if (is === null || is === undefined || is === '' || !kind) return is
  if (kind === 'date') return String(is).length > 10 ? createElement(When, { at: String(is) }) : date(String(is))
  return typeof is === 'number' ? formats[kind](is) : is
}

export interface DataTableProps<T> {
  /** From `useList`, which also tells how to read the other pages to export them, or from `whole`, which has them. */
  query: UseQueryResult<Page<T>, ApiError> & { call?: readonly unknown[]; rows?: readonly T[] }
  list: ListState
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** Where a row leads. */
  href?: (row: T) => Place
  /** What a row does, when it does not lead elsewhere. */
  onRow?: (row: T) => void
  /** What it says when there is nothing at all: use `<Empty>`. */
  empty: ReactNode
  /** Actions on the selected rows; without it there is nothing to select. */
  bulk?: (keys: string[], clear: () => void) => ReactNode
  /** What the rows of the search and the filters add up to, all pages of them; the server's figures. */
  totals?: readonly { label: string; value: string }[]
  /** Makes and saves the sheet, where the server makes it: one that can be changed and imported again. */
  exportWith?: () => Promise<unknown>
}

/** The rows of a table, and which of them are chosen. */
export type RowsProps<T> = DataTableProps<T> & {
  rows: readonly T[]
  selected: ReadonlySet<string>
  select: (keys: readonly string[], on: boolean) => void
  clear: () => void
}
