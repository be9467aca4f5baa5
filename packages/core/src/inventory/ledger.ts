import { compact, credit, debit } from '../accounting/entry'
import { post } from '../accounting/journal'
import { accountOf, type Mapping } from '../accounting/roles'
import { author, now } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import type { Request } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { newId } from '../kernel/id'
import { formatQuantity } from '../kernel/money'
import { type Day, dayOf } from '../kernel/time'
import { appendMovement } from './movement'
import { holdNewborn } from './newborn'
import { deficitCorrection, itemIdOf, Stock, type StockItem, type StockRow, stockId, valueOfTaking } from './stock'
import type { Cause } from './stock.causes'
import { TRANSIT_ID } from './storage'

/** The document that moves the stock. */
export interface StockDocument {
  kind: string
  id: string
  number: string
  /** Business day of the movement; today when absent. */
  day?: Day
  note?: string
}

interface Holding {
  before: StockRow | undefined
  item: StockItem
  storageId: string
  quantity: number
  valueCents: number
  /** Minimum of this storage alone, when it changes; null when it has none any more. */
  minimum?: number | null
  /** Net change by cause. */
  changes: Map<Cause, Change>
}

interface Change {
  quantity: number
  /** With the correction. */
  valueCents: number
  /** Cost of what had been sold before it came in: assumed then, known now. */
  correctionCents: number
}

/**
 * What a row asks to be kept: its own minimum, or what it has from the product and the shop; when those change,
 * `minimums.ts` brings it to the rows that are there. What only travels asks for nothing.
 */
function minimumOf(
  { item, storageId, before, minimum }: Holding,
  bornWith: (item: StockItem) => number,
): { minimum: number; ownMinimum?: boolean } {
  if (storageId === TRANSIT_ID) return { minimum: 0 }
  if (typeof minimum === 'number') return { minimum, ownMinimum: true }
  if (minimum === null || !before) return { minimum: bornWith(item) }
  return { minimum: before.minimum, ...(before.ownMinimum ? { ownMinimum: true } : {}) }
}

/**
 * The stock that one action moves. Takes and puts change it in memory; `write` adds to the unit one row and one
 * movement for each stock row and cause. Rows are optimistic: a faster writer makes the action run again.
 * @example
 * const { rows } = await load({ rows: StockLedger.rows([{ item, storageId }]) })
 * const ledger = new StockLedger(rows, { allowNegative: false })
 * const costCents = ledger.take(item, storage, 2_000, 'sale')
 * await ledger.write(unit, { kind: 'order', id, number })
 */
export class StockLedger {
  private readonly holdings = new Map<string, Holding>()

  /** `accounts`: those that the merchant named for a role of the postings. */
  constructor(
    private readonly rows: ReadonlyMap<string, StockRow>,
    private readonly policy: { allowNegative: boolean; accounts?: Mapping },
  ) {}

  /** What to load before: the rows of some items in some storages. */
  static rows(
    wanted: readonly { item: { productId: string; variantId?: string | undefined }; storageId: string }[],
  ): Request<Map<string, StockRow>> {
    return Stock.many([...new Set(wanted.map((w) => stockId(w.item, w.storageId)))])
  }

  /** Quantity held now, in thousandths, takes and puts included. */
  held(item: { productId: string; variantId?: string | undefined }, storageId: string): number {
    const id = stockId(item, storageId)
    return this.holdings.get(id)?.quantity ?? this.rows.get(id)?.quantity ?? 0
  }

  /**
   * Takes `quantity` thousandths out of a storage.
   * @returns the value in cents that leaves with it
   * @throws AppError 409 `Sin existencias de … en …` when there is not enough and negative stock is not allowed
   */
  take(item: StockItem, storage: { id: string; name: string }, quantity: number, cause: Cause): number {
    if (!Number.isInteger(quantity) || quantity <= 0) throw new Error(`take ${quantity}`)
    const holding = this.open(item, storage.id)
    if (holding.quantity < quantity && !this.policy.allowNegative) {
      const left = holding.quantity > 0 ? ` Quedan ${formatQuantity(holding.quantity)}.` : ''
      throw conflict(`Sin existencias de ${item.name} en ${storage.name}.${left}`, 'out_of_stock')
    }
    const valueCents = valueOfTaking(holding, quantity, item.costCents)
    this.change(holding, cause, -quantity, -valueCents)
    return valueCents
  }

  /**
   * Puts `quantity` thousandths worth `valueCents` into a storage. What covers a deficit (negative stock) corrects the
   * cost that was assumed when it left, so that what stays is worth what it cost; `write` posts the correction.
   */
  put(item: StockItem, storageId: string, quantity: number, valueCents: number, cause: Cause): void {
    if (!Number.isInteger(quantity) || quantity < 0 || !Number.isInteger(valueCents))
      throw new Error(`put ${quantity} worth ${valueCents}`)
    const holding = this.open(item, storageId)
    const correctionCents = deficitCorrection(holding, quantity, valueCents)
    this.change(holding, cause, quantity, valueCents + correctionCents, correctionCents)
  }

  /**
   * Takes out what an earlier put brought in, worth what it was worth then; at average when what stays behind could
   * not be worth the rest (its cost changed meanwhile, or part of it left).
   * @returns the value in cents that leaves
   * @throws AppError 409 as `take`
   */
  takeBack(
    item: StockItem,
    storage: { id: string; name: string },
    quantity: number,
    valueCents: number,
    cause: Cause,
  ): number {
    const { quantity: held, valueCents: worth } = this.open(item, storage.id)
    const [left, rest] = [held - quantity, worth - valueCents]
    if (left < 0 || rest < 0 || (left === 0 && rest !== 0)) return this.take(item, storage, quantity, cause)
    this.change(this.open(item, storage.id), cause, -quantity, -valueCents)
    return valueCents
  }

  /** Sets the minimum of a storage alone, in thousandths, apart from the product's; null takes it away. */
  setMinimum(item: StockItem, storageId: string, minimum: number | null): void {
    this.open(item, storageId).minimum = minimum
  }

  /** Value in cents of what is held now, takes and puts included. */
  worth(item: { productId: string; variantId?: string | undefined }, storageId: string): number {
    const id = stockId(item, storageId)
    return this.holdings.get(id)?.valueCents ?? this.rows.get(id)?.valueCents ?? 0
  }

  /** Begins to keep an item in a storage, or leaves it there as it is. */
  keep(item: StockItem, storageId: string): void {
    this.open(item, storageId)
  }

  /**
   * Adds the rows and the movements to the unit, and the entry of corrected costs when there are any.
   * @throws AppError 404 or 409 when a new row would be of something that is gone, see `holdNewborn`
   */
  async write(unit: Act, document: StockDocument): Promise<void> {
    const bornWith = await holdNewborn(unit, [...this.holdings.values()])
    this.postCorrections(unit, document)
    const at = now()
    const { userId, name } = author()
    for (const holding of this.holdings.values()) {
      const { item, storageId, before } = holding
      const row = {
        id: stockId(item, storageId),
        itemId: itemIdOf(item),
        productId: item.productId,
        ...(item.variantId ? { variantId: item.variantId } : {}),
        storageId,
        quantity: holding.quantity,
        valueCents: holding.valueCents,
        ...minimumOf(holding, bornWith),
      }
      if (before) unit.replace(Stock, before, row)
      else unit.insertFirst(Stock, row)
      let balance = { quantity: before?.quantity ?? 0, valueCents: before?.valueCents ?? 0 }
      for (const [cause, { correctionCents, ...change }] of holding.changes) {
        balance = { quantity: balance.quantity + change.quantity, valueCents: balance.valueCents + change.valueCents }
        appendMovement(unit, {
          id: newId('movement'),
          day: document.day ?? dayOf(at),
          at: at.toISOString(),
          stockId: row.id,
          itemId: row.itemId,
          productId: item.productId,
          ...(item.variantId ? { variantId: item.variantId } : {}),
          storageId,
          name: item.name,
          ...change,
          ...(correctionCents === 0 ? {} : { correctionCents }),
          balanceQuantity: balance.quantity,
          balanceCents: balance.valueCents,
          cause,
          documentKind: document.kind,
          documentId: document.id,
          documentNumber: document.number,
          userId,
          userName: name,
          ...(document.note ? { note: document.note } : {}),
        })
      }
    }
  }

  private postCorrections(unit: Act, document: StockDocument): void {
    const [inventory, cost] = [
      accountOf('inventory', this.policy.accounts),
      accountOf('costOfSales', this.policy.accounts),
    ]
    const lines = [...this.holdings.values()].flatMap(({ storageId, changes }) =>
      [...changes.values()].flatMap(({ correctionCents: cents }) =>
        cents > 0
          ? [debit(inventory, cents, { storageId }), credit(cost, cents)]
          : [debit(cost, -cents), credit(inventory, -cents, { storageId })],
      ),
    )
    post(unit, {
      concept: `Costo real de lo vendido sin existencias: ${document.number}`,
      documentKind: document.kind,
      documentId: document.id,
      documentNumber: document.number,
      ...(document.day ? { day: document.day } : {}),
      lines: compact(lines),
    })
  }

  private open(item: StockItem, storageId: string): Holding {
    const id = stockId(item, storageId)
    const found = this.holdings.get(id)
    if (found) return found
    const before = this.rows.get(id)
    const holding: Holding = {
      before,
      item,
      storageId,
      quantity: before?.quantity ?? 0,
      valueCents: before?.valueCents ?? 0,
      changes: new Map(),
    }
    this.holdings.set(id, holding)
    return holding
  }

  private change(holding: Holding, cause: Cause, quantity: number, valueCents: number, correctionCents = 0): void {
    holding.quantity += quantity
    holding.valueCents += valueCents
    const sum = holding.changes.get(cause) ?? { quantity: 0, valueCents: 0, correctionCents: 0 }
    holding.changes.set(cause, {
      quantity: sum.quantity + quantity,
      valueCents: sum.valueCents + valueCents,
      correctionCents: sum.correctionCents + correctionCents,
    })
  }
}
