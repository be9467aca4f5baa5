import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { Product } from '../../catalog/products/product'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import { StockLedger } from '../../inventory/stock/ledger'
import type { StockItem, StockRow } from '../../inventory/stock/stock'
import type { StockDocument } from '../../inventory/stock/stock-change'
import { stockOf } from '../../inventory/stock/stock-of'
import { allStorages, isVirtual } from '../../inventory/stock/storage'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { mulDiv } from '../../kernel/values/money'
import type { Day } from '../../kernel/values/time'
import type { SettingsData } from '../../settings/settings'
import type { BoughtLineData } from '../buying/line'
import { Purchase, type PurchaseRow } from '../invoices/purchase'
import { isGoods } from '../invoices/purchase-post'
import {
  type Bearer,
  heldCents,
  type LandedData,
  type LandedLineData,
  type LandedShare,
  type Place,
  spread,
} from './landed'

/** Stock rows that one transaction changes: each writes a movement besides. */
const MOST_ROWS = 40

const itemOf = (line: LandedLineData): StockItem => ({
  productId: line.productId,
  ...(line.variantId ? { variantId: line.variantId } : {}),
  name: line.name,
  costCents: 0,
})

/** The purchases that bear a cost, as they are. @throws AppError 404, 409 for a void one, 422 at `date` before one of them */
async function bearing(ids: readonly string[], day: Day): Promise<PurchaseRow[]> {
  const { found } = await load({ found: Purchase.many([...new Set(ids)]) })
  return [...new Set(ids)].map((id) => {
    const row = found.get(id)
    if (!row) throw notFound(Purchase.label)
    if (row.state === 'voided') throw conflict(`La compra ${row.number} está anulada: elige otra.`)
    if (row.day > day) throw invalid({ date: [`No puede ser anterior a la compra ${row.number}`] })
    return row
  })
}

/** What goods weigh in the spreading: cents, thousandths, or grams. @throws AppError 422 at `spread_by` without a weight */
async function weigher(by: LandedShare, lines: readonly BoughtLineData[]): Promise<(line: BoughtLineData) => number> {
  if (by === 'value') return (line) => line.valueCents - line.returnedCents
  if (by === 'quantity') return (line) => line.quantity - line.returned
  const { products } = await load({ products: Product.many([...new Set(lines.map(({ productId }) => productId!))]) })
  return (line) => {
    const grams = products.get(line.productId!)?.grams
    if (!grams)
      throw invalid({ spread_by: [`${line.name} no tiene peso: escríbelo en el producto o reparte por valor`] })
    return grams * (line.quantity - line.returned)
  }
}

/** Where some items are: what is on the way or remitted bears nothing more. */
async function placesOf(itemIds: readonly string[]) {
  const [storages, stock] = await Promise.all([allStorages(), stockOf([...new Set(itemIds)])])
  const names = new Map(storages.map(({ id, name }) => [id, name]))
  const places = new Map<string, Place[]>()
  const rows = new Map<string, StockRow>()
  for (const [id, found] of stock) {
    for (const row of found) rows.set(row.id, row)
    const here = found.filter(({ storageId, quantity }) => quantity > 0 && !isVirtual(storageId))
    places.set(
      id,
      here.map(({ storageId, quantity }) => ({ storageId, quantity, storageName: names.get(storageId) ?? '' })),
    )
  }
  return { places, rows }
}

/** A cost as the goods of some purchases bear it by now, with the purchases and the stock that this was worked out of. */
export interface Landing {
  landed: LandedData
  purchases: readonly PurchaseRow[]
  rows: ReadonlyMap<string, StockRow>
}

/**
 * What the goods of some purchases bear of a cost that comes after them: what went back to the provider bears nothing, what
 * has left goes to the cost of sales. It looks forward only: no month that was told changes. Source: facts B3.1 row 18.
 * @throws AppError 404, 409, 422 at `purchases` when no goods are left of them or they are too many for one transaction
 */
export async function landingOf(
  asked: { purchases: readonly string[]; by: LandedShare },
  { cents, day }: { cents: number; day: Day },
): Promise<Landing> {
  const purchases = await bearing(asked.purchases, day)
  const goods = purchases.flatMap((row) =>
    row.lines.filter((line) => isGoods(line) && line.returned < line.quantity).map((line) => ({ row, line })),
  )
  const weigh = await weigher(
    asked.by,
    goods.map(({ line }) => line),
  )
  const bearers = goods.map(
    ({ row, line }): Bearer => ({
      ...{ purchaseId: row.id, purchaseNumber: row.number, lineId: line.id, productId: line.productId! },
      ...(line.variantId ? { variantId: line.variantId } : {}),
      ...{ name: line.name, quantity: line.quantity - line.returned, storageId: line.storageId!, weight: weigh(line) },
    }),
  )
  if (bearers.every(({ weight }) => weight === 0))
    throw invalid({ purchases: ['Esas compras ya no tienen mercancía que lleve el costo'] })
  const { places, rows } = await placesOf(bearers.map(({ productId, variantId }) => variantId ?? productId))
  const lines = spread(cents, bearers, places)
  const touched = new Set(
    lines.flatMap((line) => line.held.map((row) => `${line.productId}.${line.variantId}.${row.storageId}`)),
  )
  if (touched.size > MOST_ROWS)
    throw invalid({ purchases: [`Son más de ${MOST_ROWS} productos: reparte el costo en varias causaciones`] })
  const named = purchases.map(({ id, number }) => ({ id, number }))
  return { landed: { by: asked.by, purchases: named, lines }, purchases, rows }
}

/** Entry of what goods bear: in their storages, and what of it has left as cost of sales. */
export function landedEntry(lines: readonly LandedLineData[], thirdId: string, mapping: Mapping): EntryLine[] {
  const gone = lines.reduce((sum, line) => sum + line.cents - heldCents(line), 0)
  const held = lines.flatMap((line) =>
    line.held.map(({ storageId, cents }) => debit(accountOf('inventory', mapping), cents, { thirdId, storageId })),
  )
  return compact([...held, debit(accountOf('costOfSales', mapping), gone)])
}

/** Adds to the worth of goods what they bear. */
function land(ledger: StockLedger, lines: readonly LandedLineData[]): void {
  for (const line of lines)
    for (const { storageId, cents } of line.held) ledger.revalue(itemOf(line), storageId, cents, 'landedCost')
}

/** What of a cost leaves the worth of goods again: as much of it as is still there. */
const stillHeld = (ledger: StockLedger, line: LandedLineData, row: LandedLineData['held'][number]): number => {
  const there = Math.min(row.quantity, Math.max(0, ledger.onHand(line, row.storageId)))
  return Math.min(mulDiv(row.cents, there, row.quantity), Math.max(0, ledger.worth(line, row.storageId)))
}

/**
 * Takes off the worth of goods what they bore, as far as they are still there.
 * @returns lines that put into the cost of sales what has left meanwhile
 */
function unland(ledger: StockLedger, lines: readonly LandedLineData[], thirdId: string, mapping: Mapping): EntryLine[] {
  return lines.flatMap((line) =>
    line.held.flatMap((row) => {
      const cents = stillHeld(ledger, line, row)
      if (cents > 0) ledger.revalue(itemOf(line), row.storageId, 0 - cents, 'landedCost')
      const sold = row.cents - cents
      if (sold === 0) return []
      const goods = { thirdId, storageId: row.storageId }
      return [debit(accountOf('inventory', mapping), sold, goods), credit(accountOf('costOfSales', mapping), sold)]
    }),
  )
}

/** A cost as it was on its goods, and as it is from now on. */
interface Change {
  document: StockDocument
  providerId: string
  was?: LandedData | undefined
  is?: Landing | undefined
}

/**
 * Writes what goods bear: their worth, and the cost that hangs from each purchase, so that none is changed or annulled
 * around it.
 * @returns lines that put into the cost of sales what has left of what is taken off
 */
export async function writeLanding(
  unit: Act,
  { document, providerId, was, is }: Change,
  settings: SettingsData,
): Promise<EntryLine[]> {
  if (!is && (was?.lines ?? []).length === 0) return []
  const old = (was?.lines ?? []).flatMap((line) =>
    line.held.map(({ storageId }) => ({ item: itemOf(line), storageId })),
  )
  const before = await load({
    rows: StockLedger.rows(old),
    purchases: Purchase.many((was?.purchases ?? []).map(({ id }) => id)),
  })
  const ledger = ledgerFor(new Map([...before.rows, ...(is?.rows ?? [])]), settings)
  const sold = unland(ledger, was?.lines ?? [], providerId, settings.accounts)
  land(ledger, is?.landed.lines ?? [])
  await ledger.write(unit, document)
  const bears = new Map((is?.purchases ?? []).map((row) => [row.id, row]))
  for (const row of new Map([...before.purchases, ...bears]).values())
    hang(unit, row, document.number, bears.has(row.id))
  return sold
}

function hang(unit: Act, before: PurchaseRow, number: string, bears: boolean): void {
  if (before.hanging.includes(number) === bears) {
    unit.check(Purchase, before)
    return
  }
  const { version: _, ...row } = before
  const others = row.hanging.filter((one) => one !== number)
  unit.replace(Purchase, before, { ...row, hanging: bears ? [...others, number] : others })
}
