import type { StockLedger } from '../inventory/ledger'
import type { OrderLineData } from './order'
import { stockItemOf } from './reverse'
import { type SaleLine, saleKey } from './sale-cart'
import { partOf } from './sale-entry.return'

/**
 * Moves the stock from what was sold to what is sold now. A line that keeps its quantity keeps its cost and moves
 * nothing; less gives back its part of the original cost; more leaves at today's.
 * @returns the cost of each new line, in cents
 */
export function moveDifference(
  ledger: StockLedger,
  before: readonly OrderLineData[],
  after: readonly SaleLine[],
  storageName: (id: string) => string,
): number[] {
  const old = new Map(before.map((line) => [saleKey(line), line]))
  const kept = new Set(after.map(({ line }) => saleKey(line)))
  for (const line of before)
    if (line.storageId && !kept.has(saleKey(line)))
      ledger.put(stockItemOf(line), line.storageId, line.quantity, line.costCents, 'saleReversal')
  return after.map(({ line, item }) => {
    if (!item || !line.storageId) return 0
    const was = old.get(saleKey(line))
    const more = line.quantity - (was?.quantity ?? 0)
    if (more > 0) {
      const storage = { id: line.storageId, name: storageName(line.storageId) }
      return (was?.costCents ?? 0) + ledger.take(item, storage, more, 'sale')
    }
    if (!was || more === 0) return was?.costCents ?? 0
    const back = partOf(was.costCents, was.quantity, 0, -more)
    ledger.put(item, line.storageId, -more, back, 'saleReversal')
    return was.costCents - back
  })
}
