import * as z from 'zod'
import { id, optionalText, pesos, quantity } from '../kernel/fields'

const place = { product_id: id('Elige un producto'), variant_id: optionalText(80), storage_id: id('Elige una bodega') }
const amounts = { minimum: quantity({ min: 0 }).optional(), cost: pesos().optional(), note: optionalText(200) }

/** Puts a product in a storage; what it holds already is initial stock. */
export const NewProductStorage = z.object({ ...place, ...amounts, quantity: quantity({ min: 0 }).optional() })

/** Sets what a storage holds of a product: the difference is an adjustment with its reason. */
export const ProductStorageChanges = z.object({
  ...place,
  ...amounts,
  quantity: quantity({ min: 0 }).optional(),
  reason: z.enum(['correction', 'initial']).default('correction'),
})
