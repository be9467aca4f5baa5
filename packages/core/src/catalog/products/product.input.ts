import * as z from 'zod'
import { id, newIdOf, optional, optionalText, pesos, quantity, text } from '../../kernel/values/fields'
import { barcodeProblem } from '../barcode'
import { taxFields } from '../tax'
import { unitCodes } from '../units'
import { measureFields } from './measures'

export const MAX_SKU = 40

const priceList = z
  .string()
  .max(3)
  .regex(/^[1-9]\d{0,2}$/, 'Esta lista de precios no existe')
/** Number of a price list, as text. */
export const listNumber = () => z.union([z.string(), z.number()]).transform(String).pipe(priceList)
/** Pesos with tax inside by number of list; a list set to null goes back to the price of list 1. */
export const pricesByList = () => z.record(priceList, pesos().nullable())

const barcode = () =>
  optionalText(MAX_SKU).superRefine((value, ctx) => {
    const problem = value && barcodeProblem(value)
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })

/** Version that the form was opened with; another one in the table answers 409. */
const version = z.coerce.number<number | string>().int().optional()

const common = {
  sku: optionalText(MAX_SKU),
  barcode: barcode(),
  description: optionalText(4_000),
  category_id: optional(id()),
  ...taxFields,
  cost: optional(pesos()),
  prices: optional(pricesByList()),
  minimum_stock: optional(quantity({ min: 0 })),
  unit: optional(z.enum(unitCodes)),
  ...measureFields,
  state: optional(z.enum(['active', 'inactive'])),
}

/** A new product. `id` may be the client's own. */
export const NewProduct = z.object({
  id: optional(newIdOf('product')),
  name: text(160, 'Escribe el nombre del producto'),
  price: pesos({ missing: 'Escribe el precio de venta' }),
  ...common,
})
export type NewProductInput = z.output<typeof NewProduct>

/** Changes of a product: what does not come stays; blank text clears. */
export const ProductChanges = z.object({
  id: id(),
  name: text(160, 'Escribe el nombre del producto').optional(),
  price: optional(pesos()),
  ...common,
  version,
})
export type ProductChangesInput = z.output<typeof ProductChanges>

const variantFields = {
  sku: optionalText(MAX_SKU),
  barcode: barcode(),
  price: optional(pesos()),
  prices: optional(pricesByList()),
  cost: optional(pesos()),
  state: optional(z.enum(['active', 'inactive'])),
}
export const NewVariant = z.object({
  terms: z.array(id()).min(1, 'Elige al menos un término').max(5),
  ...variantFields,
})
export type NewVariantInput = z.output<typeof NewVariant>
export const VariantChanges = z.object({ id: id(), product_id: optional(id()), ...variantFields, version })
export type VariantChangesInput = z.output<typeof VariantChanges>
