import * as z from 'zod'
import { asPesos } from '../../kernel/values/fields'

export const QuotesOutput = z.object({
  options: z.array(
    z.object({
      carrier: z.string(),
      service: z.string(),
      name: z.string(),
      days: z.string().nullable(),
      price: asPesos(),
      /** What of the price is for charging at the door. */
      commission: asPesos(),
      /** Of those that ended in that city, how many came back; null while none did. */
      ended: z.number(),
      returned: z.number(),
    }),
  ),
  /** Carriers that asked for nothing, and why. */
  silent: z.array(z.object({ carrier: z.string(), why: z.string() })),
})
