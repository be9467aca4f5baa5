import { StockLedger } from '../../inventory/stock/ledger'
import { withHistory } from '../../inventory/stock/short-history'
import { load } from '../../kernel/db/read'
import { Order, type OrderData } from '../order/order'
import { presentGuide, presentOrder } from '../order/order.wire'
import type { OrderLineData } from '../order/order-line'
import { imagesOf } from './images'
import { stockOfLines } from './line-stock'

/** Lines of an order at what they cost by now: what was not there when it was sold is corrected when it comes. */
async function costedLines(order: OrderData): Promise<OrderLineData[]> {
  const lines = await Order.lines(order)
  const short = lines.filter((line) => line.short)
  if (short.length === 0) return lines
  const { rows } = await load({ rows: stockOfLines(short) })
  const ledger = new StockLedger(await withHistory(rows, order.id, short), { allowNegative: true })
  return lines.map((line) =>
    line.short && line.storageId
      ? { ...line, costCents: line.costCents + ledger.shortOfSale(line, line.storageId, order.id).correctionCents }
      : line,
  )
}

/** One order with all its lines and images. */
export async function getOrder({ id }: { id: string }) {
  const [order, images] = await Promise.all([Order.get(id), imagesOf(id)])
  return presentOrder(order, { lines: await costedLines(order), images })
}

/** What a guide needs to know of an order. */
export async function orderGuide({ id }: { id: string }) {
  const order = await Order.get(id)
  return presentGuide(order, await Order.lines(order))
}
