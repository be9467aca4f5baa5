import { type Cell, isBlank, type SheetRow } from '../../kernel/sheet/cell'
import { columnLetter, type Match, matchColumns, type Told } from '../../kernel/sheet/columns'
import { amountCell } from './amount'
import { statementColumns } from './columns'
import { bankDay } from './day'
import { isNature } from './nature'

/** Finds the titles of a statement, and what its columns are. A file without titles loses no row. */

/** Rows in which the titles are looked for: banks write the holder and the account above them. */
const HEADER_ROWS = 40
/** Known titles of a row that is certainly one of titles. */
const MIN_KNOWN = 2
const FIRST_ROWS = 3

/** True for a day, also for `05/11/2026`, which is one in either order. */
const isDayCell = (cell: Cell | undefined): boolean =>
  !isBlank(cell) && (['day', 'month'] as const).some((order) => 'value' in bankDay(cell as Exclude<Cell, null>, order))
const isAmountCell = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && amountCell(cell) !== undefined)

/** True for a row of a movement: it has a day and, in another cell, an amount. */
export const isData = ({ cells }: SheetRow): boolean => {
  const day = cells.findIndex(isDayCell)
  return day >= 0 && cells.some((cell, index) => index !== day && isAmountCell(cell))
}

/** True for a row of words alone. */
const isWords = ({ cells }: SheetRow): boolean =>
  cells.filter((cell) => !isBlank(cell)).length >= MIN_KNOWN &&
  !cells.some((cell) => isDayCell(cell) || isAmountCell(cell))

/** Index of the row of titles, or -1 for a file that has none. */
export function titlesAt(rows: readonly SheetRow[], known: Told['known'] = {}): number {
  const head = rows.slice(0, HEADER_ROWS)
  const scores = head.map((row) => (isWords(row) ? matchColumns(statementColumns, row, { known }).found.length : 0))
  const most = Math.max(0, ...scores)
  if (most >= MIN_KNOWN) return scores.indexOf(most)
  const first = head.findIndex(isData)
  if (first > 0 && isWords(head[first - 1]!)) return first - 1
  return first < 0 && head[0] && isWords(head[0]) ? 0 : -1
}

/** Titles as wide as the rows below them; a file that has none remembers its columns by their letters. */
function wide(titles: SheetRow | undefined, body: readonly SheetRow[]): SheetRow {
  const rows = body.slice(0, HEADER_ROWS).map(({ cells }) => cells.length)
  const cells = Array.from({ length: Math.max(titles?.cells.length ?? 0, ...rows) }, (_, index) =>
    titles ? (titles.cells[index] ?? null) : `Columna ${columnLetter(index)}`,
  )
  return { row: titles?.row ?? 0, cells }
}

const wordsOf = (rows: readonly SheetRow[], index: number): string[] =>
  rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : [String(cells[index])]))

/** Columns that their cells give away: a column of `D` and `C` under any title, amounts under `Cargo/Abono`. */
function byContent(
  match: Match,
  rows: readonly SheetRow[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const found = (key: string) => match.found.find((column) => column.key === key)
  const movements = rows.filter(isData)
  const nature = found('nature')
  if ((nature && Object.hasOwn(chosen, nature.letter)) || found('outCents') || found('inCents')) return {}
  const words = nature ? wordsOf(movements, nature.index) : []
  if (nature && !found('cents') && words.length > 0 && words.every(isAmountCell)) return { [nature.letter]: 'cents' }
  const isRepeated = match.errors.some((error) => nature && error.includes(`(«${nature.header}»)`))
  if (nature && !isRepeated && isNature(words, nature.header)) return {}
  const index = match.header.findIndex((header, at) => {
    const isFree = !match.found.some((column) => column.index === at && column !== nature)
    return isFree && !Object.hasOwn(chosen, columnLetter(at)) && isNature(wordsOf(movements, at), header)
  })
  if (index < 0) return {}
  return { ...(nature ? { [nature.letter]: '' } : {}), [columnLetter(index)]: 'nature' }
}

/** Titles of a file and what its columns are; its other rows are in `body`, those above the titles in `above`. */
export function matchStatement(rows: readonly SheetRow[], { chosen = {}, known = {} }: Told) {
  const at = titlesAt(rows, known)
  const body = rows.slice(at + 1)
  const titles = wide(rows[at], body)
  const first = matchColumns(statementColumns, titles, { chosen, known })
  const content = byContent(first, body, chosen)
  const match =
    Object.keys(content).length === 0
      ? first
      : matchColumns(statementColumns, titles, { chosen: { ...content, ...chosen }, known })
  match.first = body.slice(0, FIRST_ROWS).map(({ cells }) => cells)
  if (at < 0 && match.errors.length > 0) match.errors.unshift('El archivo no trae títulos: elige qué trae cada columna')
  return { match, titles, body, above: rows.slice(0, Math.max(0, at)) }
}
