import * as z from 'zod'
import { RecordList } from '../kernel/records/wire'
import {
  asPercent,
  asPesos,
  flag,
  id,
  int,
  MAX_UPLOAD_BYTES,
  optional,
  optionalText,
  paging,
  pesos,
  text,
  upload,
} from '../kernel/values/fields'
import { category } from './category.input'
import { MAX_THUMB_BYTES } from './products/images'
import { DEFAULT_LIST } from './products/product'
import { listNumber, pricesByList } from './products/product.input'
import { WireTerm } from './products/product.wire'

/** The rows of a sheet that the browser read; the body may also be the bare list. */
export const CategoryRows = z.object({ items: z.array(category.create).min(1).max(2_000) })
export const CategoryImportOutput = z.object({
  created: z.number(),
  updated: z.number(),
  equal: z.number(),
  errors: z.array(z.object({ row: z.number(), column: z.string().optional(), message: z.string() })),
})
export const OneFile = z.object({ file: upload(MAX_UPLOAD_BYTES) })

export const ListAttributes = z.object({ ...paging, search: RecordList.shape.search })

const termIds = z.array(id()).max(200)
export const ProductAttribute = z.object({
  product_id: id('Elige el producto'),
  attribute_id: id('Elige el atributo'),
  terms: optional(termIds),
})
/** Attributes pushed to a product: those it has already get the terms that they lack. */
export const PushedAttributes = z.object({
  product_id: id('Elige el producto'),
  attributes: z
    .array(z.object({ attribute_id: id('Elige el atributo'), terms: optional(termIds) }))
    .min(1)
    .max(5),
})
export const Propose = z.object({
  product_id: id(),
  attributes: optional(
    z
      .array(z.object({ attribute_id: id('Elige el atributo'), terms: termIds.min(1, 'Elige al menos un término') }))
      .max(5),
  ),
})
export const Proposals = z.object({
  combinations: z.array(z.object({ name: z.string(), terms: z.array(WireTerm) })),
  existing: z.number(),
})

export const GetProduct = z.object({ id: id(), clone: optional(flag()) })
export const SearchProducts = z.object({ ...paging, query: text(120, 'Escribe qué buscas') })
export const ForSelect = z.object({
  search: z.string().max(120).optional(),
  limit: optional(int({ min: 1, max: 100 })).default(50),
})
export const Choice = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  price: asPesos(),
  variants_count: z.number(),
})
export const CompactProduct = Choice.extend({
  barcode: z.string().optional(),
  tax: asPercent(),
  state: z.enum(['active', 'inactive']),
})
export const AllProducts = z.object({ page: paging.page, cursor: paging.cursor })
export const Ids = z
  .object({ id: optional(id()), ids: optional(z.array(id()).max(100)) })
  .transform(({ id: one, ids = [] }) => ({ ids: one ? [one, ...ids] : ids }))
  .refine(({ ids }) => ids.length > 0, { path: ['id'], message: 'Elige un producto' })

/** Price of a product in a list; null takes it off the list. */
export const AddPrice = z.object({
  id: id(),
  list: optional(listNumber()).default(DEFAULT_LIST),
  price: pesos({ missing: 'Escribe el precio' }).nullable(),
})
export const UploadImage = z.object({
  product_id: id('Elige el producto'),
  file: upload(),
  thumb: optional(upload(MAX_THUMB_BYTES)),
  default: optional(flag()),
})
export const ImageRef = z.object({ product_id: id('Elige el producto'), id: id('Elige la imagen') })
export const ListVariants = z.object({
  ...paging,
  product_id: id('Elige el producto'),
  /** Words of the name or of a code, in any order. */
  filterVariant: optionalText(80),
})
const priceChange = { price: optional(pesos()), prices: optional(pricesByList()), cost: optional(pesos()) }
export const VariantPrices = z.object({ variantId: id(), ...priceChange })
export const AllVariantPrices = z.object({ productId: id(), ...priceChange })
