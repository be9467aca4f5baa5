import { Product } from '../catalog/product'
import { load, rangeAll } from '../kernel/db/read'
import type { CountRow } from './count'
import { Stock, type StockRow } from './stock'

/** Items of a category: products without variants, and the variants of the others. */
async function itemsOf(categoryId: string): Promise<string[]> {
  const pk = Product.indexPartition('category', categoryId)
  const products = (await rangeAll({ pk, index: Product.indexOf('category') })).map(Product.fromItem)
  return products.flatMap((product) => (product.variantIds.length > 0 ? product.variantIds : [product.id]))
}

/** Stock rows that a count is about. */
export async function rowsInScope(count: Pick<CountRow, 'storages' | 'categoryId'>): Promise<StockRow[]> {
  if (count.categoryId) {
    const items = await itemsOf(count.categoryId)
    const { rows } = await load({
      rows: Stock.many(items.flatMap((itemId) => count.storages.map((storage) => `${itemId}.${storage.id}`))),
    })
    return [...rows.values()]
  }
  const all = await Promise.all(
    count.storages.map(({ id }) =>
      rangeAll({ pk: Stock.indexPartition('storage', id), index: Stock.indexOf('storage') }),
    ),
  )
  return all.flat().map(Stock.fromItem)
}
