import type { Mapping } from '../../accounting/chart/roles'
import type { SaleGroupsData } from '../../accounting/sale-book'
import { signature } from '../../documents/author'
import { now, refuse } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { Race } from '../../kernel/db/commit'
import type { Request } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { formatQuantity } from '../../kernel/values/money'
import { type CostCorrection, MAX_CORRECTED, postCorrections } from './cost-corrections'
import { stockMoved } from './followers'
import { assertNewStockRows } from './new-stock-row'
import { comingBack, noShort, type ShortData, type SoldGoods, sellShort, settle } from './short'
import { freeOf, freeToOrder, Stock, type StockItem, type StockRow, shortOf, stockId, valueOfTaking } from './stock'
import type { Cause } from './stock-causes'
import { change, type StockChange, type StockDocument, stockChangeOf, writeMovements, writeRow } from './stock-change'

/** Rows of a unit that has room for one more action a row. */
const ROWS_THAT_TURN = 10

type ItemRef = Pick<StockItem, 'productId' | 'variantId'>

/** That some thousandths are promised to a sale that has not posted, as merchants read it. */
export const apart = (reserved: number): string =>
  `Hay ${formatQuantity(reserved)} para una venta que se está registrando o está prefacturada.`

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
  private readonly stockChanges = new Map<string, StockChange>()
  private readonly corrections: CostCorrection[] = []

  /** `accounts`: those that the merchant named for a role of the postings; `stores`: connections that hear of what moved. */
  constructor(
    private readonly rows: ReadonlyMap<string, StockRow>,
    private readonly policy: { allowNegative: boolean; accounts?: Mapping; stores?: readonly string[] | undefined },
  ) {}

  /** What to load before: the rows of some items in some storages. */
  static rows(
    wanted: readonly { item: { productId: string; variantId?: string }; storageId: string }[],
  ): Request<Map<string, StockRow>> {
    return Stock.many([...new Set(wanted.map((w) => stockId(w.item, w.storageId)))])
  }

  /** Quantity held now, in thousandths, takes and puts included. */
  onHand(item: { productId: string; variantId?: string }, storageId: string): number {
    const id = stockId(item, storageId)
    return this.stockChanges.get(id)?.quantity ?? this.rows.get(id)?.quantity ?? 0
  }

  /**
   * Takes `quantity` thousandths out of a storage. What is not there leaves at the cost of the item; when it is sold,
   * `sale` is who bears the difference once the goods come.
   * @returns the value in cents that leaves with it
   * @throws AppError 409 `Sin existencias de … en …` when there is not enough that is free and negative stock is not allowed
   */
  take(
    item: StockItem,
    storage: { id: string; name: string },
    quantity: number,
    cause: Cause,
    sale?: SaleGroupsData,
  ): number {
    if (!Number.isInteger(quantity) || quantity <= 0) throw new Error(`take ${quantity}`)
    const stockChange = this.open(item, storage.id)
    this.needFree(stockChange, storage.name, quantity)
    const valueCents = valueOfTaking(stockChange, quantity, item.costCents)
    const short = shortOf(stockChange, quantity, item.costCents)
    if (sale && short.quantity > 0) stockChange.short = sellShort(stockChange.short, sale, short.quantity, short.cents)
    change(stockChange, cause, -quantity, -valueCents)
    return valueCents
  }

  /**
   * Puts `quantity` thousandths worth `valueCents` into a storage. What covers a deficit (negative stock) corrects the
   * cost that was assumed when it left, so that what stays is worth what it cost; `write` posts the correction, to the
   * sales that had sold it.
   */
  put(item: StockItem, storageId: string, quantity: number, valueCents: number, cause: Cause): void {
    if (!Number.isInteger(quantity) || quantity < 0 || !Number.isInteger(valueCents))
      throw new Error(`put ${quantity} worth ${valueCents}`)
    const stockChange = this.open(item, storageId)
    const room = MAX_CORRECTED - this.corrections.filter(({ sale }) => sale !== undefined).length
    const { settled, short } = settle(stockChange, quantity, valueCents, room)
    stockChange.short = short
    this.corrections.push(...settled.filter(({ cents }) => cents !== 0).map((one) => ({ ...one, item, storageId })))
    const correctionCents = settled.reduce((sum, { cents }) => sum - cents, 0)
    change(stockChange, cause, quantity, valueCents + correctionCents, correctionCents)
  }

  /** Adds cents to what some goods that are there are worth, or takes them off: their quantity stays. */
  revalue(item: StockItem, storageId: string, cents: number, cause: Cause): void {
    const stockChange = this.open(item, storageId)
    const { quantity, valueCents } = stockChange
    if (quantity <= 0 || valueCents + cents < 0) throw new Error(`revalue ${quantity} worth ${valueCents} by ${cents}`)
    change(stockChange, cause, 0, cents)
  }

  /**
   * Puts back `back` thousandths of what a sale took, worth what they cost in all: as assumed, and as corrected since,
   * which is taken off the sale. What is still missing returns to where it never was.
   * @returns the part of the assumed cost that came back, in cents
   */
  giveBack(
    item: StockItem,
    storageId: string,
    sold: SoldGoods & { sale: SaleGroupsData },
    back: number,
    cause: Cause,
  ): number {
    const stockChange = this.open(item, storageId)
    const { open, rest, short } = comingBack(stockChange.short, sold, back)
    stockChange.short = short
    if (open.quantity > 0) change(stockChange, cause, open.quantity, open.cents)
    if (rest.quantity > 0) this.put(item, storageId, rest.quantity, rest.cents + rest.correctionCents, cause)
    this.uncorrect(item, storageId, sold.sale, rest.correctionCents)
    return open.cents + rest.cents
  }

  /**
   * Takes off a sale what was corrected of the cost of `back` thousandths that come back unfit: they do not enter the
   * storage, and what of them is still missing is missing without a sale.
   * @returns the part of the assumed cost that came back, and what they cost in all, in cents: the loss
   */
  loseReturned(
    item: StockItem,
    storageId: string,
    sold: SoldGoods & { sale: SaleGroupsData },
    back: number,
  ): { costCents: number; lostCents: number } {
    const known = this.shortOfRow(item, storageId)
    const { open, rest, short } = comingBack(known, sold, back)
    const costCents = open.cents + rest.cents
    const mentions = (entry: { orderId: string }) => entry.orderId === sold.orderId
    if (!known.corrected.some(mentions) && !known.open.some(({ sale }) => mentions(sale)))
      return { costCents, lostCents: costCents }
    this.open(item, storageId).short = short
    this.uncorrect(item, storageId, sold.sale, rest.correctionCents)
    return { costCents, lostCents: costCents + rest.correctionCents }
  }

  /** What was corrected of the cost of a sale's goods, and what of them is still missing, in cents and thousandths. */
  shortOfSale(item: ItemRef, storageId: string, orderId: string): { correctionCents: number; missing: number } {
    const { open, corrected } = this.shortOfRow(item, storageId)
    return {
      correctionCents: corrected.find((entry) => entry.orderId === orderId)?.cents ?? 0,
      missing: open.find(({ sale }) => sale.orderId === orderId)?.quantity ?? 0,
    }
  }

  /** A sale that sold below zero changes the groups in which it is reported: what was and what will be corrected follows. */
  regroup(item: StockItem, storageId: string, before: SaleGroupsData, after: SaleGroupsData): void {
    const { correctionCents, missing } = this.shortOfSale(item, storageId, before.orderId)
    if (correctionCents === 0 && missing === 0) return
    const stockChange = this.open(item, storageId)
    const open = stockChange.short.open.map((e) => (e.sale.orderId === before.orderId ? { ...e, sale: after } : e))
    stockChange.short = { ...stockChange.short, open }
    this.uncorrect(item, storageId, before, correctionCents)
    this.uncorrect(item, storageId, after, 0 - correctionCents)
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
    const { quantity: held, valueCents: worth, reserved } = this.open(item, storage.id)
    const least = this.policy.allowNegative ? 0 : reserved
    const [left, rest] = [held - quantity, worth - valueCents]
    if (left < least || rest < 0 || (left === 0 && rest !== 0)) return this.take(item, storage, quantity, cause)
    change(this.open(item, storage.id), cause, -quantity, -valueCents)
    return valueCents
  }

  /**
   * Promises `quantity` thousandths to a sale that takes them later: until `release` nobody else takes them.
   * @throws AppError 409 as `take`
   */
  reserve(item: StockItem, storage: { id: string; name: string }, quantity: number): void {
    const stockChange = this.open(item, storage.id)
    this.needFree(stockChange, storage.name, quantity)
    stockChange.reserved += quantity
  }

  /**
   * Ends a promise: the goods are free for whoever it was made to, in the same unit, or for anybody.
   * @throws Race when it is not there: somebody ended it between the reading of whom it was made to and that of the stock
   */
  release(item: StockItem, storageId: string, quantity: number): void {
    const stockChange = this.open(item, storageId)
    if (stockChange.reserved < quantity) throw new Race(`release ${quantity} of ${stockChange.reserved}`)
    stockChange.reserved -= quantity
  }

  /**
   * Holds `quantity` thousandths of `ordered` for an order that the shop has not confirmed. Sales of the shop go through
   * over it; only another order of this kind is refused.
   * @throws AppError 409 when less than `ordered` is free to order
   */
  holdUnconfirmed(
    item: StockItem,
    storage: { id: string; name: string },
    { ordered, quantity }: { ordered: number; quantity: number },
  ): void {
    const row = this.stockChanges.get(stockId(item, storage.id)) ?? this.rows.get(stockId(item, storage.id))
    if (freeToOrder(row ?? { quantity: 0 }) < ordered && !this.policy.allowNegative)
      refuse(conflict(`Sin existencias de ${item.name} en ${storage.name}.`, 'out_of_stock'))
    if (quantity > 0) this.open(item, storage.id).unconfirmed += quantity
  }

  /** Ends a hold of an unconfirmed order. Its stock row may be gone or closed, because such a hold keeps no product. */
  releaseUnconfirmed(item: StockItem, storageId: string, quantity: number): void {
    const row = this.rows.get(stockId(item, storageId))
    if (!row || row.closed) return
    const stockChange = this.open(item, storageId)
    stockChange.unconfirmed = Math.max(0, stockChange.unconfirmed - quantity)
  }

  /** Quantity that anybody may take now, in thousandths, takes and puts included. */
  free(item: ItemRef, storageId: string): number {
    const id = stockId(item, storageId)
    return freeOf(this.stockChanges.get(id) ?? this.rows.get(id) ?? { quantity: 0 })
  }

  /** Sets the minimum of a storage alone, in thousandths, apart from the product's; null takes it away. */
  setMinimum(item: StockItem, storageId: string, minimum: number | null): void {
    this.open(item, storageId).minimum = minimum
  }

  /** Value in cents of what is held now, takes and puts included. */
  worth(item: { productId: string; variantId?: string }, storageId: string): number {
    const id = stockId(item, storageId)
    return this.stockChanges.get(id)?.valueCents ?? this.rows.get(id)?.valueCents ?? 0
  }

  /** Begins to keep an item in a storage, or leaves it there as it is. */
  keep(item: StockItem, storageId: string): void {
    this.open(item, storageId)
  }

  /**
   * Adds the rows and the movements to the unit, and the entry and the fact of corrected costs when there are any.
   * @throws AppError 404 or 409 when a new row would be of something that is gone, see `assertNewStockRows`
   */
  async write(unit: Act, document: StockDocument): Promise<void> {
    const bornWith = await assertNewStockRows(unit, [...this.stockChanges.values()])
    postCorrections(unit, document, this.corrections, this.policy.accounts)
    const turns = this.stockChanges.size <= ROWS_THAT_TURN
    const when = { at: now(), ...signature() }
    const { stores } = this.policy
    if (stores && stores.length > 0) unit.after(() => stockMoved(stores, [...this.stockChanges.keys()]))
    for (const stockChange of this.stockChanges.values()) {
      writeRow(unit, stockChange, bornWith, turns)
      writeMovements(unit, stockChange, document, when)
    }
  }

  private uncorrect(item: StockItem, storageId: string, sale: SaleGroupsData, cents: number): void {
    if (cents !== 0) this.corrections.push({ item, storageId, sale, cents: 0 - cents })
  }

  private shortOfRow(item: ItemRef, storageId: string): ShortData {
    const id = stockId(item, storageId)
    return this.stockChanges.get(id)?.short ?? this.rows.get(id)?.short ?? noShort
  }

  private needFree(stockChange: StockChange, place: string, quantity: number): void {
    const free = freeOf(stockChange)
    if (free >= quantity || this.policy.allowNegative) return
    const left = free > 0 ? ` Quedan ${formatQuantity(free)}.` : ''
    const reserved = stockChange.reserved > 0 ? ` ${apart(stockChange.reserved)}` : ''
    refuse(conflict(`Sin existencias de ${stockChange.item.name} en ${place}.${left}${reserved}`, 'out_of_stock'))
  }

  private open(item: StockItem, storageId: string): StockChange {
    const id = stockId(item, storageId)
    const found = this.stockChanges.get(id)
    if (found) return found
    const stockChange = stockChangeOf(this.rows.get(id), item, storageId)
    this.stockChanges.set(id, stockChange)
    return stockChange
  }
}
