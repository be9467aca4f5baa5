import * as z from 'zod'
import { NewProduct, NewVariant } from '../catalog/products/product.input'
import { id, optional, optionalText, pesos, quantity } from '../kernel/values/fields'

/** What a storage holds when the product is made; `cost` is of a unit, the product's when absent. */
const InitialStock = z.object({
  id: id('Elige una bodega'),
  quantity: quantity({ min: 0 }),
  cost: optional(pesos()),
})
export type InitialStockInput = z.output<typeof InitialStock>
const storages = optional(
  z
    .array(InitialStock)
    .max(20)
    .refine((list) => new Set(list.map((s) => s.id)).size === list.length, 'Cada bodega va una vez: suma lo que tiene'),
)

/** A new product, with what its storages hold. */
export const NewStockedProduct = NewProduct.extend({ storages })
/** Variants of a product: one in the body itself, or several in `variants`. */
const NewStockedVariant = NewVariant.extend({ storages })
export type NewStockedVariantInput = z.output<typeof NewStockedVariant>
export const NewVariants = z
  .object({ product_id: id('Elige el producto'), variants: optional(z.array(NewStockedVariant).min(1).max(300)) })
  .extend({ ...NewStockedVariant.shape, terms: optional(NewStockedVariant.shape.terms) })
  .refine((input) => input.variants ?? input.terms, { path: ['terms'], message: 'Elige al menos un término' })
  .transform(({ product_id, variants, ...one }) => ({
    product_id,
    variants: variants ?? [one as NewStockedVariantInput],
  }))

/** Sets what a storage holds of a variant; the difference is an adjustment. */
export const VariantStock = z.object({
  variant_id: id('Elige la variante'),
  product_id: optional(id()),
  storage_id: id('Elige una bodega'),
  quantity: quantity({ min: 0 }),
  cost: optional(pesos()),
  note: optionalText(200),
})
