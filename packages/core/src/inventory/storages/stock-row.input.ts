import * as z from 'zod'
import { clearable, id, optional, optionalText, pesos, quantity, text } from '../../kernel/values/fields'

const place = { product_id: id('Elige un producto'), variant_id: optional(id()), storage_id: id('Elige una bodega') }
/** As the shop calls it: `A-3`, `Vitrina`. */
const shelf = () => text(30, 'Escribe la ubicación')
const amounts = { minimum: optional(quantity({ min: 0 })), cost: optional(pesos()), note: optionalText(200) }

/** Puts a product in a storage; what it holds already is initial stock. */
export const NewProductStorage = z.object({
  ...place,
  ...amounts,
  quantity: optional(quantity({ min: 0 })),
  place: optional(shelf()),
})

/** Sets what a storage holds of a product: the difference is an adjustment with its reason. */
export const ProductStorageChanges = z.object({
  ...place,
  ...amounts,
  /** Taken away, it follows the product, or the shop. */
  minimum: clearable(quantity({ min: 0 })),
  quantity: optional(quantity({ min: 0 })),
  place: clearable(shelf()),
  reason: optional(z.enum(['correction', 'initial'])).default('correction'),
})
