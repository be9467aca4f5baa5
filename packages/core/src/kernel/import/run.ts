import type { AppError } from '../errors'
import { XLSX } from '../files/content-type'
import { badFile } from '../files/sniff'
import { putStream } from '../files/store'
import { inBatches } from '../jobs/batches'
import type { Outcome, Running } from '../jobs/declare'
import { step, stepsDone } from '../jobs/step'
import { type CellError, type Column, correctionSheet, type Match } from '../sheet/columns'
import {
  type BadRow,
  badRow,
  byRow,
  cellErrors,
  type GoodRow,
  type Opened,
  type Reading,
  readSheet,
  type Sheet,
  type Verdict,
  type Written,
} from './sheet'
import { learnTitles } from './titles'
import { keepTrace } from './trace'
import type { Undoing } from './undo'

const STEPS = 'rows.'

/** How the rows of a kind of import go in, and how its end is told. */
export interface Manner {
  /** Name of its job in the rows, which never changes. */
  type: string
  /** How its rows are undone. */
  undo: Undoing
  /** Name of the file of rows to correct: `clientes`. */
  file: string
  /** Rows tried in one transaction: as many of them as fit go in. */
  atOnce: number
  /** Transactions of a phase under way at once. */
  concurrency?: number
  /** A refused row ends the job. Without it the row comes back to be corrected and the others go in. */
  refusalEnds?: boolean
  /** What the merchant reads at the end. */
  summary?(told: Told): string
}

/** How many rows did what, came back, and had cells that were left out. */
export interface Told extends Record<Verdict, number> {
  bad: number
  left: number
}

const told = ({ new: made, changed, equal, bad }: Told): string =>
  `Nuevos: ${made} · Actualizados: ${changed} · Sin cambios: ${equal} · Por corregir: ${bad}`

/** What was done with a row of the sheet. */
interface WrittenRow extends Omit<Written, 'id' | 'besides'> {
  row: number
}

interface Tally {
  counts: Record<Verdict, number>
  bad: BadRow[]
  /** Cells of good rows that were left out. */
  left: CellError[]
}

interface Import<V> {
  opened: Pick<Opened<readonly Column[], V>, 'decide' | 'order'>
  manner: Manner
  sheet: Sheet<V>
  /** Rows that an earlier try of the job put in: they are told as what they were then. */
  before: readonly WrittenRow[]
  jobId: string
}

/** Puts the good rows in. Repeating it writes nothing. */
async function writeAll<V>(
  { opened, manner, sheet, before, jobId }: Import<V>,
  done: (rows: number) => Promise<void>,
): Promise<Tally> {
  const { match, good } = sheet
  const decided = await opened.decide(good, true)
  const tally: Tally = { counts: { new: 0, changed: 0, equal: 0 }, bad: [], left: [] }
  const count = async (written: readonly WrittenRow[]) => {
    for (const { row, verdict, left } of written) {
      tally.counts[verdict] += 1
      tally.left.push(...cellErrors(match, row, left))
    }
    await done(written.length)
  }
  const known = new Set(before.map(({ row }) => row))
  await count(before)
  const put = async (rows: readonly GoodRow<V>[]) => {
    let rest = rows.filter(({ row }) => !known.has(row))
    for (let size = rest.length; rest.length > 0; ) {
      const some = rest.slice(0, size)
      const written = await step(`${STEPS}${some[0]!.row}`, async (unit) => {
        const did = (await decided.write(unit, some)).map((one, i) => ({ ...one, row: some[i]!.row }))
        keepTrace(unit, { jobId, rows: did, ignores: manner.undo.ignores })
        return did.map(({ id: _, besides: __, ...told }): WrittenRow => told)
      })
      for (const { row } of written) known.add(row)
      await count(written)
      rest = rest.slice(written.length)
      // What does not fit is read in vain: not many more than went in.
      size = 2 * written.length
    }
  }
  const failed = (row: GoodRow<V>, error: AppError) => void tally.bad.push(badRow(match, row, problemsOf(error)))
  const [heard, { atOnce, concurrency = 1 }] = [manner.refusalEnds ? undefined : failed, manner]
  for (const groups of opened.order?.(good) ?? [[good]])
    await inBatches(groups, { size: 1, concurrency }, ([group]) => inBatches(group!, { size: atOnce }, put, heard))
  return tally
}

/** What a refused row is told at its cells. */
const problemsOf = (error: AppError) =>
  Object.entries(error.fields ?? { general: [error.message] }).map(([key, [message]]) => ({ key, message: message! }))

/** A row that an earlier try of the job put in is not wrong because what it brought is there by now. */
function withoutDone<V>(sheet: Sheet<V>, before: readonly WrittenRow[]): Sheet<V> {
  const known = new Set(before.map(({ row }) => row))
  return { ...sheet, bad: sheet.bad.filter(({ row }) => !known.has(row)) }
}

/** Good rows go in, bad rows come back as a file to correct. Running it again changes nothing twice. */
export async function runImport<C extends readonly Column[], V>(
  opened: Opened<C, V>,
  manner: Manner,
  {
    job,
    progress,
    bytes,
    ...reading
  }: Pick<Running, 'job' | 'progress'> & { bytes: Uint8Array } & Omit<Reading, 'compared'>,
): Promise<Outcome> {
  const before = (await stepsDone<WrittenRow[]>(STEPS)).flat()
  const sheet = withoutDone(await readSheet(opened, bytes, reading), before)
  const { match } = sheet
  if (match.errors.length > 0) throw badFile(`${match.errors.join('. ')}.`)
  await learnTitles(manner.type, { columns: opened.columns, match, chosen: reading.chosen ?? {} })
  const total = sheet.good.length + sheet.bad.length
  let seen = sheet.bad.length
  const tally = await writeAll({ opened, manner, sheet, before, jobId: job.id }, async (rows) => {
    seen += rows
    await progress(seen, total)
  })
  const bad = byRow([...sheet.bad, ...tally.bad])
  const left = byRow(tally.left)
  const summary = (manner.summary ?? told)({ ...tally.counts, bad: bad.length, left: left.length })
  const errors = [...bad.flatMap(({ errors }) => errors), ...left].map(({ row, header, message }) => ({
    row,
    message: `${header}: ${message}`,
  }))
  const result = bad.length > 0 ? { result: await correction(job.id, manner.file, match, bad) } : {}
  await opened.ended?.(() => progress(total, total))
  return { summary, errors, ...result }
}

async function correction(jobId: string, file: string, match: Match, bad: readonly BadRow[]) {
  const path = `imports/${jobId}-por-corregir.xlsx`
  await putStream(path, correctionSheet(match.header, bad), XLSX)
  return { path, name: `${file}-por-corregir.xlsx`, contentType: XLSX }
}
