import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { post } from '../../accounting/journal/journal'
import { type SaleGroupsData, saleBook } from '../../accounting/sale-book'
import { author, now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { newId } from '../../kernel/values/id'
import { type Day, dayOf, hourOf } from '../../kernel/values/time'
import { itemIdOf, type StockItem } from './stock'
import { TRANSIT_ID } from './storage'

/** What goods that were sold below zero cost beyond what was assumed, in cents; less when negative. */
export interface CostCorrection {
  item: StockItem
  storageId: string
  /** Who sold them; undefined for what left below zero without a sale. */
  sale?: SaleGroupsData
  cents: number
}

/** Sales that one transaction corrects: their fact holds them all. */
export const MAX_CORRECTED = 500

/** Adds up by account, storage and cost centre, so that what cancels out is not posted. */
function netLines(moves: readonly { account: string; cents: number; at: Partial<EntryLine> }[]): EntryLine[] {
  const sums = new Map<string, (typeof moves)[number]>()
  for (const move of moves) {
    const key = JSON.stringify([move.account, move.at])
    sums.set(key, { ...move, cents: move.cents + (sums.get(key)?.cents ?? 0) })
  }
  return [...sums.values()].flatMap(({ account, cents, at }) =>
    cents === 0 ? [] : cents > 0 ? [debit(account, cents, at)] : [credit(account, 0 - cents, at)],
  )
}

/**
 * The cost of sales bears what was sold; the account of inventory differences, what left without a sale. Against the
 * inventory of the storage. Source: facts B3.1 rows 3, 29 and 30.
 */
export function correctionEntry(corrections: readonly CostCorrection[], mapping: Mapping = {}): EntryLine[] {
  return netLines(
    corrections.flatMap(({ storageId, sale, cents }) => {
      const role = sale ? 'costOfSales' : cents > 0 ? 'adjustmentLoss' : 'adjustmentGain'
      const goods = storageId === TRANSIT_ID ? 'inTransitInventory' : 'inventory'
      const at = sale?.costCenterId ? { costCenterId: sale.costCenterId } : {}
      return [
        { account: accountOf(role, mapping), cents, at },
        { account: accountOf(goods, mapping), cents: 0 - cents, at: { storageId } },
      ]
    }),
  )
}

/** Posts corrections of cost with their document, on its day: in the journal, and those of sales in the sales book too. */
export function postCorrections(
  unit: Act,
  document: { kind: string; id: string; number: string; day?: Day },
  corrections: readonly CostCorrection[],
  mapping: Mapping | undefined,
): void {
  post(unit, {
    concept: `Costo real de lo vendido sin existencias: ${document.number}`,
    documentKind: document.kind,
    documentId: document.id,
    documentNumber: document.number,
    ...(document.day ? { day: document.day } : {}),
    lines: correctionEntry(corrections, mapping),
  })
  const sold = corrections.flatMap(({ item, storageId, sale, cents }) =>
    sale
      ? [{ sale, itemId: itemIdOf(item), productId: item.productId, name: item.name, storageId, costCents: cents }]
      : [],
  )
  const [first] = sold
  if (!first) return
  const at = now()
  const { costCenterId: _, ...groups } = first.sale
  saleBook.append(unit, {
    id: newId('fact'),
    day: document.day ?? dayOf(at),
    at: at.toISOString(),
    hour: hourOf(at),
    event: 'cost',
    ...groups,
    n: 0,
    userId: author().userId,
    ...{ totalCents: 0, baseCents: 0, taxCents: 0, deliveryCents: 0, discountCents: 0 },
    costCents: sold.reduce((sum, { costCents }) => sum + costCents, 0),
    ...{ means: {}, paymentTypes: {}, taxes: [], lines: [] },
    corrections: sold,
  })
}
