import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { config } from '../config'
import { queueSlot } from '../db/queue'
import { badFile } from '../files/sniff'
import { damaged, isPaper, READER_HEAP_MB, READER_MS, tooLarge } from './bounds'
import type { SheetRow } from './cell'
import type { ReaderMessage } from './reader'

export type { Cell, SheetRow } from './cell'

/** Sheets that are read at the same time in a process: each may take its heap. Papers wait for each other alone. */
const AT_ONCE = 2

/** The thread's program, as `scripts/lib/sheet-reader.mjs` builds it: beside the bundle, or beside its chunks. */
function program(): string | URL {
  const places = ['./sheet-reader.mjs', '../sheet-reader.mjs'].map((name) => new URL(name, import.meta.url))
  const found = config.sheetReader() ?? places.find((url) => existsSync(url))
  if (!found) throw new Error('no sheet-reader.mjs: build it')
  return found
}

interface Options {
  maxRows: number
  /** Whether a PDF with a table is a sheet too. */
  papers?: boolean | undefined
  /** Longest that reading may take. */
  ms?: number
}

let asked = 0

/**
 * Rows of the first sheet of an .xlsx, or of a .csv, told apart by content; empty rows are skipped. They are read in a
 * thread with a heap and a time of its own: a file that takes more of either is refused, and nothing else notices.
 * The rows are held in memory as fast as the thread reads them; `bounds.ts` says how many they can be.
 * @throws AppError 422 in Spanish: another kind of file, damaged, with password, too large, or more than `maxRows` rows
 */
export async function* readRows(file: Uint8Array | Blob, options: Options): AsyncGenerator<SheetRow> {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await file.arrayBuffer())
  const leave = await queueSlot(isPaper(bytes) ? 'paper' : `sheet ${asked++ % AT_ONCE}`)
  const thread = startOr(leave, bytes, options)
  thread.ended.finally(leave)
  try {
    yield* thread.rows()
  } finally {
    thread.stop()
  }
}

/** Starts the thread; when that fails, the next sheet has its turn all the same. */
function startOr(leave: () => void, ...given: Parameters<typeof start>): ReturnType<typeof start> {
  try {
    return start(...given)
  } catch (error) {
    leave()
    throw error
  }
}

function start(bytes: Uint8Array, { maxRows, papers = false, ms = READER_MS }: Options) {
  const worker = new Worker(program(), {
    workerData: { bytes, maxRows, papers },
    resourceLimits: { maxOldGenerationSizeMb: READER_HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const told: SheetRow[][] = []
  let outcome: { error?: Error } | undefined
  let wake = () => {}
  const settle = (error?: Error) => {
    outcome ??= error ? { error } : {}
    clearTimeout(timer)
    wake()
  }
  const timer = setTimeout(() => {
    settle(tooLarge())
    worker.terminate()
  }, ms)
  worker.on('message', (said: ReaderMessage) => {
    if ('rows' in said) told.push(said.rows)
    else if ('ended' in said) settle()
    else settle(errorOf(said))
    wake()
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    settle(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
  )
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      settle(damaged())
      resolve()
    })
  })
  async function* rows(): AsyncGenerator<SheetRow> {
    for (;;) {
      for (let batch = told.shift(); batch; batch = told.shift()) yield* batch
      if (outcome?.error) throw outcome.error
      if (outcome) return
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { rows, ended, stop: () => void worker.terminate() }
}

/** What the thread said of a file that it could not read. */
function errorOf(said: { refused: string } | { broken: string }): Error {
  if ('refused' in said) return badFile(said.refused)
  console.error(JSON.stringify({ level: 'error', at: 'sheet', message: said.broken }))
  return damaged()
}
