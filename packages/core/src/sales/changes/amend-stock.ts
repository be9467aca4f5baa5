import type { StockLedger } from '../../inventory/stock/ledger'
import type { OrderData } from '../order/order'
import { type SaleLine, saleKey } from '../sale/sale-cart'
import { groupsOf } from '../sale/sale-post'
import { soldOf, stockItemOf } from './returned'

/**
 * Moves the stock from what was sold to what is sold now. A line that keeps its quantity keeps its cost and moves
 * nothing; less gives back its part of the original cost; more leaves at today's.
 * @returns the cost of each new line, in cents
 */
export function moveDifference(
  ledger: StockLedger,
  order: OrderData,
  after: readonly SaleLine[],
  storageName: (id: string) => string,
): number[] {
  const before = order.lines
  // Products of one that was sold from remissions do not change.
  if (before.some(({ leftFrom }) => leftFrom)) return before.map(({ costCents }) => costCents)
  const old = new Map(before.map((line) => [saleKey(line), line]))
  const kept = new Set(after.map(({ line }) => saleKey(line)))
  for (const line of before)
    if (line.storageId && !kept.has(saleKey(line)))
      ledger.giveBack(stockItemOf(line), line.storageId, soldOf(order, line), line.quantity, 'saleReversal')
  return after.map(({ line, item }) => {
    if (!item || !line.storageId) return 0
    const was = old.get(saleKey(line))
    const more = line.quantity - (was?.quantity ?? 0)
    if (more > 0) {
      const storage = { id: line.storageId, name: storageName(line.storageId) }
      return (was?.costCents ?? 0) + ledger.take(item, storage, more, 'sale', groupsOf(order))
    }
    if (!was || more === 0) return was?.costCents ?? 0
    return was.costCents - ledger.giveBack(item, line.storageId, soldOf(order, was), -more, 'saleReversal')
  })
}
