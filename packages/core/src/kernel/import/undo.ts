import * as z from 'zod'
import type { AppError } from '../errors'
import { inBatches } from '../jobs/batches'
import { job, jobType, type Running } from '../jobs/declare'
import { BESIDES, type Did, traceOf } from './trace'

/** Rows undone at once. */
const AT_ONCE = 6

/** How undoing a row ended: what it made is gone, what it changed is as it was, or why it stays. */
export type Undone = 'gone' | 'back' | { stays: string }

/** How the rows of a kind of import are undone. */
export interface Undoing {
  /** Fields of its records that others may change without standing on what the import wrote. */
  ignores?: readonly string[]
  /**
   * Undoes what a row did, if nothing stands on it. Idempotent: of what is undone already it says the same again.
   */
  row(did: Did, around: Around): Promise<Undone>
  /** Phases, one after the other; the last row first without it. */
  order?(rows: Did[]): Did[][]
  /** Once the rows are undone: what the import made besides, by id; `alive` from time to time. */
  ended?(made: readonly string[], alive: () => Promise<void>): Promise<void>
}

interface Around {
  /** The import. */
  jobId: string
  /** What every row did, by the id of its record. */
  all: ReadonlyMap<string, Did>
}

const Input = z.object({ jobId: z.string() })

/** The job that undoes an import of some type. */
export const undoTypeOf = (type: string) =>
  jobType({ type: `${type}.undo`, title: 'Deshacer una importación', lane: 'imports', input: Input })

/** What was changed later stays: nobody loses what they wrote since. */
export const CHANGED_SINCE = { stays: 'Alguien cambió este registro después de la importación: queda como está' }

/** Declares the job that undoes the imports of a type, the last row first. A worker that dies loses nothing. */
export const undoJob = (type: string, undoing: Undoing) =>
  job({ ...undoTypeOf(type), run: (running) => run(undoing, running) })

async function run(undoing: Undoing, { input: { jobId }, progress }: Running<typeof Input>) {
  const trace = (await traceOf(jobId)).reverse()
  const rows = trace.filter(({ row }) => row !== BESIDES)
  const around = { jobId, all: new Map(rows.map((did) => [did.id, did])) }
  const tally = { gone: 0, back: 0 }
  const errors: { row: number; message: string }[] = []
  let done = 0
  const undo = async ([did]: Did[]) => {
    const undone = await undoing.row(did!, around)
    if (typeof undone === 'string') tally[undone] += 1
    else errors.push({ row: did!.row, message: undone.stays })
    await progress(++done, rows.length)
  }
  const refused = ({ row }: Did, { message }: AppError) => void errors.push({ row, message })
  for (const phase of undoing.order?.(rows) ?? [rows])
    await inBatches(phase, { size: 1, concurrency: AT_ONCE }, undo, refused)
  const besides = trace.filter(({ row }) => row === BESIDES).map(({ id }) => id)
  await undoing.ended?.(besides, () => progress(rows.length, rows.length))
  return { summary: summaryOf(tally, errors.length), errors: errors.sort((a, b) => a.row - b.row) }
}

function summaryOf({ gone, back }: { gone: number; back: number }, stay: number): string {
  if (gone + back + stay === 0) return 'No había nada que deshacer'
  const said = [
    gone > 0 && `Quitados: ${gone}`,
    back > 0 && `Como estaban antes: ${back}`,
    stay > 0 && `Se quedan: ${stay}`,
  ]
  return said.filter(Boolean).join(' · ')
}
