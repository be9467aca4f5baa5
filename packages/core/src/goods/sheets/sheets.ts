import * as z from 'zod'
import { postingDay } from '../../accounting/journal/day'
import { post } from '../../accounting/journal/journal'
import { Product, productBucket } from '../../catalog/products/product'
import { type AdjustLine, ledgerFor, moveLines } from '../../inventory/adjustments/adjust'
import { adjustmentEntry } from '../../inventory/adjustments/adjustment-entry'
import { bringMinimums } from '../../inventory/reports/minimums'
import { StockLedger } from '../../inventory/stock/ledger'
import { type StockRow, stockId } from '../../inventory/stock/stock'
import { stockOf } from '../../inventory/stock/stock-of'
import { allStorages, type StorageRow } from '../../inventory/stock/storage'
import { may } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { count } from '../../kernel/db/lists/counter'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { putStream } from '../../kernel/files/store'
import { importer, keepSheet } from '../../kernel/import/importer'
import { presentLook } from '../../kernel/import/preview'
import type { Problem } from '../../kernel/import/sheet'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { quantity } from '../../kernel/sheet/cells'
import type { Column } from '../../kernel/sheet/columns'
import type { SheetColumn } from '../../kernel/sheet/write'
import { formatQuantity } from '../../kernel/values/money'
import { seesCost } from '../../settings/costs'
import { settingsOf } from '../../settings/settings'
import { refuseOwnStock, stockItem } from '../products'
import { type ExportChoice, type ExportExtra, exportProducts as exportSheet, templateSheet } from './export'
import { inTransactions, productSheet } from './import'
import type { ImportRights } from './import-plan'
import type { Extension, ExtraOutcome, ImportedThing } from './import-write'

const working = async (): Promise<StorageRow[]> => (await allStorages()).filter((s) => s.active && s.type === 'normal')

const header = (storage: StorageRow): string => `Existencias ${storage.name}`
const keyOf = (storage: StorageRow): string => `stock.${storage.id}`

/** Titles that people use for a column of stock; they mean the default storage. */
const plainHeaders = ['Existencias', 'Existencia', 'Stock', 'Cantidad', 'Inventario', 'Inventario inicial'] as const

/** One column for each storage. A shop may have sold more than it had: such a sheet comes back the same. */
const stockColumns = (storages: readonly StorageRow[]): Column[] =>
  storages.map((storage) => ({
    key: keyOf(storage),
    headers: [header(storage), ...(storage.isDefault ? plainHeaders : [])],
    parse: quantity({ min: -1_000_000_000 }),
  }))

/** What the stock cells of a thing ask for: opening stock, or what the storage has already, or what cannot be. */
interface StockCells {
  opening: AdjustLine[]
  left: Problem[]
}

function stockCells(
  { product, variant, extra }: ImportedThing,
  storages: readonly StorageRow[],
  rows: ReadonlyMap<string, StockRow>,
): StockCells {
  const item = stockItem(product, variant)
  const cells: StockCells = { opening: [], left: [] }
  for (const storage of storages) {
    const quantity = extra[keyOf(storage)] as number | undefined
    const row = rows.get(stockId(item, storage.id))
    if (quantity === undefined || quantity === (row?.quantity ?? 0)) continue
    const leave = (message: string) => cells.left.push({ key: keyOf(storage), message })
    if (!variant && product.variantIds.length > 0)
      leave('No se importa: este producto tiene variantes. Escríbelo en la fila de cada una')
    else if (row) leave(`No cambia: ya hay ${formatQuantity(row.quantity)}. Para dejar otra cantidad haz un ajuste`)
    else if (quantity < 0) leave('No se importa por debajo de 0')
    else cells.opening.push({ item, storage, quantity, costCents: item.costCents })
  }
  return cells
}

/** What the stock cells of some things ask for, and the rows that there are of them. */
async function readCells(things: readonly ImportedThing[], storages: readonly StorageRow[]) {
  const wanted = things.flatMap(({ product, variant, extra }) =>
    storages
      .filter((storage) => extra[keyOf(storage)] !== undefined)
      .map((storage) => ({ item: stockItem(product, variant), storageId: storage.id })),
  )
  const { rows } = await load({ rows: StockLedger.rows(wanted) })
  return { rows, cells: things.map((thing) => stockCells(thing, storages, rows)) }
}

const outcomes = (cells: readonly StockCells[]): ExtraOutcome[] =>
  cells.map(({ opening, left }) => ({ changes: opening.length > 0, left }))

/** Opening stock of what a sheet brings: only where there never was any, so that importing twice changes nothing twice. */
async function openStock(
  unit: Act,
  things: readonly ImportedThing[],
  storages: readonly StorageRow[],
  jobId: string,
): Promise<ExtraOutcome[]> {
  const { rows, cells } = await readCells(things, storages)
  const fresh = cells.flatMap(({ opening }) => opening)
  if (fresh.length > 0) {
    const { settings } = await load({ settings: settingsOf() })
    const ledger = ledgerFor(rows, settings)
    const moved = moveLines(ledger, fresh, 'initial')
    const document = { kind: 'import', id: jobId, number: 'Importación', day: postingDay(undefined) }
    await ledger.write(unit, document)
    post(unit, {
      concept: 'Inventario inicial por importación',
      documentKind: document.kind,
      documentId: jobId,
      documentNumber: document.number,
      day: document.day,
      lines: adjustmentEntry(moved, { reason: 'initial', reversal: false, mapping: settings.accounts }),
    })
  }
  return outcomes(cells)
}

async function extension(jobId: string): Promise<Extension> {
  const storages = await working()
  return {
    columns: stockColumns(storages),
    beforeVariants: refuseOwnStock,
    look: async (things) => outcomes((await readCells(things, storages)).cells),
    apply: (unit, things) => openStock(unit, things, storages, jobId),
  }
}

const ProductImport = importer({
  type: 'product.import',
  title: 'Importar productos',
  file: 'productos',
  input: z.object({ editing: z.boolean(), changes: z.boolean() }),
  ...inTransactions,
  summary: ({ new: made, changed, equal, bad, left }) =>
    [
      `${made} nuevos`,
      `${changed} con cambios`,
      `${equal} sin cambios`,
      ...(bad > 0 ? [`${bad} por corregir`] : []),
      ...(left > 0 ? [left === 1 ? '1 existencia que no cambia' : `${left} existencias que no cambian`] : []),
    ].join(', '),
  open: async (rights, jobId) => ({
    ...(await productSheet(rights, await extension(jobId))),
    ended: bringMinimums,
  }),
})
export const ImportJob = ProductImport.job

/** What a sheet of whoever asks may do. */
const rightsFor = (editing: boolean): ImportRights => ({ editing, changes: may('product-update') })

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** Reads a sheet without writing anything and keeps it for `importProducts`. */
export async function previewProducts({ file, editing }: { file: File; editing: boolean }) {
  const bytes = await bytesOf(file)
  const upload = await keepSheet(bytes)
  const look = await ProductImport.look(bytes, rightsFor(editing))
  return { ...presentLook(look, upload), new_categories: [...look.creates] }
}

/** Starts the import of a sheet that was previewed. @throws AppError 404 when it is not there */
export async function importProducts({ upload, editing }: { upload: string; editing: boolean }) {
  const title = editing ? 'Editar productos por planilla' : 'Importar productos'
  return { job: await ProductImport.start({ upload, options: rightsFor(editing), title }) }
}

/** Changes existing products with a sheet, without a preview. */
export const editProductsBySheet = async ({ file }: { file: File }) =>
  importProducts({ upload: await keepSheet(await bytesOf(file)), editing: true })

const sheetColumns = (storages: readonly StorageRow[]): SheetColumn[] =>
  storages.map((storage) => ({ header: header(storage), kind: 'quantity' }))

/** Columns of what each storage holds. */
async function heldColumns(): Promise<ExportExtra> {
  const storages = await working()
  return {
    columns: sheetColumns(storages),
    values: async (ids) => {
      const stock = await stockOf(ids)
      const held = (id: string, storage: StorageRow) =>
        stock.get(id)?.find((row) => row.storageId === storage.id)?.quantity
      return new Map(ids.map((id) => [id, storages.map((storage) => held(id, storage))]))
    },
  }
}

/** Products whose sheet is made while somebody waits; that of more is made by a job. */
const MAX_AT_ONCE = 1_000

type ExportFilter = Pick<ExportChoice, 'category_id'>
const exported = ({ category_id: categoryId }: ExportFilter) => count(Product.name, productBucket({ categoryId }))

/** `products.xlsx` with what each storage holds. @throws AppError 409 `too_large` for so many that a job has to make it */
export async function exportProducts(filter: ExportFilter) {
  if ((await exported(filter)) > MAX_AT_ONCE)
    throw conflict(
      `Son más de ${MAX_AT_ONCE.toLocaleString('es-CO')} productos: pide la exportación y descárgala cuando esté lista.`,
      'too_large',
    )
  return exportSheet({ ...filter, costs: await seesCost() }, await heldColumns())
}

/** Starts a job that makes the sheet of the products, with costs for whoever may see them. */
export const startProductExport = (filter: ExportFilter) =>
  act(async (unit) => {
    const [costs, total] = await Promise.all([seesCost(), exported(filter)])
    return { job: enqueue(unit, ExportJob, { input: { ...filter, costs }, total }).id }
  })

const ExportInput = z.object({ category_id: z.string().optional(), costs: z.boolean() })

/** Makes the sheet of the products. Running it again makes it anew. */
async function runExport({ job, input: choice, progress }: Running<typeof ExportInput>): Promise<Outcome> {
  const total = await exported(choice)
  const told = (products: number) => progress(products, total)
  const { filename: name, contentType, body } = await exportSheet({ ...choice, told }, await heldColumns())
  const path = `imports/${job.id}-productos.xlsx`
  await putStream(path, body as ReadableStream<Uint8Array>, contentType)
  return { summary: `Exportamos ${total.toLocaleString('es-CO')} productos`, result: { path, name, contentType } }
}

export const ExportJob = job({
  type: 'product.export',
  title: 'Exportar productos',
  lane: 'imports',
  input: ExportInput,
  run: runExport,
})

export const productTemplate = async () => templateSheet({ columns: sheetColumns(await working()) })
