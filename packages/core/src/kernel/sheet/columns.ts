import { invalid } from '../errors'
import { badFile } from '../files/sniff'
import { emptyRecord, ownValue } from '../values/own'
import { plain } from '../values/text'
import { meaningOf } from './alike'
import { tooManyRows } from './bounds'
import { type Cell, isBlank, type SheetRow } from './cell'
import type { CellParser } from './cells'
import { readRows } from './read'
import { type ColumnKind, type SheetColumn, writeSheet } from './write'

/** A column that a sheet may bring. `headers` are its Spanish names, the first being the one shown to people. */
export interface Column<T = unknown> {
  key: string
  headers: readonly [string, ...string[]]
  /** The column must be there and every row must fill it. */
  required?: boolean
  parse: CellParser<T>
  /** How it is written when the sheet is exported: text of the usual width unless told. */
  kind?: ColumnKind
  width?: number
}

/** Values of a row by key: those of required columns are always there. */
export type Values<C extends readonly Column[]> = {
  [K in C[number] as K extends { required: true } ? K['key'] : never]: Value<K>
} & { [K in C[number] as K extends { required: true } ? never : K['key']]?: Value<K> }

type Value<K> = K extends { parse: CellParser<infer T> } ? T : never

/** A column found in a file: `letter` as people see it (A, B… AA) and `header` as the file writes it. */
export interface FoundColumn {
  letter: string
  header: string
}

/** How the columns of a file were understood. The file can be read when `errors` is empty. */
export interface Match {
  /** Number of the row of titles, as people see it. */
  headerRow: number
  header: string[]
  found: (FoundColumn & { key: string; index: number })[]
  /** Columns of the file that mean nothing here and are left out. */
  unknown: FoundColumn[]
  errors: string[]
  /** Cells of the first rows below the titles, as the file has them. */
  first: Cell[][]
}

export interface CellError {
  row: number
  letter: string
  header: string
  message: string
}

export type RowResult<C extends readonly Column[]> =
  | { row: number; cells: Cell[]; values: Values<C> }
  | { row: number; cells: Cell[]; errors: CellError[] }

/** Title of the column that a correction file adds; it is ignored when the file comes back. */
const FIX_HEADER = 'Qué corregir'
/** Rows in which the titles are looked for: people write the shop's name above them. */
const HEADER_ROWS = 10

/** Rows below the titles that show what a column has. */
const FIRST_ROWS = 3

/** A longer text is no title. */
const MAX_TITLE_CHARS = 200

/** Declares columns keeping the type of each: `defineColumns([{ key: 'name', headers: ['Nombre'], parse: text() }])`. */
export const defineColumns = <const C extends readonly Column[]>(columns: C): C => columns

/** Columns as an export writes them: what is exported imports back unchanged. */
export const exportColumns = (columns: readonly Column[]): SheetColumn[] =>
  columns.map(({ headers: [header], kind = 'text', width }) => ({ header, kind, ...(width ? { width } : {}) }))

/** What columns of a file mean, by their letter, when a person says so: the key of one of ours, or '' for nothing. */
export type Chosen = Readonly<Record<string, string>>

/** What a title is known by. */
export const titleKey = (title: string): string => plain(title)

/** Keys of the columns by their names and by what these mean; read once for each list of columns. */
interface Names {
  exact: Map<string, string>
  meaning: Map<string, string>
}
const namesByColumns = new WeakMap<readonly Column[], Names>()

function namesOf(columns: readonly Column[]): Names {
  const before = namesByColumns.get(columns)
  if (before) return before
  const names: Names = { exact: new Map(), meaning: new Map() }
  for (const { key, headers } of columns)
    for (const name of headers) {
      if (!names.exact.has(plain(name))) names.exact.set(plain(name), key)
      if (!names.meaning.has(meaningOf(name))) names.meaning.set(meaningOf(name), key)
    }
  namesByColumns.set(columns, names)
  return names
}

/** What a title says by itself: the key of the column that has it among its names, or that means the same. */
export function guessOf(columns: readonly Column[], title: string): string | undefined {
  const { exact, meaning } = namesOf(columns)
  const means = meaningOf(title)
  return (
    exact.get(plain(title)) ??
    exact.get(plain(title.replace(/\(.*?\)/g, ''))) ??
    (means === '' ? undefined : meaning.get(means))
  )
}

/** What is known of titles beside what they say: what a person chose for this file, and what earlier files meant. */
export interface Told {
  chosen?: Chosen
  known?: Readonly<Record<string, string>>
}

/**
 * Recognises the columns in a row of titles, in any order, ignoring case, accents, signs and what is in parentheses, written
 * out or short. What a person chose goes before what they chose for an earlier file, and that before what a title says.
 */
export function matchColumns(
  columns: readonly Column[],
  titles: SheetRow,
  { chosen = {}, known = {} }: Told = {},
): Match {
  const header = titles.cells.map((cell) =>
    isBlank(cell) ? '' : String(cell).slice(0, MAX_TITLE_CHARS).replace(/\s+/g, ' ').trim(),
  )
  const match: Match = { headerRow: titles.row, header, found: [], unknown: [], errors: [], first: [] }
  const keys = keysOf(columns, header, { chosen, known })
  header.forEach((title, index) => {
    const letter = columnLetter(index)
    const key = keys[index]
    if (key === undefined && (title === '' || plain(title) === plain(FIX_HEADER))) return
    const column = { letter, header: title || `Columna ${letter}` }
    const first = match.found.find((other) => other.key === key)
    if (!key) match.unknown.push(column)
    else if (first === undefined) match.found.push({ ...column, key, index })
    else match.errors.push(repeated(first, column))
  })
  for (const { key, headers, required } of columns) {
    if (required && !match.found.some((column) => column.key === key))
      match.errors.push(`Falta la columna «${headers[0]}»`)
  }
  return match
}

/** What each column means: the surer say goes first, and a weaker one does not claim what a surer one has. */
function keysOf(columns: readonly Column[], header: readonly string[], { chosen = {}, known = {} }: Told) {
  const ours = new Set(columns.map(({ key }) => key))
  const keys: (string | undefined)[] = header.map((_, index) => chosen[columnLetter(index)])
  const taken = new Set(keys)
  const names = namesOf(columns).exact
  const says = [
    (title: string) =>
      ours.has(ownValue(known, titleKey(title)) ?? '') ? ownValue(known, titleKey(title)) : undefined,
    (title: string) => (ownValue(known, titleKey(title)) === '' ? undefined : names.get(plain(title))),
    (title: string) =>
      ownValue(known, titleKey(title)) === '' ? undefined : names.get(plain(title.replace(/\(.*?\)/g, ''))),
  ]
  for (const say of says) {
    const before = new Set(taken)
    header.forEach((title, index) => {
      if (keys[index] !== undefined || title === '' || plain(title) === plain(FIX_HEADER)) return
      const key = say(title)
      if (key === undefined || before.has(key)) return
      keys[index] = key
      taken.add(key)
    })
  }
  // What only resembles one of our titles, or was left out in an earlier file, is one that nothing else is.
  header.forEach((title, index) => {
    if (keys[index] !== undefined || title === '' || plain(title) === plain(FIX_HEADER)) return
    const key = guessOf(columns, title)
    const left =
      ownValue(known, titleKey(title)) === '' && !columns.some((column) => column.key === key && column.required)
    keys[index] = key === undefined || taken.has(key) || left ? '' : key
    taken.add(keys[index])
  })
  return keys
}

const repeated = (first: FoundColumn, second: FoundColumn): string =>
  `Las columnas ${first.letter} («${first.header}») y ${second.letter} («${second.header}») traen el mismo dato: deja una`

/** Reads one row under its matched columns. */
export function parseRow<const C extends readonly Column[]>(columns: C, match: Match, row: SheetRow): RowResult<C> {
  const values: Record<string, unknown> = emptyRecord()
  const errors: CellError[] = []
  for (const column of columns) {
    const place = match.found.find((found) => found.key === column.key)
    if (!place) continue
    const cell = row.cells[place.index]
    const fail = (message: string) => errors.push({ row: row.row, letter: place.letter, header: place.header, message })
    if (isBlank(cell)) {
      if (column.required) fail('Falta este dato')
      continue
    }
    const parsed = column.parse(cell as Exclude<Cell, null>)
    if ('error' in parsed) fail(parsed.error)
    else values[column.key] = parsed.value
  }
  const { cells } = row
  return errors.length > 0 ? { row: row.row, cells, errors } : { row: row.row, cells, values: values as Values<C> }
}

interface Bounds {
  maxRows: number
  /** Whether a PDF with a table is a sheet too. */
  papers?: boolean | undefined
  fixes?: readonly Fix[]
}

/**
 * Opens a sheet as a table: finds the row of titles among the first ten (the one with most known titles) and gives the
 * match and the rows below it, at most `maxRows`, read one by one. They are not read when `match.errors` has something.
 * @throws AppError 422 from the reader, when there is no row at all, or when a column was chosen that is none of ours
 */
export async function openTable<const C extends readonly Column[]>(
  columns: C,
  file: Uint8Array | Blob,
  { maxRows, papers, chosen = {}, known = {}, fixes = [] }: Told & Bounds,
): Promise<{ match: Match; rows: AsyncGenerator<RowResult<C>> }> {
  if (Object.values(chosen).some((key) => key !== '' && !columns.some((column) => column.key === key)))
    throw invalid({ columns: ['Elige otra vez qué trae cada columna'] })
  const iterator = readRows(file, { maxRows: maxRows + HEADER_ROWS + 1, papers })
  const head: SheetRow[] = []
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    head.push(next.value)
    if (head.length === HEADER_ROWS) break
  }
  const matches = head.map((row) => matchColumns(columns, row, { chosen, known }))
  const most = Math.max(...matches.map((match) => match.found.length))
  const at = matches.findIndex((match) => match.found.length === most)
  const match = matches[at]
  if (!match) throw badFile('El archivo no tiene datos.')
  match.first = head.slice(at + 1, at + 1 + FIRST_ROWS).map(({ cells }) => cells)
  const readable = match.errors.length === 0
  if (!readable) await iterator.return(undefined)
  const rows = [readable ? head.slice(at + 1) : [], iterator] as const
  return { match, rows: bodyRows(columns, match, rows, { maxRows, fixed: fixer(fixes) }) }
}

async function* bodyRows<const C extends readonly Column[]>(
  columns: C,
  match: Match,
  [first, rest]: readonly [SheetRow[], AsyncGenerator<SheetRow>],
  { maxRows, fixed }: { maxRows: number; fixed: (row: SheetRow) => SheetRow },
): AsyncGenerator<RowResult<C>> {
  try {
    let count = 0
    for (const rows of [first, rest])
      for await (const row of rows) {
        if (++count > maxRows) throw tooManyRows(maxRows)
        yield parseRow(columns, match, fixed(row))
      }
  } finally {
    await rest.return(undefined)
  }
}

/** A cell as a person wrote it on the screen in the place of what the file has. `column` is its letter. */
export interface Fix {
  row: number
  column: string
  value: string
}

/** Returns a reader of rows with the fixed cells in place of those of the file. */
export function fixer(fixes: readonly Fix[]): (row: SheetRow) => SheetRow {
  const byRow = new Map<number, Fix[]>()
  for (const fix of fixes) byRow.set(fix.row, [...(byRow.get(fix.row) ?? []), fix])
  return (row) => {
    const here = byRow.get(row.row)
    if (!here) return row
    const cells = [...row.cells]
    for (const { column, value } of here) {
      const at = columnIndex(column)
      while (cells.length < at) cells.push(null)
      cells[at] = value.trim() === '' ? null : value
    }
    return { ...row, cells }
  }
}

/** A → 0, Z → 25, AA → 26. */
export const columnIndex = (letter: string): number =>
  [...letter].reduce((index, char) => index * 26 + char.charCodeAt(0) - 64, 0) - 1

/** 0 → A, 25 → Z, 26 → AA. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last
}

/**
 * The bad rows as an .xlsx to correct: the same titles and cells, and a column that says what to write.
 * Uploading it again after correcting brings in just those rows.
 */
export function correctionSheet(
  header: readonly string[],
  badRows: Iterable<{ cells: readonly Cell[]; errors: readonly CellError[] }>,
): ReadableStream<Uint8Array> {
  const columns: SheetColumn[] = [
    ...header.map((title) => ({ header: title, kind: 'any' as const })),
    { header: FIX_HEADER, kind: 'text', width: 60 },
  ]
  return writeSheet({ name: 'Por corregir', columns, rows: corrections(header.length, badRows) })
}

function* corrections(width: number, rows: Iterable<{ cells: readonly Cell[]; errors: readonly CellError[] }>) {
  for (const { cells, errors } of rows) {
    const padded = Array.from({ length: width }, (_, i) => cells[i] ?? null)
    yield [...padded, errors.map(({ header, message }) => `${header}: ${message}`).join('. ')]
  }
}
