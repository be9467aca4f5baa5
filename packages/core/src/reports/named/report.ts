import type { Allow } from '../../kernel/call'
import type { Day } from '../../kernel/values/time'
import type { Period } from '../period'

/**
 * What a column holds, as core holds it: `money` integer cents, `quantity` thousandths, `percent` basis points, `count` a
 * number, `day` a Day or a month.
 */
export type ColumnKind = 'text' | 'day' | 'money' | 'quantity' | 'count' | 'percent'
type Cell = string | number | null
export type Values = Readonly<Record<string, Cell | undefined>>

export interface Column {
  key: string
  label: string
  kind: ColumnKind
  /** Left out for whoever may not see costs, or what sales left. */
  cost?: true
  /** Left out on a phone. */
  wide?: true
  /** Is not added up. */
  alone?: true
  /** Of what it is a part: both are keys of amounts, and it is reckoned of the totals too. */
  ratio?: readonly [part: string, whole: string]
}

/** Where what is behind a row is seen: a record, a list with filters, or another report. */
export interface Target {
  screen: 'record' | 'orders' | 'report' | 'diary' | 'stock' | 'debts'
  /** Kind and id of a record, or name of a report. */
  kind?: string
  id?: string
  filter?: Readonly<Record<string, string>>
}

export interface Row {
  key: string
  values: Values
  to?: Target | undefined
  /** A sum of rows above it, and no row of its own: it is not added up. */
  sum?: true
}

/** Amounts in cents, by place. */
export interface Chart {
  title: string
  label: string
  data: readonly { name: string; title?: string; amount: number; before?: number; to?: Target }[]
}

/** What a report found of a period. */
export interface Table {
  /** Instead of the report's own, where what was found says them. */
  columns?: readonly Column[]
  rows: readonly Row[]
  /** Of what does not add up by rows; the others are the sums of the rows. */
  totals?: Values
  charts?: readonly Chart[]
  /** Amounts beside the table. */
  lists?: readonly { title: string; rows: readonly { name: string; note?: string; amount: number }[] }[]
}

/** What a report is asked. */
export interface Asked extends Period {
  /** One of the report's ways of splitting it. */
  by: string
  client?: string
  provider?: string
  category?: string
  account?: string
  third?: string
  center?: string
  /** Day by whose end what it tells was known. */
  known?: string
}
export type Filter = Exclude<keyof Asked, 'from' | 'to' | 'by'>

export const groups = ['Ventas', 'Utilidad', 'Clientes y proveedores', 'Contabilidad', 'Impuestos'] as const

/** A report: its dimension, its columns and who may see it. Everything else follows from it (`reports.ts`). */
export interface Report {
  /** In its address: `GET /report/{name}`. */
  name: string
  title: string
  /** One line: what it answers. */
  about: string
  group: (typeof groups)[number]
  allow: Allow
  /** Nothing of it can be told without costs: it is refused to whoever may not see them. */
  costs?: true
  /** Period when none is asked: this month up to today unless told. */
  start?: (to: Day) => Day
  /** Last day when none is asked: today unless told. */
  end?: (today: Day) => Day
  /** Days of the longest period. */
  most?: number
  /** It tells how things stand at the end of a day, so that only the last day of a period counts. */
  atDay?: true
  filters?: readonly Filter[]
  /** Without it there is nothing to tell. */
  needs?: Filter
  by?: { label: string; options: readonly { value: string; label: string }[] }
  columns: (asked: Asked) => readonly Column[]
  /** Figures on top, of the totals. */
  figures?: readonly Column[]
  rows: (asked: Asked) => Promise<Table>
  /** Column that stands beside that of the same days of the week before. */
  compare?: string
  /** Column that a chart shows of the first rows, and what the chart is called. */
  chart?: { of: string; title: string }
  /** What to do when there is nothing. */
  empty: string
}

/** Rows by a column, the largest first. */
export const byAmount = (rows: readonly Row[], key: string): Row[] =>
  [...rows].sort((a, b) => Number(b.values[key] ?? 0) - Number(a.values[key] ?? 0))
