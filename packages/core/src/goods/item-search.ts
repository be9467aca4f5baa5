import * as z from 'zod'
import { findScanned } from '../catalog/products/code'
import { Product, type ProductRow, productBucket } from '../catalog/products/product'
import { firstProducts } from '../catalog/products/product-list'
import { sellableName, type VariantRow } from '../catalog/products/variant'
import { variantsOf } from '../catalog/products/variants'
import { scannedText } from '../catalog/scanned.input'
import type { StockRow } from '../inventory/stock/stock'
import { stockOf } from '../inventory/stock/stock-of'
import { allStorages, type StorageRow } from '../inventory/stock/storage'
import { asCost } from '../kernel/costs'
import { notFound } from '../kernel/errors'
import { asQuantity, int, optional, optionalText } from '../kernel/values/fields'
import { meantBy } from './selling'

/** By the code that a scanner read, or by the words of a search; without either, the first ones by name. */
export const FindItems = z.object({
  search: optionalText(120),
  code: optional(scannedText()),
  limit: optional(int({ min: 1, max: 100 })).default(12),
})

export const FoundItem = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  sku: z.string(),
  name: z.string(),
  /** False for what is no longer sold: what there is of it still has to be counted, moved or taken out. */
  active: z.boolean(),
  /** Unit cost. */
  cost: asCost(),
  storages: z.array(z.object({ id: z.string(), name: z.string(), quantity: asQuantity() })),
})

interface Pair {
  product: ProductRow
  variant?: VariantRow
}

const isActive = ({ product, variant }: Pair) => product.state === 'active' && variant?.state !== 'inactive'

/** What can be held of some products: the variants of those that have them, else the product itself. */
async function pairsOf(products: readonly ProductRow[]): Promise<Pair[]> {
  const variants = await variantsOf(products)
  return products.flatMap((product): Pair[] =>
    product.variantIds.length === 0
      ? [{ product }]
      : variants.filter((v) => v.productId === product.id).map((variant) => ({ product, variant })),
  )
}

/** @throws AppError 404 for a code of nothing */
async function byCode(code: string): Promise<Pair[]> {
  const unknown = notFound(`un producto con el código ${code}`)
  const found = await findScanned(code)
  if (!found) throw unknown
  const product = await Product.find(found.productId)
  if (!product || product.state === 'deleted') throw unknown
  const pairs = await pairsOf([product])
  return found.variantId ? pairs.filter(({ variant }) => variant?.id === found.variantId) : pairs
}

async function byWords(search: string | undefined, limit: number): Promise<Pair[]> {
  const products = search
    ? await firstProducts(search, limit, ({ state }) => state !== 'deleted')
    : (await Product.page({ input: { per_page: limit }, index: 'name', bucket: productBucket({}) })).data
  const found = await pairsOf(products)
  const pairs = search ? meantBy(search, found) : found
  return [...pairs.filter(isActive), ...pairs.filter((pair) => !isActive(pair))].slice(0, limit)
}

/**
 * Products and variants that can be counted, adjusted or moved, with what each storage holds; those that are no longer
 * sold too, after the others. All the variants of a product whose own code is given.
 * @throws AppError 404 for a code of nothing
 */
export async function findStockItems({ search, code, limit }: z.output<typeof FindItems>) {
  const pairs = code ? await byCode(code) : await byWords(search, limit)
  const [stock, storages] = await Promise.all([
    stockOf(pairs.map(({ product, variant }) => variant?.id ?? product.id)),
    allStorages(),
  ])
  return pairs.map((pair) => {
    const { product, variant } = pair
    return {
      product_id: product.id,
      ...(variant ? { variant_id: variant.id } : {}),
      sku: variant?.sku ?? product.sku,
      name: sellableName(product, variant),
      active: isActive(pair),
      cost: variant?.costCents || product.costCents,
      storages: stockLeftOf(stock.get(variant?.id ?? product.id) ?? [], storages),
    }
  })
}

const stockLeftOf = (rows: readonly StockRow[], storages: readonly StorageRow[]) =>
  storages
    .filter(({ type }) => type === 'normal')
    .flatMap(({ id, name }) => {
      const row = rows.find((one) => one.storageId === id)
      return row ? [{ id, name, quantity: row.quantity }] : []
    })
