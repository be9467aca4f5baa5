import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import type { StockLedger } from '../../inventory/stock/ledger'
import type { StorageRow } from '../../inventory/stock/storage'
import { stockItemOf } from '../../sales/changes/returned'
import type { OrderData } from '../../sales/order/order'
import type { OrderLineData } from '../../sales/order/order-line'
import { groupsOf } from '../../sales/sale/sale-post'
import type { Amounts } from '../note/credit'
import type { NoteLineData } from '../note/note'

/** A part of a line of a sale, what was left of the line, and the line. */
export interface Returning {
  sold: OrderLineData
  left: Amounts
  part: Amounts
}

/** A line of a note, before its goods move. */
export const lineOf = ({ sold, part }: Pick<Returning, 'sold' | 'part'>): NoteLineData => ({
  kind: sold.kind,
  productId: sold.productId,
  ...(sold.variantId ? { variantId: sold.variantId } : {}),
  sku: sold.sku,
  name: sold.name,
  priceCents: sold.priceCents,
  priceList: sold.priceList,
  taxCode: sold.taxCode,
  taxBps: sold.taxBps,
  ...(sold.storageId ? { storageId: sold.storageId } : {}),
  ...part,
  valueCents: part.costCents,
})

/**
 * Takes in the goods of a line at the cost at which they were sold: to the storage that they left from, or to nowhere when
 * they are not sold again. Returns the line with what its goods had cost and what they are worth now.
 */
export function takeIn(ledger: StockLedger, order: OrderData, returning: Returning, restock: boolean): NoteLineData {
  const { sold, left, part } = returning
  const line = lineOf(returning)
  if (!sold.storageId || part.quantity === 0) return line
  const item = stockItemOf(sold)
  const goods = { orderId: order.id, sale: groupsOf(order), quantity: left.quantity, costCents: left.costCents }
  if (!restock) {
    const { costCents, lostCents } = ledger.loseReturned(item, sold.storageId, goods, part.quantity)
    return { ...line, costCents, valueCents: lostCents }
  }
  const before = ledger.worth(item, sold.storageId)
  const costCents = ledger.giveBack(item, sold.storageId, goods, part.quantity, 'return')
  return { ...line, costCents, valueCents: ledger.worth(item, sold.storageId) - before }
}

/**
 * Takes the goods of a note that is void out again, worth what they were when they came in, or what they are worth now when
 * that is not there any more.
 * @returns what they cost the sale now, in cents
 * @throws AppError 409 when there are not enough of them
 */
export function takeOut(
  ledger: StockLedger,
  storages: ReadonlyMap<string, StorageRow>,
  line: NoteLineData,
  restocked: boolean,
): number {
  if (!line.storageId || line.quantity === 0) return line.costCents
  if (!restocked) return line.valueCents
  const storage = storages.get(line.storageId)!
  const item = stockItemOf({ ...line, unitCostCents: 0 })
  return ledger.takeBack(item, storage, line.quantity, line.valueCents, 'saleReversal')
}

/** What comes back unfit goes from the inventory, where its return put it, to losses. Source: facts B3.1 row 29. */
export const lossLines = (
  lines: readonly NoteLineData[],
  { costCenterId }: Pick<OrderData, 'costCenterId'>,
  mapping: Mapping,
): EntryLine[] =>
  compact(
    lines.flatMap(({ storageId, quantity, valueCents }) =>
      storageId && quantity > 0
        ? [
            debit(accountOf('adjustmentLoss', mapping), valueCents, costCenterId ? { costCenterId } : {}),
            credit(accountOf('inventory', mapping), valueCents, { storageId }),
          ]
        : [],
    ),
  )

/** What goods that leave again cost more, or less, than when they came back. */
export function differenceLines(
  differences: readonly { storageId?: string | undefined; cents: number }[],
  { costCenterId }: Pick<OrderData, 'costCenterId'>,
  mapping: Mapping,
): EntryLine[] {
  const center = costCenterId ? { costCenterId } : {}
  return compact(
    differences.flatMap(({ storageId, cents }) => {
      const place = storageId ? { storageId } : {}
      const [cost, goods] = [accountOf('costOfSales', mapping), accountOf('inventory', mapping)]
      return cents >= 0
        ? [debit(cost, cents, center), credit(goods, cents, place)]
        : [debit(goods, 0 - cents, place), credit(cost, 0 - cents, center)]
    }),
  )
}
