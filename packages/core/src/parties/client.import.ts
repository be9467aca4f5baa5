import * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import type { Row } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { Unique, uniqueId } from '../kernel/db/unique'
import { AppError } from '../kernel/errors'
import { flag, MAX_UPLOAD_BYTES, optional, upload } from '../kernel/fields'
import { sheets, sniff } from '../kernel/files/sniff'
import { getFile, putFile, putStream } from '../kernel/files/store'
import { newId } from '../kernel/id'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { step, stepsDone } from '../kernel/jobs/step'
import { same } from '../kernel/same'
import type { Cell } from '../kernel/sheet/cell'
import { type CellError, correctionSheet, openTable } from '../kernel/sheet/columns'
import { documentKey } from '../reference/document.row'
import { namedList, settingsOf } from '../settings/settings'
import { Client, GENERIC_CLIENT } from './client'
import { clientColumns, clientReader, type SheetClient, sheetFields } from './client.sheet'

const MAX_ROWS = 20_000
/** Bad cells and good rows that a preview names. */
const MAX_SHOWN_ERRORS = 100
const MAX_SAMPLE = 10
/** Rows compared with what the shop has in one reading. */
const CHUNK = 100
/** Rows decided in one action; it commits earlier when its transaction is nearly full. */
const BATCH = 20
const NEARLY_FULL = 55
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const ImportInput = z.object({
  file: upload(MAX_UPLOAD_BYTES),
  /** Only say what would happen. */
  preview: optional(flag()),
})
const Found = z.object({ letter: z.string(), header: z.string() })
export const ImportOutput = z.object({
  /** Null for a preview. */
  job_id: z.string().nullable(),
  message: z.string(),
  rows: z.number(),
  valid: z.number(),
  errors: z.array(
    z.object({ row: z.number().optional(), letter: z.string(), header: z.string(), message: z.string() }),
  ),
  columns: z.array(Found),
  ignored: z.array(Found),
  sample: z.array(z.object({ document: z.string(), name: z.string() })),
})
type Preview = z.output<typeof ImportOutput>

const priceLists = async () =>
  (await load({ settings: settingsOf() })).settings.priceLists.filter((list) => list.active)

/** Reads a whole sheet and says what is good and what is bad; writes nothing. */
async function previewOf(bytes: Uint8Array): Promise<Preview> {
  const lists = await priceLists()
  const { match, rows } = await openTable(clientColumns, bytes, { maxRows: MAX_ROWS })
  const preview: Preview = {
    job_id: null,
    message: '',
    rows: 0,
    valid: 0,
    errors: match.errors.map((message) => ({ letter: '', header: '', message })),
    columns: match.found.map(({ letter, header }) => ({ letter, header })),
    ignored: match.unknown,
    sample: [],
  }
  const readRow = clientReader(match, lists)
  for await (const row of rows) {
    preview.rows += 1
    const read = readRow(row)
    if ('errors' in read) preview.errors.push(...read.errors.slice(0, MAX_SHOWN_ERRORS - preview.errors.length))
    else {
      preview.valid += 1
      if (preview.sample.length < MAX_SAMPLE)
        preview.sample.push({ document: read.client.document, name: read.client.name })
    }
  }
  preview.message = match.errors[0] ?? `${preview.valid} de ${preview.rows} filas están listas para importar`
  return preview
}

/**
 * A sheet of clients made by a person: a preview that names every bad cell, or a job that brings in the good rows.
 * @throws AppError 422 when it is no sheet or lacks a column
 */
export async function importClients({ file, preview }: z.output<typeof ImportInput>): Promise<Preview> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { extension, contentType } = sniff(bytes, sheets)
  const shown = await previewOf(bytes)
  if (preview) return shown
  if (shown.columns.length === 0 || shown.rows === 0)
    throw new AppError(422, 'bad_sheet', shown.message, {
      file: [shown.errors[0]?.message ?? 'El archivo no tiene clientes.'],
    })
  const path = `imports/${newId('file')}.${extension}`
  await putFile(path, bytes, contentType)
  const { id } = await act(async (unit) => enqueue(unit, ClientsJob, { input: { path }, total: shown.rows }))
  return { ...shown, job_id: id, message: 'Estamos importando tus clientes. Te avisamos al terminar.' }
}

/** What became of some rows of the sheet. */
interface Tally {
  /** Their numbers. */
  rows: number[]
  created: number
  updated: number
  equal: number
}

interface GoodRow {
  row: number
  client: SheetClient
}

interface Candidate extends GoodRow {
  /** Key of its document. */
  key: string
  before: Row<typeof Client.schema> | undefined
  /** The client as the sheet leaves it. */
  fields: ReturnType<typeof sheetFields>
}

/** The rows of a batch beside the clients that hold their documents. */
async function candidates(batch: readonly GoodRow[]): Promise<Candidate[]> {
  const keys = batch.map(({ client: { document_type_id: documentType, document } }) =>
    uniqueId('client', documentKey({ documentType, document })!),
  )
  const { held } = await load({ held: Unique.many([...new Set(keys)]) })
  const { known } = await load({ known: Client.many([...held.values()].map((row) => row.owner)) })
  return batch.map(({ row, client }, i) => {
    const before = known.get(held.get(keys[i]!)?.owner ?? '')
    return { row, client, key: keys[i]!, before, fields: sheetFields(client, before) }
  })
}

/** Nothing to write: the generic consumer, or a client that already is as the sheet says. */
const isEqual = ({ before, fields }: Candidate): boolean =>
  before !== undefined && (before.id === GENERIC_CLIENT || same(before, { ...before, ...fields }))

const STEPS = 'rows.'

/** Writes some of the rows of `batch`, which has one, in one transaction; answers which it took. */
const writeSome = (batch: readonly GoodRow[]) =>
  step(`${STEPS}${batch[0]!.row}`, async (unit) => {
    const took: Tally = { rows: [], created: 0, updated: 0, equal: 0 }
    const [written, lists] = [new Set<string>(), new Set<number>()]
    for (const candidate of await candidates(batch)) {
      const { row, key, before, fields } = candidate
      if (unit.size >= NEARLY_FULL || written.has(key)) break
      took.rows.push(row)
      const list = fields.priceList === before?.priceList ? undefined : fields.priceList
      if (list !== undefined && !lists.has(list)) await namedList(unit, list)
      if (list !== undefined) lists.add(list)
      if (isEqual(candidate)) took.equal += 1
      else if (before) {
        unit.replace(Client, before, { ...before, ...fields })
        took.updated += 1
      } else {
        const id = newId('client')
        unit.insert(Client, { ...fields, id, active: true, createdAt: now().toISOString() })
        unit.insertFirst(Unique, { id: key, owner: id })
        took.created += 1
      }
      written.add(key)
    }
    return took
  })

/** Brings in a chunk: what changes nothing is told apart first, in one reading; the rest goes in by transactions. */
async function bringIn(chunk: readonly GoodRow[], tally: Tally): Promise<void> {
  const changing = (await candidates(chunk)).filter((candidate) => !isEqual(candidate))
  tally.equal += chunk.length - changing.length
  for (let rest: readonly GoodRow[] = changing; rest.length > 0; ) {
    const took = await writeSome(rest.slice(0, BATCH))
    addUp(tally, took)
    rest = rest.slice(took.rows.length)
  }
}

function addUp(tally: Tally, took: Tally): void {
  for (const field of ['created', 'updated', 'equal'] as const) tally[field] += took[field]
  tally.rows.push(...took.rows)
}

/** What earlier tries of the job did: those rows are as the sheet says already, and are told as what they were. */
async function doneBefore(): Promise<Tally> {
  const tally: Tally = { rows: [], created: 0, updated: 0, equal: 0 }
  for (const took of await stepsDone<Tally>(STEPS)) addUp(tally, took)
  return tally
}

const JobInput = z.object({ path: z.string() })

/** Good rows go in, bad rows come back as a file to correct. Running it again changes nothing twice. */
async function bringClients({ job, input: { path }, progress }: Running<typeof JobInput>): Promise<Outcome> {
  const lists = await priceLists()
  const { bytes } = await getFile(path)
  const { match, rows } = await openTable(clientColumns, bytes, { maxRows: MAX_ROWS })
  const bad: { row: number; cells: Cell[]; errors: CellError[] }[] = []
  const tally = await doneBefore()
  const before = new Set(tally.rows)
  const chunk: GoodRow[] = []
  const readRow = clientReader(match, lists)
  let done = 0
  for await (const row of rows) {
    done += 1
    const read = readRow(row)
    if ('errors' in read) bad.push({ row: row.row, cells: row.cells, errors: read.errors })
    else if (!before.has(row.row)) chunk.push({ row: row.row, client: read.client })
    if (chunk.length === CHUNK) await bringIn(chunk.splice(0), tally)
    await progress(done, Math.max(job.total, done))
  }
  await bringIn(chunk, tally)
  const { created, updated, equal } = tally
  const summary = `Nuevos: ${created} · Actualizados: ${updated} · Sin cambios: ${equal} · Por corregir: ${bad.length}`
  const errors = bad.flatMap(({ errors }) => errors.map((e) => ({ row: e.row, message: `${e.header}: ${e.message}` })))
  if (bad.length === 0) return { summary }
  const result = { path: `imports/${job.id}-por-corregir.xlsx`, name: 'clientes-por-corregir.xlsx', contentType: XLSX }
  await putStream(result.path, correctionSheet(match.header, bad), XLSX)
  return { summary, errors, result }
}

export const ClientsJob = job({
  type: 'import-clients',
  title: 'Importar clientes',
  lane: 'imports',
  input: JobInput,
  run: bringClients,
})
