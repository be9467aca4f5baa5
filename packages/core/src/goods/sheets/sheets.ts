import * as z from 'zod'
import { Product, productBucket } from '../../catalog/products/product'
import { bringMinimums } from '../../inventory/reports/minimums'
import { stockOf } from '../../inventory/stock/stock-of'
import type { StorageRow } from '../../inventory/stock/storage'
import { may } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { count } from '../../kernel/db/lists/counter'
import { conflict } from '../../kernel/errors'
import { putStream } from '../../kernel/files/store'
import { importer, keepSheet, sheetOf } from '../../kernel/import/importer'
import { presentLook } from '../../kernel/import/preview'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import type { SheetColumn } from '../../kernel/sheet/write'
import { seesCost } from '../../settings/costs'
import type * as wire from '../product.wire'
import { type ExportChoice, type ExportExtra, exportProducts as exportSheet, templateSheet } from './export'
import { inTransactions, productSheet } from './import'
import type { ImportRights } from './import-plan'
import { undoProducts } from './import-undo'
import { stockColumnsOf, stockHeader, workingStorages } from './stock-cells'

const ProductImport = importer({
  type: 'product.import',
  title: 'Importar productos',
  file: 'productos',
  undo: undoProducts,
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
    ...(await productSheet(rights, await stockColumnsOf(jobId))),
    ended: bringMinimums,
  }),
})
export const ImportJob = ProductImport.job
export const UndoImportJob = ProductImport.undoJob

/** What a sheet of whoever asks may do. */
const rightsFor = (editing: boolean): ImportRights => ({ editing, changes: may('product-update') })

/** Reads a sheet without writing anything and keeps it for `importProducts`. */
export async function previewProducts({ editing, columns, fixes, ...given }: z.output<typeof wire.Preview>) {
  const { bytes, upload } = await sheetOf(given)
  const look = await ProductImport.look(bytes, rightsFor(editing), { columns, fixes })
  return { ...presentLook(look, upload), new_categories: [...look.creates] }
}

/** Starts the import of a sheet that was previewed. @throws AppError 404 when it is not there */
export async function importProducts({ editing, ...chosen }: z.output<typeof wire.StartImport>) {
  const title = editing ? 'Editar productos por planilla' : 'Importar productos'
  const options = rightsFor(editing)
  const allow = [
    ...(editing ? [] : (['product-create'] as const)),
    ...(options.changes ? (['product-update'] as const) : []),
  ]
  return { job: await ProductImport.start({ ...chosen, options, title, allow }) }
}

/** Changes existing products with a sheet, without a preview. */
export const editProductsBySheet = async ({ file }: { file: File }) =>
  importProducts({ upload: await keepSheet(new Uint8Array(await file.arrayBuffer())), editing: true })

const sheetColumns = (storages: readonly StorageRow[]): SheetColumn[] =>
  storages.map((storage) => ({ header: stockHeader(storage), kind: 'quantity' }))

/** Columns of what each storage holds. */
async function stockColumns(): Promise<ExportExtra> {
  const storages = await workingStorages()
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
  return exportSheet({ ...filter, costs: await seesCost() }, await stockColumns())
}

/** Starts a job that makes the sheet of the products, with costs for whoever may see them. */
export const startProductExport = (filter: ExportFilter) =>
  act(async (unit) => {
    const [costs, total] = await Promise.all([seesCost(), exported(filter)])
    return { job: enqueue(unit, ExportJob, { input: { ...filter, costs }, costs, total }).id }
  })

const ExportInput = z.object({ category_id: z.string().optional(), costs: z.boolean() })

/** Makes the sheet of the products. Running it again makes it anew. */
async function runExport({ job, input: choice, progress }: Running<typeof ExportInput>): Promise<Outcome> {
  const total = await exported(choice)
  const told = (products: number) => progress(products, total)
  const { filename: name, contentType, body } = await exportSheet({ ...choice, told }, await stockColumns())
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

export const productTemplate = async () => templateSheet({ columns: sheetColumns(await workingStorages()) })
