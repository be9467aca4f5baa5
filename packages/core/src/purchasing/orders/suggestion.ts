import { saleBook } from '../../accounting/sale-book'
import { findItems } from '../../inventory/stock/item'
import { Stock, type StockRow, stockBucket } from '../../inventory/stock/stock'
import { Storage } from '../../inventory/stock/storage'
import { now } from '../../kernel/context'
import { rangeAll } from '../../kernel/db/read'
import { addDays, dayOf } from '../../kernel/values/time'
import { BuyOrder } from './buy-order'

/** Days of sales that an order should last. */
const DAYS = 28
/** Rows that a suggestion looks at, the emptiest first. */
const MOST = 100

const refOf = ({ productId, variantId }: StockRow) => ({ productId, ...(variantId ? { variantId } : {}) })

/** Units of each thing sold since a day, from the sums of the sales book. */
async function soldSince(days: number): Promise<Map<string, number>> {
  const today = dayOf(now())
  const { products } = await saleBook.reduce(addDays(today, 1 - days), today)
  return new Map(Object.entries(products).map(([id, [quantity]]) => [id, quantity]))
}

/** Units of each thing that sent orders wait for in a storage. */
async function onTheWay(storageId: string): Promise<Map<string, number>> {
  const found = await Promise.all(
    (['sent', 'partial'] as const).map((state) =>
      rangeAll({ pk: BuyOrder.indexPartition('state', state), index: BuyOrder.indexOf('state') }),
    ),
  )
  const sums = new Map<string, number>()
  for (const order of found.flat().map(BuyOrder.fromItem))
    if (order.storageId === storageId)
      for (const line of order.lines) {
        const id = line.variantId ?? line.productId ?? ''
        sums.set(id, (sums.get(id) ?? 0) + Math.max(0, line.quantity - line.received))
      }
  return sums
}

/**
 * What to order for a storage: what is at its minimum there, as much as four weeks sell and twice the minimum at least, less
 * what there is and what is on its way. Costs what is low, what is on its way and four weeks of sums.
 */
export async function suggestOrder({ storage_id }: { storage_id: string }) {
  await Storage.get(storage_id)
  const page = await Stock.page({
    input: { per_page: MOST },
    index: 'lowIn',
    part: storage_id,
    bucket: stockBucket('low', storage_id),
  })
  const [items, sold, coming] = await Promise.all([
    findItems(page.data.map(refOf)),
    soldSince(DAYS),
    onTheWay(storage_id),
  ])
  return page.data.flatMap((row) => {
    const item = items.get(row.itemId)
    if (!item || item.deleted) return []
    const [speed, way] = [sold.get(row.itemId) ?? 0, coming.get(row.itemId) ?? 0]
    const quantity = Math.ceil((Math.max(2 * row.minimum, speed) - row.quantity - way) / 1_000) * 1_000
    if (quantity <= 0) return []
    return [
      {
        product_id: row.productId,
        ...(row.variantId ? { variant_id: row.variantId } : {}),
        name: item.name,
        sku: item.sku,
        stock: row.quantity,
        minimum: row.minimum,
        sold: speed,
        on_the_way: way,
        quantity,
        cost: item.costCents,
      },
    ]
  })
}
