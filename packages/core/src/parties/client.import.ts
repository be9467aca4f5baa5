import * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { Unique, uniqueId } from '../kernel/db/unique'
import { AppError } from '../kernel/errors'
import { flag, upload } from '../kernel/fields'
import { sheets, sniff } from '../kernel/files/sniff'
import { getFile, putFile, putStream, removeFile } from '../kernel/files/store'
import { newId } from '../kernel/id'
import { enqueue } from '../kernel/jobs/queue'
import type { Handler } from '../kernel/jobs/run'
import { same } from '../kernel/same'
import { type CellError, correctionSheet, openTable } from '../kernel/sheet/columns'
import { type Cell, readRows } from '../kernel/sheet/read'
import { settingsOf } from '../settings/settings'
import { Client, type ClientRow, GENERIC_CLIENT } from './client'
import { clientColumns, readClientRow, type SheetClient, sheetFields } from './client.sheet'
import { documentKey } from './fields'

const MAX_ROWS = 20_000
/** Bad cells and good rows that a preview names. */
const MAX_SHOWN_ERRORS = 100
const MAX_SAMPLE = 10
/** Rows decided in one action; it commits earlier when its transaction is nearly full. */
const BATCH = 20
const NEARLY_FULL = 55
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const ImportInput = z.object({
  file: upload(),
  /** Only say what would happen. */
  preview: flag().optional(),
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
  const { match, rows } = await openTable(clientColumns, readRows(bytes, { maxRows: MAX_ROWS }))
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
  for await (const row of rows) {
    preview.rows += 1
    const read = readClientRow(row, match, lists)
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
  const job = await act(async (unit) =>
    enqueue(unit, { type: 'import-clients', title: 'Importar clientes', input: { path }, total: shown.rows }),
  )
  return { ...shown, job_id: job.id, message: 'Estamos importando tus clientes. Te avisamos al terminar.' }
}

interface Tally {
  created: number
  updated: number
  equal: number
}

/** Brings in some of `batch` in one transaction; answers how many it took. What is already so writes nothing. */
const writeSome = (batch: readonly SheetClient[], tally: Tally) =>
  act(async (unit) => {
    const took: Tally = { created: 0, updated: 0, equal: 0 }
    const ids = batch.map((c) =>
      uniqueId('client', documentKey({ documentType: c.document_type_id, document: c.document })!),
    )
    const { held } = await load({ held: Unique.many(ids) })
    const { known } = await load({ known: Client.many([...held.values()].map((row) => row.owner)) })
    let at = 0
    const fresh = new Set<string>()
    for (; at < batch.length && unit.size < NEARLY_FULL; at++) {
      const key = ids[at]!
      if (fresh.has(key)) break
      const before = known.get(held.get(key)?.owner ?? '')
      if (before?.id === GENERIC_CLIENT) took.equal += 1
      else if (before) {
        const after: ClientRow = { ...before, ...sheetFields(batch[at]!, before) }
        if (same(before, after)) took.equal += 1
        else {
          unit.replace(Client, before, after)
          took.updated += 1
        }
      } else {
        const row = {
          ...sheetFields(batch[at]!, undefined),
          id: newId('client'),
          active: true,
          createdAt: now().toISOString(),
        }
        unit.insert(Client, row)
        unit.insertFirst(Unique, { id: key, owner: row.id })
        took.created += 1
      }
      fresh.add(key)
    }
    return { at, took }
  }).then(({ at, took }) => {
    for (const field of ['created', 'updated', 'equal'] as const) tally[field] += took[field]
    return at
  })

/** The job `import-clients`: good rows go in, bad rows come back as a file to correct. Running it again changes nothing twice. */
export const importClientsJob: Handler = async ({ job, progress }) => {
  const path = String(job.input.path)
  const lists = await priceLists()
  const { bytes } = await getFile(path)
  const { match, rows } = await openTable(clientColumns, readRows(bytes, { maxRows: MAX_ROWS }))
  const bad: { row: number; cells: Cell[]; errors: CellError[] }[] = []
  const tally: Tally = { created: 0, updated: 0, equal: 0 }
  let pending: SheetClient[] = []
  let done = 0
  const flush = async (least: number) => {
    while (pending.length > least) pending = pending.slice(await writeSome(pending.slice(0, BATCH), tally))
  }
  for await (const row of rows) {
    done += 1
    const read = readClientRow(row, match, lists)
    if ('errors' in read) bad.push({ row: row.row, cells: row.cells, errors: read.errors })
    else pending.push(read.client)
    await flush(BATCH - 1)
    await progress(done, Math.max(job.total, done))
  }
  await flush(0)
  const summary = `${tally.created} nuevos, ${tally.updated} actualizados, ${tally.equal} sin cambios, ${bad.length} por corregir`
  const errors = bad.flatMap(({ errors }) => errors.map((e) => ({ row: e.row, message: `${e.header}: ${e.message}` })))
  if (bad.length === 0) {
    await removeFile(path)
    return { summary }
  }
  const result = { path: `imports/${job.id}-por-corregir.xlsx`, name: 'clientes-por-corregir.xlsx', contentType: XLSX }
  await putStream(result.path, correctionSheet(match.header, bad), XLSX)
  return { summary, errors, result }
}
