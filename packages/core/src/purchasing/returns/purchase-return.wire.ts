import * as z from 'zod'
import { asCost } from '../../kernel/costs'
import { asQuantity, id, paging } from '../../kernel/values/fields'

export const ListReturns = z.object({ id: id(), ...paging })

export const ReturnOutput = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  purchase: z.object({ id: z.string(), number: z.string() }),
  provider: z.object({ id: z.string(), name: z.string() }),
  note: z.string().nullable(),
  total_cost: asCost(),
  withheld_cost: asCost(),
  payable_cost: asCost(),
  /** What the provider owes, because it was paid already. */
  favor_cost: asCost(),
  products: z
    .object({
      line_id: z.string(),
      product_id: z.string(),
      name: z.string(),
      storage: z.string(),
      quantity: asQuantity(),
      value: asCost(),
    })
    .array(),
  created_at: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
})
