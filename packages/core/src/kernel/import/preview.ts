import type * as z from 'zod'
import type { Cell } from '../sheet/cell'
import { type CellError, type Column, columnIndex, columnLetter, type Match } from '../sheet/columns'
import {
  type BadRow,
  badRow,
  byRow,
  cellErrors,
  type Opened,
  type Reading,
  readSheet,
  type Sheet,
  type Verdict,
} from './sheet'
import type { PreviewOutput } from './wire'

/** Rows whose records are read at once. */
const LOOKED_UP = 200
/** Rows shown, and bad cells named one by one; all of them are counted. */
const SHOWN_ROWS = 10
const SHOWN_ERRORS = 200

/** What a sheet has and would do. Nothing was written. */
export interface Look<V> {
  sheet: Sheet<V>
  counts: Record<Verdict, number>
  /** Rows that cannot go in, in order. */
  bad: BadRow[]
  /** Cells of good rows that are left out. */
  left: CellError[]
  /** Good rows that were not compared with what there is. */
  later: number
  /** Names of what would be created besides. */
  creates: readonly string[]
  /** What a column may mean. */
  columns: readonly Column[]
}

export async function lookAt<C extends readonly Column[], V>(
  opened: Opened<C, V>,
  file: Uint8Array | Blob,
  { compared, ...told }: Reading & { compared: number },
): Promise<Look<V>> {
  return lookOver(opened, await readSheet(opened, file, { ...told, compared }), compared)
}

/** Compares a sheet that was read with what there is. */
export async function lookOver<V>(
  opened: Pick<Opened<readonly Column[], V>, 'columns' | 'decide'>,
  sheet: Sheet<V>,
  compared: number,
): Promise<Look<V>> {
  const { match, good } = sheet
  const decided = await opened.decide(good, false)
  const look: Look<V> = {
    sheet,
    counts: { new: 0, changed: 0, equal: 0 },
    bad: [...sheet.bad],
    left: [],
    later: Math.max(0, good.length - compared),
    creates: decided.creates ?? [],
    columns: opened.columns,
  }
  const rows = good.slice(0, compared)
  for (let from = 0; from < rows.length; from += LOOKED_UP) {
    const some = rows.slice(from, from + LOOKED_UP)
    for (const [i, would] of (await decided.look(some)).entries()) {
      const row = some[i]!
      if ('problems' in would) look.bad.push(badRow(match, row, would.problems))
      else {
        look.counts[would.verdict] += 1
        look.left.push(...cellErrors(match, row.row, would.left))
      }
    }
  }
  byRow(look.bad)
  return look
}

/** A sheet as the screen shows it; one whose columns are not all known says what is missing in `problems`. */
export function presentLook(look: Look<unknown>, upload: string): z.output<typeof PreviewOutput> {
  const { match, good, bad } = look.sheet
  return {
    upload,
    header_row: match.headerRow,
    columns: match.found.map(({ letter, header, key }) => ({ column: letter, header, field: key })),
    unknown: match.unknown.map(({ letter, header }) => ({ column: letter, header })),
    headers: match.header,
    problems: match.errors,
    fields: look.columns.map(({ key, headers, required = false }) => ({ key, label: headers[0], required })),
    titles: titlesOf(match),
    rows: byRow([...good, ...bad].map(({ row, cells }) => ({ row, cells: cells.map(shownCell) }))).slice(0, SHOWN_ROWS),
    errors: look.bad
      .flatMap(({ cells, errors }) => errors.map((error) => ({ ...error, value: heldBy(cells, error) })))
      .slice(0, SHOWN_ERRORS)
      .map((error) => ({ ...shownError(error), value: error.value })),
    left: look.left.slice(0, SHOWN_ERRORS).map(shownError),
    left_count: look.left.length,
    total: good.length + bad.length,
    later: look.later,
    ...look.counts,
    bad: look.bad.length,
  }
}

/** Every column of the file that has a title or something in it. */
const titlesOf = ({ header, found, first }: Match) =>
  Array.from({ length: Math.max(header.length, ...first.map((cells) => cells.length)) }, (_, index) => ({
    column: columnLetter(index),
    header: header[index] ?? '',
    field: found.find((column) => column.index === index)?.key ?? '',
    samples: first.map((cells) => shownCell(cells[index] ?? null)).filter((text) => text !== ''),
  })).filter(({ header: title, samples }) => title !== '' || samples.length > 0)

const shownError = ({ row, letter, header, message }: CellError) => ({ row, column: letter, header, message })

/** What a wrong cell has; null when what is wrong is no cell of the file. */
const heldBy = (cells: readonly Cell[], { letter }: CellError): string | null =>
  letter === '' ? null : shownCell(cells[columnIndex(letter)] ?? null)

const shownCell = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
