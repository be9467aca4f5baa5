import { load } from '../kernel/db/read'
import { Stock, type StockRow } from './stock'
import { allStorages } from './storage'

/** Stock rows of some items (variants, or products without variants) in every storage, strongly consistent. */
export async function stockOf(itemIds: readonly string[]): Promise<Map<string, StockRow[]>> {
  const storages = await allStorages()
  const ids = itemIds.flatMap((itemId) => storages.map((s) => `${itemId}.${s.id}`))
  const { rows } = await load({ rows: Stock.many(ids) })
  const byItem = new Map<string, StockRow[]>(itemIds.map((id) => [id, []]))
  for (const row of rows.values()) byItem.get(row.itemId)?.push(row)
  return byItem
}
