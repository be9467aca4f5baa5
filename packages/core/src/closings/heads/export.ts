import * as z from 'zod'
import { businessProfile } from '../../identity/business/business'
import { daysOf } from '../../kernel/books/spans'
import { bound, now, tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { getFile, putStream } from '../../kernel/files/store'
import { streamOf } from '../../kernel/files/stream'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { type Day, dayOf } from '../../kernel/values/time'
import { bookNames, canonical, factText, type HeadRow, HeadState, leavesPath, unpackDay } from './head'
import { firstDay, headsIn } from './heads'
import { itemsOf } from './posted'

/** What `scripts/verify.mjs` reads, which tells its lines and rules. */
const FORMAT = 'tendero-books-1'

/** Makes a file of every fact of a shop's books with their heads, for who wants to verify them elsewhere. */
export const BooksExportJob = job({
  type: 'books.export',
  title: 'Exportar los libros con sus sellos',
  lane: 'imports',
  input: z.object({}),
  run,
})

/** Asks for it. @returns the job that makes it */
export const startBooksExport = () =>
  act(async (unit) => {
    unit.summary = 'Pidió los libros con sus sellos'
    return { job: enqueue(unit, BooksExportJob, { input: {} }).id }
  })

/** What is sealed of a shop, and from which day it has facts. */
export async function sealedSoFar(): Promise<{ heads: HeadRow[]; through: Day; first: Day; today: Day }> {
  const [state, first] = await Promise.all([HeadState.find('last'), firstDay()])
  const today = dayOf(now())
  const through = state?.through ?? ''
  return { heads: through ? await headsIn('0', through) : [], through, first: first ?? today, today }
}

const LINES_A_PIECE = 500

/** Every line of the file. @param told hears how many parts of how many are done */
async function* linesOf(told: Running['progress']): AsyncGenerator<string> {
  const { heads, through, first, today } = await sealedSoFar()
  const { name, document } = await businessProfile()
  const parts = bookNames.length + 1
  yield canonical({ format: FORMAT, made: now().toISOString(), shop: { id: tenant(), name, document }, through })
  for (const head of heads) yield canonical(unpackDay((await getFile(leavesPath(head))).bytes))
  await told(1, parts)
  let facts = 0
  for (const [i, book] of bookNames.entries()) {
    yield canonical({ book })
    for await (const item of itemsOf(book, daysOf(first, today))) {
      facts += 1
      yield factText(item)
    }
    await told(i + 2, parts)
  }
  yield canonical({ end: true, facts })
}

async function* piecesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let some: string[] = []
  for await (const line of lines) {
    some.push(line)
    if (some.length < LINES_A_PIECE) continue
    yield Buffer.from(`${some.join('\n')}\n`)
    some = []
  }
  if (some.length > 0) yield Buffer.from(`${some.join('\n')}\n`)
}

async function run({ job: mine, progress }: Running): Promise<Outcome> {
  const path = `imports/${mine.id}-libros.jsonl`
  const contentType = 'application/jsonl'
  await putStream(path, streamOf(bound(piecesOf(linesOf(progress)))), contentType)
  return {
    summary: 'Los libros con sus sellos están listos: bájalos antes de 30 días.',
    result: { path, name: `libros ${dayOf(now())}.jsonl`, contentType },
  }
}
