import * as z from 'zod'
import { categoryColors } from '../catalog/category.input'
import { lineShape } from '../catalog/line.wire'
import { measureFields } from '../catalog/products/measures'
import { DEFAULT_LIST } from '../catalog/products/product'
import { listNumber } from '../catalog/products/product.input'
import { ProductOutput, VariantOutput } from '../catalog/products/product.wire'
import { scannedText } from '../catalog/scanned.input'
import { ChosenSheet, SheetInput } from '../kernel/import/wire'
import { asPesos, asQuantity, flag, id, int, MAX_UPLOAD_BYTES, optional, paging, upload } from '../kernel/values/fields'
import { MAX_BULK } from './bulk'
import type { LabelPreset } from './labels/labels'

export const NewVariantsOutput = VariantOutput.array()

const ids = z.array(id()).min(1, 'Elige al menos un producto').max(MAX_BULK)
const signedPercent = z
  .union([z.number(), z.string()], { error: 'Escribe el porcentaje' })
  .transform((value) => Math.round(Number(value) * 100))
  .pipe(
    z
      .number('Escribe el porcentaje')
      .int()
      .min(-9_900, 'Debe ser al menos -99')
      .max(100_000, 'Debe ser como máximo 1000'),
  )
/** `undo` reverses the action whose answer gave that mark. `round_to` is in pesos. */
export const BulkAction = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['activate', 'deactivate', 'delete']), ids }),
  z.object({ action: z.literal('category'), ids, category_id: optional(id()) }),
  z.object({
    action: z.literal('price'),
    ids,
    percent: signedPercent,
    list: optional(listNumber()).default('1'),
    round_to: optional(int({ min: 1, max: 10_000 })).default(1),
  }),
  z
    .object({ action: z.literal('measures'), ids, ...measureFields })
    .refine(({ grams, length, width, height }) => grams ?? length ?? width ?? height, {
      path: ['grams'],
      message: 'Escribe el peso o alguna medida',
    }),
  z.object({ action: z.literal('undo'), undo: id('Falta qué deshacer') }),
])
export const BulkAnswerOutput = z.object({
  undo: z.string(),
  job: z.string().optional(),
  changed: z.number(),
  errors: z.array(z.string()),
})

const InStorage = z.object({ id: z.string(), name: z.string(), quantity: asQuantity() })
/** A product with what there is of it, its variants together. */
export const StockedProduct = ProductOutput.extend({
  stock: asQuantity(),
  storages: z.array(InStorage),
  /** Some storage holds its minimum or less: that of the storage, of the product or of the shop. */
  low: z.boolean(),
})

/** What can be sold: a product without variants, or a variant. Names of a cart line, product.txt section 3. */
export const Sellable = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  sku: z.string(),
  barcode: z.string().optional(),
  name: z.string(),
  kind: z.literal('product'),
  /** Name of the product alone, of which `name` adds the variant. */
  product_name: z.string(),
  variant_name: z.string().optional(),
  /** Terms of a variant; `order` is the place of each among those of its attribute, 0 the first. */
  terms: z.array(z.object({ attribute: z.string(), term: z.string(), order: z.number() })).optional(),
  category_id: z.string().optional(),
  image: z.string().optional(),
  /** Price and amounts of one unit, in the list asked for. */
  ...lineShape,
  /** In every active list that gives it one. */
  prices: z.record(z.string(), asPesos()),
  /** The storage asked for. */
  userStorage: z.string().nullable(),
  /** In the storage asked for, else in all of them. */
  stock_quantity: asQuantity(),
  storages: z.array(InStorage),
})
export const FoundSellable = Sellable.extend({ variants: z.array(Sellable) })

/** What the counter shows before anybody searches. */
export const CounterShelf = z.object({
  /** Active categories in the merchant's order. */
  categories: z.array(z.object({ id: z.string(), name: z.string(), color: z.enum(categoryColors).optional() })),
  /** Ids of the products, and services, that sold most in the last days, most first. */
  frequent: z.array(z.string()),
})

const store = { store: optional(id()), storage_id: optional(id()) }
export const ForSell = z.object({
  ...paging,
  ...store,
  search: z.string().max(120).optional(),
  category_id: optional(id()),
  list: optional(listNumber()).default('1'),
})
export const FromPos = ForSell.omit({ page: true, per_page: true, perPage: true, cursor: true }).extend({
  limit: optional(int({ min: 1, max: 100 })).default(40),
})
export const BySku = z.object({
  ...store,
  sku: scannedText('Escribe el código'),
  list: optional(listNumber()).default('1'),
})
export const PricesOf = z.object({ ...paging, ...store, price: listNumber(), search: z.string().max(120).optional() })
export const PriceOutput = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  sku: z.string(),
  name: z.string(),
  price: asPesos(),
  quantity: asQuantity(),
})

/** `editing`: only products that exist are changed. */
const editing = optional(flag()).default(false)
export const Preview = SheetInput.safeExtend({ editing })
export const StartImport = ChosenSheet.extend({ editing })
export const BulkEdit = z.object({ file: upload(MAX_UPLOAD_BYTES) })
export const Export = z.object({ category_id: optional(id()) })

export const Print = z.object({ category_id: optional(id()), list: optional(listNumber()).default(DEFAULT_LIST) })
const presets = ['roll-50x25', 'roll-100x50', 'letter-3x10', 'letter-3x7'] as const satisfies readonly LabelPreset[]
export const Labels = z.object({
  items: z
    .array(z.object({ id: id('Elige el producto'), quantity: optional(int({ min: 1, max: 3_000 })).default(1) }))
    .min(1, 'Elige al menos un producto')
    .max(500),
  preset: optional(z.enum(presets)),
  skip: optional(int({ min: 0, max: 100 })),
  price: optional(flag()).default(true),
  list: optional(listNumber()).default(DEFAULT_LIST),
})
