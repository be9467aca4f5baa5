import type { StepData } from '../../documents/author'
import type { Act } from '../../kernel/db/act'
import { newId } from '../../kernel/values/id'
import { type Day, dayOf } from '../../kernel/values/time'
import { appendMovement } from './movement'
import { noShort, type ShortData } from './short'
import { moveOldestToPage } from './short-history'
import { itemIdOf, Stock, type StockItem, type StockRow, stockId } from './stock'
import type { Cause } from './stock-causes'
import { isVirtual } from './storage'

/** The document that moves the stock. */
export interface StockDocument {
  kind: string
  id: string
  number: string
  /** Business day of the movement; today when absent. */
  day?: Day
  note?: string
}

/** One item in one storage while an action moves it. */
export interface StockChange {
  before: StockRow | undefined
  item: StockItem
  storageId: string
  quantity: number
  valueCents: number
  /** Promised to long sales until they post, in thousandths. */
  reserved: number
  /** Held for unconfirmed catalogue orders, in thousandths. */
  unconfirmed: number
  /** Who sold what was not there. */
  short: ShortData
  /** Minimum of this storage alone, when it changes; null when it has none any more. */
  minimum?: number | null
  /** Net change by cause. */
  changes: Map<Cause, Change>
}

/** What one cause changes of it. */
interface Change {
  quantity: number
  /** With the correction. */
  valueCents: number
  /** Cost of what had been sold before it came in: assumed then, known now. */
  correctionCents: number
}

export const stockChangeOf = (before: StockRow | undefined, item: StockItem, storageId: string): StockChange => ({
  before,
  item,
  storageId,
  quantity: before?.quantity ?? 0,
  valueCents: before?.valueCents ?? 0,
  reserved: before?.reserved ?? 0,
  unconfirmed: before?.unconfirmed ?? 0,
  short: before?.short ?? noShort,
  changes: new Map(),
})

/** Adds thousandths and cents to what is held, for a cause. */
export function change(
  stockChange: StockChange,
  cause: Cause,
  quantity: number,
  valueCents: number,
  correctionCents = 0,
): void {
  stockChange.quantity += quantity
  stockChange.valueCents += valueCents
  const sum = stockChange.changes.get(cause) ?? { quantity: 0, valueCents: 0, correctionCents: 0 }
  stockChange.changes.set(cause, {
    quantity: sum.quantity + quantity,
    valueCents: sum.valueCents + valueCents,
    correctionCents: sum.correctionCents + correctionCents,
  })
}

const isShort = ({ open, corrected, pages = 0 }: ShortData): boolean =>
  open.length > 0 || corrected.length > 0 || pages > 0

/**
 * What a row asks to be kept: its own minimum, or what it has from the product and the shop; when those change,
 * `minimums.ts` brings it to the rows that are there. What only travels asks for nothing.
 */
function minimumOf(
  { item, storageId, before, minimum }: StockChange,
  bornWith: (item: StockItem) => number,
): { minimum: number; ownMinimum?: boolean } {
  if (isVirtual(storageId)) return { minimum: 0 }
  if (typeof minimum === 'number') return { minimum, ownMinimum: true }
  if (minimum === null || !before) return { minimum: bornWith(item) }
  return { minimum: before.minimum, ...(before.ownMinimum ? { ownMinimum: true } : {}) }
}

/** Adds the stock row to the unit; `turns` when there is room to keep old corrections on a page of their own. */
export function writeRow(
  unit: Act,
  stockChange: StockChange,
  bornWith: (item: StockItem) => number,
  turns: boolean,
): void {
  const { item, storageId, before } = stockChange
  const id = stockId(item, storageId)
  const row = {
    id,
    itemId: itemIdOf(item),
    productId: item.productId,
    ...(item.variantId ? { variantId: item.variantId } : {}),
    storageId,
    quantity: stockChange.quantity,
    valueCents: stockChange.valueCents,
    ...minimumOf(stockChange, bornWith),
    ...(stockChange.reserved > 0 ? { reserved: stockChange.reserved } : {}),
    ...(stockChange.unconfirmed > 0 ? { unconfirmed: stockChange.unconfirmed } : {}),
    ...(isShort(stockChange.short)
      ? { short: turns ? moveOldestToPage(unit, id, stockChange.short) : stockChange.short }
      : {}),
  }
  if (before) unit.replace(Stock, before, row)
  else unit.insertFirst(Stock, row)
}

/** Adds one movement for each cause to the unit, with what is held after it. */
export function writeMovements(
  unit: Act,
  { item, storageId, before, changes }: StockChange,
  document: StockDocument,
  { at, userId, userName }: Omit<StepData, 'at'> & { at: Date },
): void {
  let balance = { quantity: before?.quantity ?? 0, valueCents: before?.valueCents ?? 0 }
  for (const [cause, { correctionCents, ...moved }] of changes) {
    balance = { quantity: balance.quantity + moved.quantity, valueCents: balance.valueCents + moved.valueCents }
    appendMovement(unit, {
      id: newId('movement'),
      day: document.day ?? dayOf(at),
      at: at.toISOString(),
      stockId: stockId(item, storageId),
      itemId: itemIdOf(item),
      productId: item.productId,
      ...(item.variantId ? { variantId: item.variantId } : {}),
      storageId,
      name: item.name,
      ...moved,
      ...(correctionCents === 0 ? {} : { correctionCents }),
      balanceQuantity: balance.quantity,
      balanceCents: balance.valueCents,
      cause,
      documentKind: document.kind,
      documentId: document.id,
      documentNumber: document.number,
      userId,
      userName,
      ...(document.note ? { note: document.note } : {}),
    })
  }
}
