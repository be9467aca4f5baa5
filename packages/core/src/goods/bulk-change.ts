import * as z from 'zod'
import { Measures, measuresOf } from '../catalog/products/measures'
import { DEFAULT_LIST, type PriceRow, Prices, type ProductData, productStates } from '../catalog/products/product'
import { deletedProduct } from '../catalog/products/products'
import { movedPrice } from '../kernel/values/money'

/** What a bulk action does to each product. `bps` is signed; `roundCents` is what prices are rounded to. */
export const BulkChange = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['activate', 'deactivate', 'delete']) }),
  z.object({ action: z.literal('category'), categoryId: z.string().optional() }),
  z.object({ action: z.literal('measures'), measures: Measures }),
  z.object({
    action: z.literal('price'),
    bps: z.number().int(),
    list: z.string(),
    roundCents: z.number().int().positive(),
  }),
])
export type BulkChangeData = z.output<typeof BulkChange>

/** The fields of a product or variant that a bulk change may touch. */
export const Kept = z.object({
  state: z.enum(productStates).optional(),
  stateBefore: z.enum(['active', 'inactive']).optional(),
  categoryId: z.string().optional(),
  prices: Prices.optional(),
  ...Measures.shape,
})

/** Prices after a change of those of one list. */
export const movedPrices = (prices: PriceRow, change: Extract<BulkChangeData, { action: 'price' }>): PriceRow => {
  const base = prices[change.list] ?? prices[DEFAULT_LIST] ?? 0
  return { ...prices, [change.list]: movedPrice(base, change.bps, change.roundCents) }
}

/** A product after a bulk change; a deleted one stays as it is. */
export function bulkProduct(row: ProductData & { version: number }, change: BulkChangeData): ProductData {
  const { version: _, ...product } = row
  if (product.state === 'deleted') return product
  switch (change.action) {
    case 'activate':
      return { ...product, state: 'active' }
    case 'deactivate':
      return { ...product, state: 'inactive' }
    case 'delete':
      return deletedProduct(row)
    case 'category':
      return { ...product, categoryId: change.categoryId }
    case 'measures':
      return { ...product, ...change.measures }
    case 'price':
      return { ...product, prices: movedPrices(product.prices, change) }
  }
}

/** What a product or variant has in the fields that a change touches. */
export function kept(row: Partial<ProductData>, { action }: BulkChangeData): z.output<typeof Kept> {
  if (action === 'price') return { prices: row.prices }
  if (action === 'measures') return measuresOf(row)
  if (action === 'category') return { categoryId: row.categoryId }
  return { state: row.state, stateBefore: row.stateBefore }
}
