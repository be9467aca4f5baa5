import * as z from 'zod'
import { bound, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { range } from '../../kernel/db/read'
import { plainRow } from '../../kernel/db/table'
import { AppError } from '../../kernel/errors'
import { getFile, lifetimes, putStream } from '../../kernel/files/store'
import { streamOf } from '../../kernel/files/stream'
import { type ZipFile, zipped } from '../../kernel/files/zip'
import { type DeclaredJob, job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { dayOf } from '../../kernel/values/time'
import { businessProfile } from '../business/business'

/** Makes a file of everything that a shop has. Ley 1581 de 2012, art. 8; Ley 1480 de 2011. */
const ExportType = jobType({
  type: 'shop.export',
  title: 'Llevarte los datos de la tienda',
  lane: 'imports',
  input: z.object({}),
})

/** Asks for it. @returns the job that makes it */
export const startShopExport = () =>
  act(async (unit) => {
    unit.summary = 'Pidió los datos de la tienda'
    return { job: enqueue(unit, ExportType, { input: {} }).id }
  })

/**
 * What stays: keys of other services and of people, which open something; and what is counted from the rest and means
 * nothing without this program.
 */
const LEFT_OUT = new Set([
  ...['secrets', 'session', 'secondFactor', 'login', 'link', 'device', 'unique', 'marks', 'fence', 'count', 'search'],
  ...['idem', 'jobKey', 'breaker', 'sequence', 'naming', 'auditCopy', 'headState', 'headMark', 'connectionHealth'],
])

/** Files that a row names: our paths, which are never what a person typed. */
function* pathsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    const folder = value.slice(0, value.indexOf('/'))
    if (/^[a-z][\w-]*(\/[\w-]+)+\.[a-z0-9]{2,5}$/.test(value) && !Object.hasOwn(lifetimes, folder)) yield value
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* pathsIn(inner)
}

/** The rows of a partition, page by page. */
export async function* rowsOf(pk: string): AsyncGenerator<Record<string, unknown>[]> {
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({ pk, start })
    if (page.items.length > 0) yield page.items.map(plainRow)
    start = page.next
  } while (start)
}

/** The rows of a partition as lines; the files that they name are noted. */
async function* linesOf(pk: string, files: Set<string>): AsyncGenerator<Uint8Array> {
  for await (const rows of rowsOf(pk)) {
    for (const row of rows) for (const path of pathsIn(row)) files.add(path)
    yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
}

/** Pieces of which the first is known, so that nothing empty is a file. */
async function* after(first: Uint8Array, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  yield* rest
}

const LEEME = `Estos son los datos de tu tienda en Tendero.

datos/    Un archivo por tema. Cada línea es un registro en JSON: los valores que terminan en Cents son centavos de peso.
archivos/ Las imágenes y los documentos que subiste.

No van las claves de otros servicios ni las de las personas.
El comerciante guarda sus libros y papeles diez años (Código de Comercio, art. 60; Ley 962 de 2005, art. 28).
`

/** Everything, file by file. @param told hears how many partitions are done */
async function* everything(
  partitions: readonly string[],
  told: (done: number) => Promise<void>,
): AsyncGenerator<ZipFile> {
  yield { name: 'LEEME.txt', pieces: [Buffer.from(LEEME)] }
  const files = new Set<string>()
  for (const [i, pk] of partitions.entries()) {
    const lines = linesOf(pk, files)
    const { value, done } = await lines.next()
    const name = pk.split('#').slice(2).join('.')
    if (!done) yield { name: `datos/${name}.jsonl`, pieces: after(value, lines) }
    await told(i + 1)
  }
  for (const path of [...files].sort()) {
    const bytes = await getFile(path).then(
      (file) => file.bytes,
      (error) => {
        if (error instanceof AppError && error.status === 404) return undefined
        throw error
      },
    )
    if (bytes) yield { name: `archivos/${path}`, pieces: [bytes] }
  }
}

/** Partitions of the shop that somebody may take along. */
export async function takenAlong(all: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = []
  for await (const pk of all) if (!LEFT_OUT.has(pk.split('#')[2] ?? '')) found.push(pk)
  return found
}

async function run(partitions: () => AsyncIterable<string>, { job: mine, progress }: Running): Promise<Outcome> {
  const all = await takenAlong(partitions())
  const { name } = await businessProfile()
  const path = `imports/${mine.id}-tienda.zip`
  const contentType = 'application/zip'
  const pieces = zipped(
    everything(all, (done) => progress(done, all.length)),
    now(),
  )
  await putStream(path, streamOf(bound(pieces)), contentType)
  const file = `tienda ${dayOf(now())}.zip`
  return {
    summary: `Los datos de ${name} están listos: bájalos antes de 30 días.`,
    result: { path, name: file, contentType },
  }
}

/** How it is made. @param partitions every partition of the shop in context, which only the root of core can tell */
export const exportJob = (partitions: () => AsyncIterable<string>): DeclaredJob =>
  job({ ...ExportType, run: (running) => run(partitions, running) })
