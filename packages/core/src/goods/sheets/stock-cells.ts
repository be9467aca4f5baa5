import * as z from 'zod'
import type { Mapping } from '../../accounting/chart/roles'
import { postingDay } from '../../accounting/journal/day'
import { post } from '../../accounting/journal/journal'
import type { ProductData } from '../../catalog/products/product'
import type { VariantData } from '../../catalog/products/variant'
import { type AdjustLine, ledgerFor, moveLines, refsOf } from '../../inventory/adjustments/adjust'
import type { AdjustmentLineData } from '../../inventory/adjustments/adjustment'
import { adjustmentEntry } from '../../inventory/adjustments/adjustment-entry'
import { openingReason } from '../../inventory/adjustments/opening'
import { StockLedger } from '../../inventory/stock/ledger'
import { type StockItem, type StockRow, stockId } from '../../inventory/stock/stock'
import { stockLeftOf } from '../../inventory/stock/stock-of'
import { allStorages, type StorageRow } from '../../inventory/stock/storage'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import type { Problem } from '../../kernel/import/sheet'
import { quantity } from '../../kernel/sheet/cells'
import type { Column } from '../../kernel/sheet/columns'
import { formatQuantity } from '../../kernel/values/money'
import { settingsOf } from '../../settings/settings'
import { stockItem } from '../products'
import type { RowValues } from './import-columns'

/** A product or variant that a row named, as it is after the import. */
export interface ImportedThing {
  product: ProductData
  variant?: VariantData
  extra: RowValues['extra']
}

/** What the stock cells of a thing do: whether they change anything, and which of them are left out. */
export interface StockOutcome {
  changes: boolean
  left: readonly Problem[]
  /** What came in, once it is written. */
  opened?: readonly Opening[]
}

/** Opening stock of a thing in a storage: thousandths, and cents in all. */
export const Opening = z.object({
  storageId: z.string(),
  storageName: z.string(),
  quantity: z.number().int(),
  valueCents: z.number().int(),
  /** It came in as found, because the opening was over. */
  found: z.literal(true).optional(),
})
export type Opening = z.output<typeof Opening>

/** Storages that a sheet has a column of. */
export const workingStorages = async (): Promise<StorageRow[]> =>
  (await allStorages()).filter((s) => s.active && s.type === 'normal')

/** Title of a storage's column. */
export const stockHeader = (storage: StorageRow): string => `Existencias ${storage.name}`
const keyOf = (storage: StorageRow): string => `stock.${storage.id}`

/** Titles that people use for a column of stock; they mean the default storage. */
const plainHeaders = ['Existencias', 'Existencia', 'Stock', 'Cantidad', 'Inventario', 'Inventario inicial'] as const

/** One column for each storage. A shop may have sold more than it had: such a sheet comes back the same. */
const stockColumns = (storages: readonly StorageRow[]): Column[] =>
  storages.map((storage) => ({
    key: keyOf(storage),
    headers: [stockHeader(storage), ...(storage.isDefault ? plainHeaders : [])],
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

const outcomes = (cells: readonly StockCells[]): StockOutcome[] =>
  cells.map(({ opening, left }) => ({ changes: opening.length > 0, left }))

/** Opening stock of what a sheet brings: only where there never was any, so that importing twice changes nothing twice. */
async function openStock(
  unit: Act,
  things: readonly ImportedThing[],
  storages: readonly StorageRow[],
  jobId: string,
): Promise<StockOutcome[]> {
  const { rows, cells } = await readCells(things, storages)
  const fresh = cells.flatMap(({ opening }) => opening)
  let moved: AdjustmentLineData[] = []
  let found = {}
  if (fresh.length > 0) {
    const reason = await openingReason(unit, postingDay(undefined))
    if (reason === 'found') found = { found: true }
    const { settings } = await load({ settings: settingsOf() })
    const ledger = ledgerFor(rows, settings)
    moved = moveLines(ledger, fresh, reason)
    await bookImport(unit, ledger, { jobId, moved: [{ reason, lines: moved }], mapping: settings.accounts })
  }
  let from = 0
  return cells.map((cell) => {
    const opened = moved
      .slice(from, (from += cell.opening.length))
      .map((line): Opening => Opening.parse({ ...line, ...found }))
    return { ...outcomes([cell])[0]!, opened }
  })
}

interface Booked {
  jobId: string
  moved: readonly { reason: 'initial' | 'found'; lines: readonly AdjustmentLineData[] }[]
  mapping: Mapping
  reversal?: boolean
}

/** Writes what an import moved, or what undoing it moves back: rows, movements and entry, of today. */
async function bookImport(unit: Act, ledger: StockLedger, { jobId, moved, mapping, reversal = false }: Booked) {
  const document = { kind: 'import', id: jobId, number: 'Importación', day: postingDay(undefined) }
  await ledger.write(unit, document)
  post(unit, {
    concept: reversal ? 'Se deshace el inventario inicial por importación' : 'Inventario inicial por importación',
    documentKind: document.kind,
    documentId: jobId,
    documentNumber: document.number,
    day: document.day,
    lines: moved.flatMap(({ reason, lines }) => adjustmentEntry(lines, { reason, reversal, mapping })),
  })
}

/** True when the stock of an item is what an import opened, and nothing else: it never moved since, or all of it is back. */
export async function asOpened(itemIds: readonly string[], opened: ReadonlyMap<string, readonly Opening[]>) {
  const { rows } = await stockLeftOf(itemIds)
  return rows.every(({ itemId, storageId, quantity, valueCents, reserved = 0 }) => {
    const at = opened.get(itemId)?.find((one) => one.storageId === storageId)
    return quantity === (at?.quantity ?? 0) && valueCents === (at?.valueCents ?? 0) && reserved === 0
  })
}

/** Takes back what an import opened of some items, at the value that it came with. Inside the unit. */
export async function closeStock(
  unit: Act,
  opened: readonly { item: StockItem; opened: readonly Opening[] }[],
  jobId: string,
): Promise<void> {
  const linesOf = (reason: 'initial' | 'found') =>
    opened.flatMap(({ item, opened: storages }) =>
      storages
        .filter(({ quantity, found }) => quantity > 0 && (found === true) === (reason === 'found'))
        .map(({ storageId, storageName, quantity, valueCents }) => ({
          ...{ item, storage: { id: storageId, name: storageName } },
          ...{ quantity: 0 - quantity, exactCents: valueCents },
        })),
    )
  const asked = (['initial', 'found'] as const).map((reason) => ({ reason, lines: linesOf(reason) }))
  const all = asked.flatMap(({ lines }) => lines)
  if (all.length === 0) return
  const { settings, rows } = await load({ settings: settingsOf(), rows: StockLedger.rows(refsOf(all)) })
  const ledger = ledgerFor(rows, settings)
  const moved = asked.map(({ reason, lines }) => ({ reason, lines: moveLines(ledger, lines, reason) }))
  await bookImport(unit, ledger, { jobId, moved, mapping: settings.accounts, reversal: true })
}

/** The columns of stock of the sheets of products, and what their cells do. */
export interface StockColumns {
  /** The import that opens it; empty for a preview. */
  jobId: string
  columns: readonly Column[]
  /** What the cells of some things would do, in order. */
  look(things: readonly ImportedThing[]): Promise<StockOutcome[]>
  /** Adds to the unit what the cells say; answers what they do, in order. */
  apply(unit: Act, things: readonly ImportedThing[]): Promise<StockOutcome[]>
}

/** Columns of the storages that work now; what they open is posted as that job's document. */
export async function stockColumnsOf(jobId: string): Promise<StockColumns> {
  const storages = await workingStorages()
  return {
    jobId,
    columns: stockColumns(storages),
    look: async (things) => outcomes((await readCells(things, storages)).cells),
    apply: (unit, things) => openStock(unit, things, storages, jobId),
  }
}
