import { invalid } from '../errors'
import { badFile } from '../files/sniff'
import { plain } from '../values/text'
import { tooManyRows } from './bounds'
import { type Cell, isBlank, type SheetRow } from './cell'
import type { CellParser } from './cells'
import { readRows } from './read'
import { type SheetColumn, writeSheet } from './write'

/** A column that a sheet may bring. `headers` are its Spanish names, the first being the one shown to people. */
export interface Column<T = unknown> {
  key: string
  headers: readonly [string, ...string[]]
  /** The column must be there and every row must fill it. */
  required?: boolean
  parse: CellParser<T>
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

/** A longer text is no title. */
const MAX_TITLE_CHARS = 200

/** Declares columns keeping the type of each: `defineColumns([{ key: 'name', headers: ['Nombre'], parse: text() }])`. */
export const defineColumns = <const C extends readonly Column[]>(columns: C): C => columns

/** What columns of a file mean, by their letter, when a person says so: the key of one of ours, or '' for nothing. */
export type Chosen = Readonly<Record<string, string>>

/**
 * Recognises the columns in a row of titles, in any order, ignoring case, accents, signs and what is in parentheses. What a
 * person chose goes before what a title says.
 */
export function matchColumns(columns: readonly Column[], titles: SheetRow, chosen: Chosen = {}): Match {
  const header = titles.cells.map((cell) =>
    isBlank(cell) ? '' : String(cell).slice(0, MAX_TITLE_CHARS).replace(/\s+/g, ' ').trim(),
  )
  const match: Match = { headerRow: titles.row, header, found: [], unknown: [], errors: [] }
  const names = new Map(columns.flatMap(({ key, headers }) => headers.map((name) => [plain(name), key] as const)))
  const taken = new Set(Object.values(chosen))
  header.forEach((title, index) => {
    const letter = columnLetter(index)
    const said = chosen[letter]
    if (said === undefined && (title === '' || plain(title) === plain(FIX_HEADER))) return
    const guess = names.get(plain(title)) ?? names.get(plain(title.replace(/\(.*?\)/g, '')))
    const key = said ?? (guess !== undefined && taken.has(guess) ? '' : guess)
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

const repeated = (first: FoundColumn, second: FoundColumn): string =>
  `Las columnas ${first.letter} («${first.header}») y ${second.letter} («${second.header}») traen el mismo dato: deja una`

/** Reads one row under its matched columns. */
export function parseRow<const C extends readonly Column[]>(columns: C, match: Match, row: SheetRow): RowResult<C> {
  const values: Record<string, unknown> = {}
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

/**
 * Opens a sheet as a table: finds the row of titles among the first ten (the one with most known titles) and gives the
 * match and the rows below it, at most `maxRows`, read one by one. They are not read when `match.errors` has something.
 * @throws AppError 422 from the reader, when there is no row at all, or when a column was chosen that is none of ours
 */
export async function openTable<const C extends readonly Column[]>(
  columns: C,
  file: Uint8Array | Blob,
  { maxRows, chosen = {} }: { maxRows: number; chosen?: Chosen },
): Promise<{ match: Match; rows: AsyncGenerator<RowResult<C>> }> {
  if (Object.values(chosen).some((key) => key !== '' && !columns.some((column) => column.key === key)))
    throw invalid({ columns: ['Elige otra vez qué trae cada columna'] })
  const iterator = readRows(file, { maxRows: maxRows + HEADER_ROWS + 1 })
  const head: SheetRow[] = []
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    head.push(next.value)
    if (head.length === HEADER_ROWS) break
  }
  const matches = head.map((row) => matchColumns(columns, row, chosen))
  const most = Math.max(...matches.map((match) => match.found.length))
  const at = matches.findIndex((match) => match.found.length === most)
  const match = matches[at]
  if (!match) throw badFile('El archivo no tiene datos.')
  const readable = match.errors.length === 0
  if (!readable) await iterator.return(undefined)
  return { match, rows: bodyRows(columns, match, readable ? head.slice(at + 1) : [], iterator, maxRows) }
}

async function* bodyRows<const C extends readonly Column[]>(
  columns: C,
  match: Match,
  first: SheetRow[],
  rest: AsyncGenerator<SheetRow>,
  maxRows: number,
): AsyncGenerator<RowResult<C>> {
  try {
    let count = 0
    for (const rows of [first, rest])
      for await (const row of rows) {
        if (++count > maxRows) throw tooManyRows(maxRows)
        yield parseRow(columns, match, row)
      }
  } finally {
    await rest.return(undefined)
  }
}

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
