import * as z from 'zod'
import { Code, codeIn, codeKeys } from '../../catalog/products/code'
import { allStorages, isVirtual } from '../../inventory/stock/storage'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { AppError, conflict } from '../../kernel/errors'
import { XLSX } from '../../kernel/files/content-type'
import { importer } from '../../kernel/import/importer'
import { reporter } from '../../kernel/import/report'
import type { Opened, Problem, Written } from '../../kernel/import/sheet'
import type { Undoing } from '../../kernel/import/undo'
import { exportColumns } from '../../kernel/sheet/columns'
import { writeSheet } from '../../kernel/sheet/write'
import { plain } from '../../kernel/values/text'
import { Provider } from '../../parties/providers/providers'
import { guessType, normalizeDocument } from '../../reference/document'
import { documentKey } from '../../reference/document-row'
import { Purchase } from './purchase'
import type { NewPurchaseInput } from './purchase.input'
import { voidPurchase } from './purchase-changes'
import {
  type Columns,
  columns,
  demand,
  invoiceKey,
  invoicesOf,
  type LineRow,
  readLine,
  type SheetLine,
  wrongRows,
} from './purchase-sheet'
import { recordPurchase } from './purchases'

/** Rows tried in one transaction: those of an invoice. */
const AT_ONCE = 40

/** Under what a provider with a document is kept; undefined for what is no document. */
function providerKey(written: string): string | undefined {
  const type = guessType(written)
  const document = normalizeDocument(type, written)
  return document.ok
    ? uniqueId(Provider.name, documentKey({ documentType: type, document: document.number })!)
    : undefined
}

const unique = <T>(all: readonly (T | undefined)[]): T[] => [
  ...new Set(all.flatMap((one) => (one === undefined ? [] : [one]))),
]

/** The providers, products and storages that rows name, in a trip or two. */
async function namedBy(rows: readonly LineRow[]) {
  const [{ providers, codes }, storages] = await Promise.all([
    load({
      providers: Unique.many(unique(rows.map(({ values }) => providerKey(values.provider)))),
      codes: Code.many(unique(rows.flatMap(({ values }) => (values.row.code ? codeKeys(values.row.code) : [])))),
    }),
    allStorages(),
  ])
  const working = storages.filter(({ id, active }) => active && !isVirtual(id))
  return {
    provider: (written: string) => providers.get(providerKey(written) ?? '')?.owner,
    product: (code: string) => codeIn(codes, code),
    /** That of its name; the only one where none is named. */
    storage: (name: string | undefined) =>
      name === undefined
        ? working.length === 1
          ? working[0]
          : undefined
        : working.find((one) => plain(one.name) === plain(name)),
    storages: working.map(({ name }) => name),
  }
}
type Named = Awaited<ReturnType<typeof namedBy>>

/** What a row names that the shop has not got. */
function lacking({ values: { provider, row } }: LineRow, named: Named): Problem | undefined {
  if (!named.provider(provider))
    return { key: 'provider_id', message: 'No tienes un proveedor con este documento: créalo primero' }
  if (row.code !== undefined && !named.product(row.code))
    return { key: 'code', message: 'No tienes un producto con este código: créalo primero' }
  if (row.storage_id !== undefined && !named.storage(row.storage_id))
    return { key: 'storage_id', message: `Escribe ${named.storages.join(', ')}` }
  return undefined
}

/** The purchase that the rows of an invoice say. */
function purchaseOf(rows: readonly LineRow[], named: Named): NewPurchaseInput {
  const said = <K extends 'date' | 'due_date' | 'storage_id'>(key: K) =>
    rows.find(({ values }) => values.row[key] !== undefined)?.values.row[key]
  const [first] = rows
  return {
    provider_id: named.provider(first!.values.provider)!,
    reference: first!.values.reference,
    date: said('date'),
    due_date: said('due_date'),
    storage_id: named.storage(said('storage_id'))?.id,
    products: rows.map(({ values: { row } }) => {
      const item = row.code === undefined ? undefined : named.product(row.code)
      return {
        product_id: item?.productId,
        variant_id: item?.variantId,
        account: row.account,
        name: row.name,
        code: row.code,
        quantity: row.quantity!,
        cost: row.cost!,
        ...(row.discount === undefined ? {} : { discount: { type: 2 as const, bps: row.discount } }),
        tax: row.tax,
      }
    }),
  } as NewPurchaseInput
}

/** Puts whole invoices in: the first row of one brings all of it, and the others follow it. */
function writer(rows: readonly LineRow[], named: Named) {
  const invoices = invoicesOf(rows)
  const refused = new Set<string>()
  return async (unit: Act, some: readonly LineRow[]): Promise<Written[]> => {
    const key = invoiceKey(some[0]!.values)
    const [invoice, mine] = [invoices.get(key)!, some.filter(({ values }) => invoiceKey(values) === key)]
    const followers = mine.map((): Written => ({ verdict: 'new', left: [] }))
    if (some[0]!.row !== invoice[0]!.row) {
      if (refused.has(key)) throw conflict(`Su factura no entró por lo que dice la fila ${invoice[0]!.row}`)
      return followers
    }
    try {
      const { row } = await recordPurchase(unit, purchaseOf(invoice, named))
      refused.delete(key)
      return followers.map((one, i) => (i === 0 ? { ...one, id: row.id } : one))
    } catch (error) {
      if (error instanceof AppError) refused.add(key)
      throw error
    }
  }
}

/** A purchase is posted: undoing it is its annulment, unless something hangs from it. */
const undo: Undoing = {
  async row({ id }) {
    const row = await Purchase.find(id)
    if (row && row.state !== 'voided') await voidPurchase({ id, note: 'Se deshizo la importación' })
    return 'gone'
  },
}

function opened(): Opened<Columns, SheetLine> {
  return {
    columns,
    demand,
    read: readLine,
    async check(rows) {
      const named = await namedBy(rows)
      return wrongRows(rows, (row) => lacking(row, named))
    },
    async decide(rows) {
      return {
        look: async (some) => some.map(() => ({ verdict: 'new', left: [] })),
        write: writer(rows, await namedBy(rows)),
      }
    },
    order: (rows) => [[...invoicesOf(rows).values()]],
  }
}

const PurchaseImport = importer({
  type: 'purchase.import',
  title: 'Importar facturas de compra',
  file: 'compras',
  atOnce: AT_ONCE,
  undo,
  input: z.object({}),
  summary: ({ new: lines, bad }) => `Renglones registrados: ${lines} · Por corregir: ${bad}`,
  open: async () => opened(),
})
export const PurchaseImportJob = PurchaseImport.job
export const UndoPurchaseImportJob = PurchaseImport.undoJob

/**
 * A sheet of purchases, a line a row: a preview that names every bad cell, or a job that posts each invoice that is whole,
 * in a transaction of its own. The same number of a provider never goes in twice.
 * @throws AppError 422 when it is no sheet or lacks a column
 */
export const { whole: importPurchases } = reporter<SheetLine>({
  look: (bytes) => PurchaseImport.look(bytes, {}),
  start: (chosen) => PurchaseImport.start({ ...chosen, options: {}, allow: ['purchase_invoice-delete'] }),
  sample: ['provider', 'reference'],
})

/** An empty sheet with the columns that an import reads. */
export const purchaseTemplate = async () => ({
  filename: 'plantilla-compras.xlsx',
  contentType: XLSX,
  body: writeSheet({ name: 'Compras', columns: exportColumns(columns), rows: [] }),
})
