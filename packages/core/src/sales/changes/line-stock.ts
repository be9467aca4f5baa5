import { StockLedger } from '../../inventory/stock/ledger'
import type { OrderLineData } from '../order/order-line'

/** Request of the stock rows that lines took from, and where it was brought from. */
export const stockOfLines = (lines: readonly OrderLineData[]) =>
  StockLedger.rows(
    lines.flatMap((line) =>
      [line.storageId, line.leftFrom?.storageId].flatMap((storageId) => (storageId ? [{ item: line, storageId }] : [])),
    ),
  )
