import { Product, type ProductRow, priceOf } from '../../catalog/products/product'
import { sellableName, Variant, type VariantRow } from '../../catalog/products/variant'
import { ratedOn, type Taxed } from '../../catalog/tax'
import { taxesOf } from '../../catalog/taxes'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import type { Day } from '../../kernel/values/time'
import { itemIdOf, type StockItem } from './stock'

/** How a request names what it moves: a product, and one of its variants when it has them. */
export interface ItemRef {
  productId: string
  variantId?: string
}

/** A product or variant as inventory needs it; its rate is that of the product's row, see `itemsTaxedOn`. */
export interface Item extends StockItem, Taxed {
  id: string
  sku: string
  categoryId?: string
  /** Price of list 1, tax inside. */
  priceCents: number
  deleted: boolean
}

function itemOf(product: ProductRow, variant: VariantRow | undefined): Item {
  return {
    id: variant?.id ?? product.id,
    productId: product.id,
    ...(variant ? { variantId: variant.id } : {}),
    name: sellableName(product, variant),
    sku: variant?.sku ?? product.sku,
    categoryId: product.categoryId,
    costCents: variant?.costCents || product.costCents,
    minimum: product.minimum,
    priceCents: variant ? priceOf({ prices: { ...product.prices, ...variant.prices } }) : priceOf(product),
    taxId: product.taxId,
    taxCode: product.taxCode,
    taxBps: product.taxBps,
    deleted: product.state === 'deleted',
  }
}

/** @throws AppError 409 */
export function refuseDeleted(product: Pick<ProductRow, 'name' | 'state'>): void {
  if (product.state === 'deleted')
    throw conflict(`${product.name} está eliminado. Restáuralo para mover sus existencias.`)
}

/** Products and variants by item id; those that do not exist are absent. One round trip. */
export async function findItems(refs: readonly ItemRef[]): Promise<Map<string, Item>> {
  const found = await load({
    products: Product.many([...new Set(refs.map((r) => r.productId))]),
    variants: Variant.many([...new Set(refs.flatMap((r) => r.variantId ?? []))]),
  })
  return new Map(
    refs.flatMap((ref) => {
      const product = found.products.get(ref.productId)
      const variant = ref.variantId === undefined ? undefined : found.variants.get(ref.variantId)
      if (!product || (ref.variantId !== undefined && variant?.productId !== product.id)) return []
      return [[itemIdOf(ref), itemOf(product, variant)] as const]
    }),
  )
}

/**
 * Products and variants that something is about to move.
 * @throws AppError 404 when one does not exist, 409 when it was deleted, 422 at `field` when a product with variants comes
 * without one
 */
export async function needItems(refs: readonly ItemRef[], field = 'variant_id'): Promise<Map<string, Item>> {
  const found = await load({
    products: Product.many([...new Set(refs.map((r) => r.productId))]),
    variants: Variant.many([...new Set(refs.flatMap((r) => r.variantId ?? []))]),
  })
  return new Map(
    refs.map((ref) => {
      const product = found.products.get(ref.productId)
      if (!product) throw notFound(Product.label)
      refuseDeleted(product)
      const variant = ref.variantId === undefined ? undefined : found.variants.get(ref.variantId)
      if (ref.variantId !== undefined && !(variant && product.variantIds.includes(variant.id)))
        throw notFound(Variant.label)
      if (!variant && product.variantIds.length > 0)
        throw invalid({ [field]: [`Elige la variante de ${product.name}`] })
      return [itemIdOf(ref), itemOf(product, variant)]
    }),
  )
}

/** The same items at the rates of a day. */
export async function itemsTaxedOn(items: Map<string, Item>, day: Day): Promise<Map<string, Item>> {
  const { taxes } = await load({ taxes: taxesOf(items.values()) })
  return new Map([...items].map(([id, item]) => [id, ratedOn(item, taxes, day)]))
}
