import type * as z from 'zod'
import { badFile } from '../files/sniff'
import type { Cell } from '../sheet/cell'
import type { CellError, Column } from '../sheet/columns'
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
}

export async function lookAt<C extends readonly Column[], V>(
  opened: Opened<C, V>,
  file: Uint8Array | Blob,
  { chosen, compared }: Required<Reading>,
): Promise<Look<V>> {
  const sheet = await readSheet(opened, file, { chosen, compared })
  const { match, good } = sheet
  const decided = await opened.decide(good, false)
  const look: Look<V> = {
    sheet,
    counts: { new: 0, changed: 0, equal: 0 },
    bad: [...sheet.bad],
    left: [],
    later: Math.max(0, good.length - compared),
    creates: decided.creates ?? [],
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

/** @throws AppError 422 for a sheet whose columns cannot be read */
export function presentLook(look: Look<unknown>, upload: string): z.output<typeof PreviewOutput> {
  const { match, good, bad } = look.sheet
  if (match.errors.length > 0) throw badFile(`${match.errors.join('. ')}.`)
  return {
    upload,
    header_row: match.headerRow,
    columns: match.found.map(({ letter, header, key }) => ({ column: letter, header, field: key })),
    unknown: match.unknown.map(({ letter, header }) => ({ column: letter, header })),
    headers: match.header,
    rows: byRow([...good, ...bad].map(({ row, cells }) => ({ row, cells: cells.map(shownCell) }))).slice(0, SHOWN_ROWS),
    errors: shownErrors(look.bad.flatMap(({ errors }) => errors)),
    left: shownErrors(look.left),
    left_count: look.left.length,
    total: good.length + bad.length,
    later: look.later,
    ...look.counts,
    bad: look.bad.length,
  }
}

const shownErrors = (errors: readonly CellError[]) =>
  errors.slice(0, SHOWN_ERRORS).map(({ row, letter, header, message }) => ({ row, column: letter, header, message }))

const shownCell = (cell: Cell): string =>
  cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)
