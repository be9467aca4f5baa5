import * as z from 'zod'
import { asCost } from '../../kernel/costs'
import { asQuantity, flag, id, optional, paging } from '../../kernel/values/fields'
import { Storage } from '../stock/storage'

export const ListStorages = z.object({
  ...paging,
  search: z.string().max(100).optional(),
  active: optional(flag()),
})

/** `value` is what its goods are worth: account 1435 (1465 in transit) of the storage. */
export const StorageOutput = Storage.schema.omit({ used: true }).extend({ value: asCost() })
export const StorageRemoved = z.object({ message: z.string(), deactivated: z.boolean() })
export const StorageChoice = Storage.schema.pick({ id: true, name: true, isDefault: true })

export const ListStockRows = z.object({
  ...paging,
  id: id(),
  search: z.string().max(100).optional(),
  /** Only what is at or below its minimum. */
  low: optional(flag()),
})

/** A product or variant in a storage; `cost` is the average of a unit. */
export const StockRowOutput = z.object({
  id: z.string(),
  product_id: z.string(),
  variant_id: z.string().optional(),
  storage_id: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: asQuantity(),
  minimum: asQuantity(),
  /** Held for catalogue orders that nobody has confirmed; the counter may sell it. */
  unconfirmed: asQuantity(),
  cost: asCost(),
  value: asCost(),
  /** Where the storage has it; null when nobody wrote it. */
  place: z.string().nullable(),
})

export const ProductStorages = z.object({ product: id('Elige un producto'), variant_id: optional(id()) })

export const StorageOfProduct = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['normal', 'transit']),
  isDefault: z.boolean(),
  quantity: asQuantity(),
  minimum: asQuantity(),
  value: asCost(),
  rows: StockRowOutput.array(),
})
