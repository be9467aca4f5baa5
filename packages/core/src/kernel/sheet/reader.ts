import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../errors'
import { isPaper, tooLarge } from './bounds'
import { boundBuffers, MAX_PAPER_BYTES } from './buffers'
import type { SheetRow } from './cell'
import { sheetRows } from './rows'

/** What the thread that reads a sheet says: some rows, then how it ended. */
export type ReaderMessage = { rows: SheetRow[] } | { ended: true } | { refused: string } | { broken: string }

/** Rows told at once. */
const BATCH = 500

interface Asked {
  bytes: Uint8Array
  maxRows: number
  papers: boolean
}

/** The thread's program: see `readRows`. */
async function read({ bytes, maxRows, papers }: Asked, say: (said: ReaderMessage) => void) {
  if (papers && isPaper(bytes))
    boundBuffers(MAX_PAPER_BYTES, () => {
      say({ refused: tooLarge().message })
      process.exit()
    })
  let batch: SheetRow[] = []
  try {
    for await (const row of sheetRows(bytes, maxRows, papers)) {
      if (batch.push(row) < BATCH) continue
      say({ rows: batch })
      batch = []
    }
    say({ rows: batch })
    say({ ended: true })
  } catch (error) {
    say({ rows: batch })
    say(error instanceof AppError ? { refused: error.message } : { broken: String((error as Error).stack) })
  }
}

if (parentPort) await read(workerData, (said) => parentPort?.postMessage(said))
