import * as z from 'zod'
import { asCost } from '../kernel/costs'
import { asPesos, asQuantity } from '../kernel/values/fields'

/** What a product sold in the last days, its variants together. */
export const ProductFigures = z.object({
  from: z.string(),
  to: z.string(),
  quantity: asQuantity(),
  total: asPesos(),
  /** Without taxes. */
  base: asPesos(),
  /** Cost of what was sold; null for who may not see it. */
  cost: asCost(),
  days: z.array(z.object({ day: z.string(), quantity: asQuantity(), total: asPesos() })),
})

/** What an order left: without taxes. */
export const OrderFigures = z.object({
  /** Less what came back. */
  base: asPesos(),
  returned: asPesos(),
  discount: asPesos(),
  cost: asCost(),
  freight: asPesos(),
  /** Of the carrier, for collecting. */
  fee: asPesos(),
  profit_cost: asCost(),
})

/** What a client buys: of their last orders, without what was cancelled or returned. */
export const ClientFigures = z.object({
  /** Orders looked at, the last ones; `more` when there are older ones. */
  orders: z.number(),
  more: z.boolean(),
  total: asPesos(),
  average: asPesos(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** Days between one visit and the next, on average; null before the second. Orders of one day are one visit. */
  every_days: z.number().nullable(),
  months: z.array(z.object({ month: z.string(), orders: z.number(), total: asPesos() })),
  /** What they buy most often, the most often first. */
  products: z.array(
    z.object({
      product_id: z.string(),
      name: z.string(),
      /** Orders that had it. */
      orders: z.number(),
      quantity: asQuantity(),
      total: asPesos(),
      last_day: z.string(),
    }),
  ),
})
