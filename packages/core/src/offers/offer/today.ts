import { StockLedger } from '../../inventory/stock/ledger'
import { freeOf, stockId } from '../../inventory/stock/stock'
import { load } from '../../kernel/db/read'
import { leftOf, type OfferData, type UseData } from './offer'

/**
 * Of what is left of each line of an offer, how much its storage could not serve now, in thousandths.
 * @param own what of each line is promised to it
 */
export async function missingToday(
  row: OfferData,
  uses: readonly UseData[],
  own: readonly number[] = [],
): Promise<number[]> {
  const goods = row.lines.flatMap((line) => (line.storageId ? [{ item: line, storageId: line.storageId }] : []))
  const { rows } = await load({ rows: StockLedger.rows(goods) })
  const left = leftOf(row, uses)
  return row.lines.map((line, i) => {
    if (!line.storageId) return 0
    const held = rows.get(stockId(line, line.storageId))
    return Math.max(0, left[i]! - (own[i] ?? 0) - Math.max(0, held ? freeOf(held) : 0))
  })
}
