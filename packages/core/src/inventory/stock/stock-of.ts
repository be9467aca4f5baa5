import { load, range } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { formatQuantity } from '../../kernel/values/money'
import { historyPartition } from './movement'
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

/** Stock rows of some items, and what the first that is not empty says: `5 en Bodega Norte`. */
export async function stockLeftOf(itemIds: readonly string[]): Promise<{ rows: StockRow[]; left: string | undefined }> {
  const rows = [...(await stockOf(itemIds)).values()].flat()
  const left = rows.find((row) => row.quantity !== 0 || row.valueCents !== 0)
  if (!left) return { rows, left: undefined }
  const storage = (await allStorages()).find((s) => s.id === left.storageId)
  return { rows, left: `${formatQuantity(left.quantity)} en ${storage?.name ?? 'una bodega'}` }
}

/** True when a storage keeps an item or has ever moved it. */
export async function everStocked(itemId: string): Promise<boolean> {
  const { rows } = await stockLeftOf([itemId])
  if (rows.length > 0) return true
  const histories = (await allStorages()).map(({ id }) => historyPartition(`${itemId}.${id}`))
  const moved = await Promise.all(histories.map((pk) => range({ pk, index: 'gsi1', limit: 1, only: ['pk'] })))
  return moved.some(({ items }) => items.length > 0)
}

/** 409 of something that cannot be removed because there is some of it; `left` as `stockLeftOf` says it. */
export const stillInStock = (name: string, left: string) =>
  conflict(`No puedes eliminar ${name} porque hay ${left}. Trasládalo o ajústalo primero.`, 'in_use')
