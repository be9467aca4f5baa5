import * as z from 'zod'
import { asCost } from '../../kernel/costs'
import { mediaUrl } from '../../kernel/files/store'
import { asPercent, asPesos, asQuantity, id, optional, paging } from '../../kernel/values/fields'
import { taxCodes } from '../../settings/taxes/tax.input'
import { unitCodes, units } from '../units'
import { measuresWire, presentMeasures } from './measures'
import { DEFAULT_LIST, type ProductRow, priceOf, productStates } from './product'
import type { VariantRow, VariantTermData } from './variant'

export const WireTerm = z.object({
  attribute_id: z.string(),
  attribute: z.string(),
  term_id: z.string(),
  term: z.string(),
})
export const wireTerms = (terms: readonly VariantTermData[]): z.output<typeof WireTerm>[] =>
  terms.map((t) => ({ attribute_id: t.attributeId, attribute: t.attribute, term_id: t.termId, term: t.term }))

export const VariantOutput = z.object({
  id: z.string(),
  /** The same id, under the name that a cart line's `variant_id` has in a variant. */
  product_variant_id: z.string(),
  product_id: z.string(),
  sku: z.string(),
  barcode: z.string().optional(),
  name: z.string(),
  terms: z.array(WireTerm),
  price: asPesos(),
  prices: z.record(z.string(), asPesos()),
  cost: asCost(),
  state: z.enum(['active', 'inactive']),
  version: z.number(),
})

export const presentVariant = (row: VariantRow): z.input<typeof VariantOutput> => ({
  id: row.id,
  product_variant_id: row.id,
  product_id: row.productId,
  sku: row.sku,
  barcode: row.barcode,
  name: row.name,
  terms: wireTerms(row.terms),
  price: priceOf(row),
  prices: row.prices,
  cost: row.costCents,
  state: row.state,
  version: row.version,
})

export const ImageOutput = z.object({ id: z.string(), url: z.string(), thumb: z.string(), default: z.boolean() })

export const ProductOutput = z.object({
  id: z.string(),
  sku: z.string(),
  barcode: z.string().optional(),
  name: z.string(),
  description: z.string().optional(),
  category_id: z.string().optional(),
  /** Name of the category. */
  category: z.string().optional(),
  images: z.array(ImageOutput),
  /** Small picture of the default image. */
  image: z.string().optional(),
  tax_id: z.string().optional(),
  tax: asPercent(),
  tax_code: z.enum(taxCodes),
  cost: asCost(),
  price: asPesos(),
  prices: z.record(z.string(), asPesos()),
  minimum_stock: asQuantity(),
  unit: z.enum(unitCodes),
  unit_name: z.string(),
  ...measuresWire,
  state: z.enum(productStates),
  attributes: z.array(
    z.object({ id: z.string(), name: z.string(), terms: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
  variants_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.number(),
})
export const ProductDetail = ProductOutput.extend({ variants: z.array(VariantOutput) })

export const presentImages = (images: ProductRow['images']): z.output<typeof ImageOutput>[] =>
  images.map(({ id, path, thumb, default: isDefault }) => ({
    id,
    url: mediaUrl(path),
    thumb: mediaUrl(thumb ?? path),
    default: isDefault,
  }))

/** A product as the wire carries it. `category` is the name of its category. */
export function present(row: ProductRow, category?: string): z.input<typeof ProductOutput> {
  const images = presentImages(row.images)
  return {
    id: row.id,
    sku: row.sku,
    barcode: row.barcode,
    name: row.name,
    description: row.description,
    category_id: row.categoryId,
    category,
    images,
    image: images.find((i) => i.default)?.thumb,
    tax_id: row.taxId,
    tax: row.taxBps,
    tax_code: row.taxCode,
    cost: row.costCents,
    price: row.prices[DEFAULT_LIST] ?? 0,
    prices: row.prices,
    minimum_stock: row.minimum,
    unit: row.unitCode,
    unit_name: units[row.unitCode],
    ...presentMeasures(row),
    state: row.state,
    attributes: row.attributes,
    variants_count: row.variantIds.length,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    version: row.version,
  }
}

/** Filters of the product lists. `sort` by creation is served without other filters; else the order is by name. */
export const ListProducts = z.object({
  ...paging,
  search: z.string().max(120).optional(),
  category_id: optional(id()),
  state: z.enum(['active', 'inactive']).optional().catch(undefined),
  sort: z.enum(['name', '-name', 'created', '-created']).optional().catch(undefined),
})
export type ListProductsInput = z.output<typeof ListProducts>
