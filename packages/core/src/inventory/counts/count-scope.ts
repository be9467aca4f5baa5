import { Product } from '../../catalog/products/product'
import { partition } from '../../kernel/db/keys'
import { load, rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { Stock, type StockRow } from '../stock/stock'
import { type CountRow, PhysicalCount } from './count'
import { openCountStates } from './count.states'

/** Items of a category: products without variants, and the variants of the others. */
async function itemsOf(categoryId: string): Promise<string[]> {
  const pk = Product.indexPartition('category', categoryId)
  const products = (await rangeAll({ pk, index: Product.indexOf('category') })).map(Product.fromItem)
  return products.flatMap((product) => (product.variantIds.length > 0 ? product.variantIds : [product.id]))
}

type Scope = Pick<CountRow, 'storages' | 'categoryId'>

const overlap = (a: Scope, b: Scope): boolean =>
  a.storages.some(({ id }) => b.storages.some((other) => other.id === id)) &&
  (!a.categoryId || !b.categoryId || a.categoryId === b.categoryId)

/**
 * Two open counts of the same goods would take the same difference out twice. Reads the counts themselves, and not their
 * index, so that one begun an instant ago is seen.
 * @throws AppError 409 that names the count that is open
 */
export async function refuseOverlap(scope: Scope): Promise<void> {
  const counts = (await rangeAll({ pk: partition(PhysicalCount.name) })).map(PhysicalCount.fromItem)
  const other = counts.find((count) => openCountStates.includes(count.state) && overlap(count, scope))
  if (other)
    throw conflict(
      `Ya se está contando lo mismo en ${other.number}. Únete a ese conteo, o ciérralo o cancélalo primero.`,
      'already_counting',
    )
}

/** Stock rows that a count is about. */
export async function rowsInScope(count: Scope): Promise<StockRow[]> {
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
