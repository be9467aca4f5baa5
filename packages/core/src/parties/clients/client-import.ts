import * as z from 'zod'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import type { Row } from '../../kernel/db/kind-spec'
import { load } from '../../kernel/db/read'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { AppError } from '../../kernel/errors'
import { importer, keepSheet, sheetOf } from '../../kernel/import/importer'
import { presentLook } from '../../kernel/import/preview'
import { type Plan, rowByRow } from '../../kernel/import/row-by-row'
import { undoRecords } from '../../kernel/import/undo-record'
import type { ChosenSheet, SheetInput } from '../../kernel/import/wire'
import { flag, MAX_UPLOAD_BYTES, optional, upload } from '../../kernel/values/fields'
import { same } from '../../kernel/values/same'
import { referToPriceList, settingsOf } from '../../settings/settings'
import { Client, GENERIC_CLIENT } from './client'
import { clientColumns, clientReader, type SheetClient, sheetFields, sheetKey } from './client-sheet'
import { clients } from './clients'

/** Bad cells and good rows that the answer names. */
const MAX_SHOWN_ERRORS = 100
const MAX_SAMPLE = 10

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

type Fields = ReturnType<typeof sheetFields>

/** A client of the sheet beside the one that holds its document. */
interface Found {
  /** Key of its document. */
  key: string
  before: Row<typeof Client.schema> | undefined
}

async function find(clients: readonly SheetClient[]): Promise<Found[]> {
  const keys = clients.map((client) => uniqueId('client', sheetKey(client)))
  const { held } = await load({ held: Unique.many([...new Set(keys)]) })
  const { known } = await load({ known: Client.many([...held.values()].map((row) => row.owner)) })
  return keys.map((key) => ({ key, before: known.get(held.get(key)?.owner ?? '') }))
}

/** Nothing to write for the generic consumer, nor for a client that already is as the sheet says. */
function plan(client: SheetClient, { before }: Found): Plan<Fields> {
  const after = sheetFields(client, before)
  if (!before) return { verdict: 'new', after }
  const equal = before.id === GENERIC_CLIENT || same(before, { ...before, ...after })
  return equal ? { verdict: 'equal' } : { verdict: 'changed', after }
}

function write(unit: Act, fields: Fields, { key, before }: Found): void {
  if (before) unit.replace(Client, before, { ...before, ...fields })
  else {
    const id = Client.newId()
    unit.insert(Client, { ...fields, id, active: true, createdAt: now().toISOString() })
    unit.insertFirst(Unique, { id: key, owner: id })
  }
}

/** Price lists that clients newly have are still active when the clients are written. */
async function hold(unit: Act, written: readonly { after: Fields; found: Found }[]): Promise<void> {
  const fresh = written.filter(({ after, found }) => after.priceList !== found.before?.priceList)
  for (const list of new Set(fresh.map(({ after }) => after.priceList))) await referToPriceList(unit, list)
}

const ClientImport = importer({
  type: 'import-clients',
  undo: undoRecords(clients, async (unit, was, now) => {
    if (was.priceList !== now.priceList) await referToPriceList(unit, was.priceList)
  }),
  title: 'Importar clientes',
  file: 'clientes',
  input: z.object({}),
  atOnce: 100,
  refusalEnds: true,
  async open() {
    const lists = (await load({ settings: settingsOf() })).settings.priceLists.filter((list) => list.active)
    const decide = rowByRow({ key: sheetKey, find, plan, write, hold })
    return { columns: clientColumns, read: clientReader(lists), decide }
  },
})
export const ClientsJob = ClientImport.job
export const UndoClientsJob = ClientImport.undoJob

/** What every import of clients is asked with. */
const asked = { options: {}, allow: ['customer-create'] } as const

/** Reads a sheet without writing anything and keeps it for `startClientImport`. */
export async function previewClients({ file, upload, columns, fixes }: z.output<typeof SheetInput>) {
  const sheet = await sheetOf({ file, upload })
  return presentLook(await ClientImport.look(sheet.bytes, {}, { columns, fixes }), sheet.upload)
}

/** Starts the import of a sheet that was previewed. @throws AppError 404 when it is not there */
export const startClientImport = async (chosen: z.output<typeof ChosenSheet>) => ({
  job: await ClientImport.start({ ...chosen, ...asked }),
})

/** What is good and what is bad in a whole sheet. */
async function previewOf(bytes: Uint8Array): Promise<Preview> {
  const { sheet } = await ClientImport.look(bytes, {})
  const { match, good, bad } = sheet
  const rows = good.length + bad.length
  const wrong = match.errors.map((message) => ({ letter: '', header: '', message }))
  return {
    job_id: null,
    message: match.errors[0] ?? `${good.length} de ${rows} filas están listas para importar`,
    rows,
    valid: good.length,
    errors: [...wrong, ...bad.flatMap(({ errors }) => errors)].slice(0, MAX_SHOWN_ERRORS),
    columns: match.found.map(({ letter, header }) => ({ letter, header })),
    ignored: match.unknown,
    sample: good.slice(0, MAX_SAMPLE).map(({ values: { document, name } }) => ({ document, name })),
  }
}

/**
 * A sheet of clients made by a person: a preview that names every bad cell, or a job that brings in the good rows.
 * @throws AppError 422 when it is no sheet or lacks a column
 */
export async function importClients({ file, preview }: z.output<typeof ImportInput>): Promise<Preview> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const shown = await previewOf(bytes)
  if (preview) return shown
  if (shown.columns.length === 0 || shown.rows === 0)
    throw new AppError(422, 'bad_sheet', shown.message, {
      file: [shown.errors[0]?.message ?? 'El archivo no tiene clientes.'],
    })
  const job_id = await ClientImport.start({ upload: await keepSheet(bytes), ...asked, total: shown.rows })
  return { ...shown, job_id, message: 'Estamos importando tus clientes. Te avisamos al terminar.' }
}
