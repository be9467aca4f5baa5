import * as z from 'zod'
import { asPesos, id, optional } from '../../kernel/values/fields'
import { OrderFilter } from './order-filter'

export const LiquidationInput = OrderFilter.extend({
  ids: optional(z.array(id()).max(5000)),
  by: optional(z.enum(['courier', 'seller'])).default('courier'),
})

export const LiquidationOutput = z.object({
  by: z.enum(['courier', 'seller']),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      orders: z.number(),
      total: asPesos(),
      cash: asPesos(),
      delivery: asPesos(),
      commission: asPesos(),
      remaining: asPesos(),
    }),
  ),
})
