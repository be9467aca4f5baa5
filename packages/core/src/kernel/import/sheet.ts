import type { Act } from '../db/act'
import type { Cell } from '../sheet/cell'
import { type CellError, type Column, type Fix, type Match, openTable, type Told, type Values } from '../sheet/columns'

/** Rows that a sheet may have. */
const MAX_ROWS = 20_000

/** What is wrong with a row, or what of it is left out, at the column of a key. */
export interface Problem {
  key: string
  message: string
}

/** A row that can go in: its number as people see it, its cells as they stand and what they mean. */
export interface GoodRow<V> {
  row: number
  cells: Cell[]
  values: V
}

export interface BadRow {
  row: number
  cells: Cell[]
  errors: CellError[]
}

/** What the cells of a row say together; undefined for a row that is passed over. */
export type Said<V> = { values: V } | { problems: readonly Problem[] } | undefined

export type Verdict = 'new' | 'changed' | 'equal'

/** What a row did, and which of its cells were left out. JSON: the steps of the job remember it. */
export interface Written {
  verdict: Verdict
  left: readonly Problem[]
  /** The record that it is about, and what undoing it needs to know besides the record as it was. */
  id?: string
  besides?: unknown
}

/** Rows of a sheet against what the shop has. */
export interface Decided<V> {
  /** What each row would do, in order; for the preview. */
  look(rows: readonly GoodRow<V>[]): Promise<(Written | { problems: readonly Problem[] })[]>
  /** Writes the first of some rows, as many as fit and at least one: what each did, in order. @throws AppError 4xx */
  write(unit: Act, rows: readonly GoodRow<V>[]): Promise<Written[]>
  /** Names of what rows need besides and was missing: categories that a sheet names. */
  creates?: readonly string[]
}

/** One sheet as its kind of import reads it: against the price lists, storages or rights of now. */
export interface Opened<C extends readonly Column[] = readonly Column[], V = unknown> {
  columns: C
  /** Whether a PDF with a table is a sheet too. */
  papers?: boolean
  /** Why a sheet cannot be read by its columns; undefined when it can. */
  demand?(match: Match): string | undefined
  /** What a row says; called once for each row whose cells can be read, in order. */
  read(values: Values<C>, row: number): Said<V>
  /** What is wrong with rows beside the others, by number; the first `compared` may be compared with what there is. */
  check?(rows: readonly GoodRow<V>[], compared: number): Promise<ReadonlyMap<number, Problem>>
  /** Reads what the rows are decided against; when `making`, creates what they need besides and is missing. */
  decide(rows: readonly GoodRow<V>[], making: boolean): Promise<Decided<V>>
  /** Phases, one after the other; in each, groups that go in beside each other. All rows in one group without it. */
  order?(rows: readonly GoodRow<V>[]): GoodRow<V>[][][]
  /** Once all rows are in; `alive` from time to time, so that nobody thinks the worker dead. */
  ended?(alive: () => Promise<void>): Promise<void>
}

export interface Sheet<V> {
  match: Match
  good: GoodRow<V>[]
  bad: BadRow[]
}

/** How a sheet is read: what its columns mean, its cells that were fixed, and the rows compared with what there is. */
export interface Reading extends Told {
  compared?: number
  fixes?: readonly Fix[]
}

/** A problem at the cell of its column; at the row itself when the file has no such column. */
function cellError(match: Match, row: number, { key, message }: Problem): CellError {
  const place = match.found.find((column) => column.key === key)
  return { row, letter: place?.letter ?? '', header: place?.header ?? 'Fila', message }
}

export const cellErrors = (match: Match, row: number, problems: readonly Problem[]): CellError[] =>
  problems.map((problem) => cellError(match, row, problem))

export const badRow = (
  match: Match,
  { row, cells }: Omit<GoodRow<unknown>, 'values'>,
  problems: readonly Problem[],
) => ({
  row,
  cells,
  errors: cellErrors(match, row, problems),
})

/** Rows with something wrong by their place in the file. */
export const byRow = <T extends { row: number }>(rows: T[]): T[] => rows.sort((a, b) => a.row - b.row)

/**
 * Reads a whole sheet: its columns, its good rows, and its bad rows with what is wrong at each cell. No row is read when
 * `match.errors` has something.
 * @throws AppError 422 when the file is no sheet
 */
export async function readSheet<C extends readonly Column[], V>(
  opened: Opened<C, V>,
  file: Uint8Array | Blob,
  { compared = MAX_ROWS, ...told }: Reading,
): Promise<Sheet<V>> {
  const { match, rows } = await openTable(opened.columns, file, { maxRows: MAX_ROWS, papers: opened.papers, ...told })
  const lacks = match.errors.length === 0 ? opened.demand?.(match) : undefined
  if (lacks !== undefined) {
    match.errors.push(lacks)
    await rows.return(undefined)
  }
  const [read, bad]: [GoodRow<V>[], BadRow[]] = [[], []]
  for await (const row of rows) {
    if ('errors' in row) {
      bad.push(row)
      continue
    }
    const said = opened.read(row.values, row.row)
    if (said === undefined) continue
    if ('problems' in said) bad.push(badRow(match, row, said.problems))
    else read.push({ row: row.row, cells: row.cells, values: said.values })
  }
  const wrong = (await opened.check?.(read, compared)) ?? new Map<number, Problem>()
  const good = read.filter(({ row }) => !wrong.has(row))
  bad.push(...read.flatMap((row) => (wrong.has(row.row) ? [badRow(match, row, [wrong.get(row.row)!])] : [])))
  return { match, good, bad: byRow(bad) }
}
