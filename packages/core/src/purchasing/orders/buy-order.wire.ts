import * as z from 'zod'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import { asQuantity, id, optional, paging } from '../../kernel/values/fields'
import { BoughtLineOutput } from '../buying/present'
import { buyOrderStates } from './buy-order.states'

export const ListBuyOrders = z.object({
  ...paging,
  provider_id: optional(id()),
  state: optional(z.enum(buyOrderStates)),
  sort: byDate,
})

/** Names of product.txt section 3, Buy order. */
export const BuyOrderOutput = z.object({
  id: z.string(),
  number: z.string(),
  /** What it is: goods that are ordered. */
  type: z.literal('goods'),
  date: z.string(),
  expected: z.string().nullable(),
  state: z.enum(buyOrderStates),
  provider_id: z.string(),
  provider: z.object({ id: z.string(), name: z.string() }),
  storage: z.object({ id: z.string(), name: z.string() }),
  total_bruto: asCost(),
  discount: asCost(),
  /** What would be withheld if it were billed today. */
  retention: asCost(),
  subtotal: asCost(),
  total: asCost(),
  notes: z.string().nullable(),
  created_at: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
})

/** Ordered, received and billed side by side. */
export const BuyOrderDetail = BuyOrderOutput.extend({
  products: BoughtLineOutput.extend({
    /** Units that came, as the invoices of it say. */
    received: asQuantity(),
    missing: asQuantity(),
    /** Of a unit, as it was billed; null while nothing was. */
    billed_cost: asCost(),
    /** It was billed beyond the tolerance. */
    differs: z.boolean(),
  }).array(),
  discount_given: BoughtLineOutput.shape.discount,
  history: z
    .object({ state: z.enum(buyOrderStates), at: z.string(), by: z.string(), note: z.string().nullable() })
    .array(),
})

/** What to order: what is at its minimum, what sells in four weeks, and what is on its way already. */
export const SuggestionInput = z.object({ storage_id: id('Elige la bodega') })
export const SuggestionOutput = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  name: z.string(),
  sku: z.string(),
  stock: asQuantity(),
  minimum: asQuantity(),
  /** Units sold in the last 28 days, in all. */
  sold: asQuantity(),
  on_the_way: asQuantity(),
  quantity: asQuantity(),
  cost: asCost(),
})
