import * as z from 'zod'
import { postingDay } from '../accounting/day'
import { post } from '../accounting/journal'
import { exportProducts as exportSheet, templateSheet } from '../catalog/export'
import { runProductImport } from '../catalog/import'
import { previewImport, storeSheet, uploadPath } from '../catalog/import.preview'
import type { Extension, ImportedThing } from '../catalog/import.write'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { notFound } from '../kernel/errors'
import { fileSize } from '../kernel/files/store'
import { enqueue } from '../kernel/jobs/queue'
import type { Handler } from '../kernel/jobs/run'
import { quantity } from '../kernel/sheet/cells'
import type { Column } from '../kernel/sheet/columns'
import type { SheetColumn } from '../kernel/sheet/write'
import { settingsOf } from '../settings/settings'
import { type AdjustLine, ledgerFor, moveLines, refsOf } from './adjust'
import { adjustmentEntry } from './adjustment-entry'
import { StockLedger } from './ledger'
import { refuseOwnStock, stockItem } from './product-edit'
import { stockId } from './stock'
import { stockOf } from './stock-of'
import { allStorages, type StorageRow } from './storage'

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

/** Opening stock of what a sheet brings: only where there never was any, so that importing twice changes nothing twice. */
async function openStock(
  unit: Act,
  things: readonly ImportedThing[],
  storages: readonly StorageRow[],
  jobId: string,
): Promise<boolean[]> {
  const lines = things.map(({ product, variant, extra }): AdjustLine[] => {
    if (!variant && product.variantIds.length > 0) return []
    const item = stockItem(product, variant)
    return storages.flatMap((storage) => {
      const amount = (extra[keyOf(storage)] as number | undefined) ?? 0
      return amount > 0 ? [{ item, storage, quantity: amount, costCents: item.costCents }] : []
    })
  })
  const all = lines.flat()
  if (all.length === 0) return things.map(() => false)
  const { settings, rows } = await load({ settings: settingsOf(), rows: StockLedger.rows(refsOf(all)) })
  const isNew = ({ item, storage }: AdjustLine) => !rows.has(stockId(item, storage.id))
  const fresh = all.filter(isNew)
  if (fresh.length > 0) {
    const ledger = ledgerFor(rows, 'initial')
    const moved = moveLines(ledger, fresh, { reason: 'initial' })
    const document = { kind: 'import', id: jobId, number: 'Importación', day: postingDay(undefined) }
    ledger.write(unit, document)
    post(unit, {
      concept: 'Inventario inicial por importación',
      documentKind: document.kind,
      documentId: jobId,
      documentNumber: document.number,
      day: document.day,
      lines: adjustmentEntry(moved, { reason: 'initial', reversal: false, mapping: settings.accounts }),
    })
  }
  return lines.map((own) => own.some(isNew))
}

async function extension(jobId: string): Promise<Extension> {
  const storages = await working()
  return {
    columns: stockColumns(storages),
    beforeVariants: refuseOwnStock,
    apply: (unit, things) => openStock(unit, things, storages, jobId),
  }
}

/** Reads a sheet without writing anything and keeps it for `importProducts`. */
export const previewProducts = async (input: { file: File; editing: boolean }) =>
  previewImport(input, await extension(''))

const queue = (upload: string, editing: boolean) =>
  act(async (unit) => {
    const title = editing ? 'Editar productos por planilla' : 'Importar productos'
    return { job: enqueue(unit, { type: 'product.import', title, input: { upload, editing } }).id }
  })

/** Starts the import of a sheet that was previewed. @throws AppError 404 when it is not there */
export async function importProducts({ upload, editing }: { upload: string; editing: boolean }) {
  if ((await fileSize(uploadPath(upload))) === undefined) throw notFound('el archivo')
  return queue(upload, editing)
}

/** Changes existing products with a sheet, without a preview. */
export async function editProductsBySheet({ file }: { file: File }) {
  return queue((await storeSheet(file)).upload, true)
}

const ImportInput = z.object({ upload: z.string(), editing: z.boolean() })

/** The job that imports a sheet of products. */
export const runImport: Handler = async (running) => {
  const { upload, editing } = ImportInput.parse(running.job.input)
  return runProductImport(running, { path: uploadPath(upload), editing, extension: await extension(running.job.id) })
}

const sheetColumns = (storages: readonly StorageRow[]): SheetColumn[] =>
  storages.map((storage) => ({ header: header(storage), kind: 'quantity' }))

/** `products.xlsx` with what each storage holds. */
export async function exportProducts(input: { category_id?: string | undefined }) {
  const storages = await working()
  return exportSheet(input, {
    columns: sheetColumns(storages),
    values: async (ids) => {
      const stock = await stockOf(ids)
      const held = (id: string, storage: StorageRow) =>
        stock.get(id)?.find((row) => row.storageId === storage.id)?.quantity
      return new Map(ids.map((id) => [id, storages.map((storage) => held(id, storage))]))
    },
  })
}

export const productTemplate = async () => templateSheet({ columns: sheetColumns(await working()) })
