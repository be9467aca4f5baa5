import type * as z from 'zod'
import { writtenMeasures } from '../catalog/products/measures'
import { Product, type ProductData } from '../catalog/products/product'
import type { NewProductInput, ProductChangesInput } from '../catalog/products/product.input'
import { addProduct, editProduct } from '../catalog/products/products'
import { sellableName, type VariantData } from '../catalog/products/variant'
import { type AdjustLine, initialStock } from '../inventory/adjustments/adjust'
import { bringMinimum, minimumChanged } from '../inventory/reports/minimums'
import type { StockItem } from '../inventory/stock/stock'
import { stockLeftOf } from '../inventory/stock/stock-of'
import { allStorages, needWorking, type StorageRow } from '../inventory/stock/storage'
import { need, unremembered } from '../kernel/context'
import { act } from '../kernel/db/act'
import { conflict, invalid, notFound } from '../kernel/errors'
import { changeAll, undoBulk } from './bulk'
import type { BulkChangeData } from './bulk-change'
import type { InitialStockInput } from './product.input'
import type { BulkAction } from './product.wire'

/** A product or variant as a line of stock. */
export const stockItem = (product: ProductData, variant?: VariantData): StockItem => ({
  productId: product.id,
  ...(variant ? { variantId: variant.id } : {}),
  name: sellableName(product, variant),
  costCents: variant?.costCents || product.costCents,
  minimum: product.minimum,
})

/** Lines of what storages begin with. @throws AppError 404 for a storage that is not there, 409 for an inactive one */
export function initialLines(
  item: StockItem,
  stocks: readonly InitialStockInput[],
  storages: readonly StorageRow[],
): AdjustLine[] {
  return stocks
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity, cost }) => {
      const storage = storages.find((s) => s.id === id)
      if (!storage) throw notFound('la bodega')
      return { item, storage: needWorking(storage), quantity, costCents: cost ?? item.costCents }
    })
}

/** Creates a product and posts what its storages hold as opening stock, all in one transaction. */
export const createProduct = ({
  storages: stocks = [],
  ...input
}: NewProductInput & { storages?: InitialStockInput[] }) =>
  act(async (unit) => {
    const product = await addProduct(unit, input)
    const lines = stocks.length > 0 ? initialLines(stockItem(product), stocks, await allStorages()) : []
    if (lines.length > 0) await initialStock(unit, lines)
    return { ...product, version: 1 }
  })

/** Changes a product; a new minimum goes to the stock rows that have none of their own. */
export async function updateProduct(changes: ProductChangesInput) {
  const { product, moved } = await act(async (unit) => {
    const before = await Product.get(changes.id)
    const product = await editProduct(unit, changes)
    const moved = product.minimum !== before.minimum
    if (moved) minimumChanged(unit, product.id)
    return { product, moved }
  })
  if (moved) await unremembered(() => bringMinimum(product))
  return product
}

/** @throws AppError 409 when a product holds stock of its own, which no variant could sell */
export async function refuseOwnStock(product: ProductData): Promise<void> {
  const { left } = await stockLeftOf([product.id])
  if (left)
    throw conflict(
      `No puedes agregar variantes a ${product.name} porque hay ${left} sin variante. Déjalo en 0 con un ajuste primero.`,
      'in_use',
    )
}

/** One action on many products, or taking one back. */
export async function bulkAction(input: z.output<typeof BulkAction>) {
  if (input.action === 'undo') return undoBulk(input.undo)
  if (input.action === 'delete') need('product-delete')
  return changeAll({ ids: input.ids, change: changeOf(input) })
}

function changeOf(input: Exclude<z.output<typeof BulkAction>, { action: 'undo' }>): BulkChangeData {
  if (input.action === 'category') return { action: 'category', categoryId: input.category_id }
  if (input.action === 'measures') return { action: 'measures', measures: writtenMeasures(input) }
  if (input.action !== 'price') return { action: input.action }
  if (input.percent === 0) throw invalid({ percent: ['Escribe cuánto suben o bajan'] })
  return { action: 'price', bps: input.percent, list: input.list, roundCents: input.round_to * 100 }
}
