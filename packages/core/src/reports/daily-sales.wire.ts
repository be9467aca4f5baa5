import * as z from 'zod'
import { asPercent, asPesos } from '../kernel/values/fields'
import { means } from '../sales/book/payment'
import { Sums } from './dashboard.wire'

const Kind = z.object({ type: z.number(), name: z.string(), count: z.number(), total: asPesos() })
const Paid = z.object({ means: z.enum(means), name: z.string(), total: asPesos() })
/** The same days of the week of an earlier period. */
const Before = z.object({ count: z.number(), total: asPesos() })

export const DailySales = z.object({
  from: z.string(),
  to: z.string(),
  totals: Sums.extend({
    delivery: asPesos(),
    discount: asPesos(),
    /** Sales that were cancelled or returned in the period, as positive amounts. */
    reversed: z.object({ count: z.number(), total: asPesos() }),
    /** Average of a sale. */
    average: asPesos(),
    /** Money received, later payments included. */
    received: asPesos(),
  }),
  days: z.array(
    Sums.extend({
      day: z.string(),
      /** 0 is Sunday. */
      weekday: z.number(),
      delivery: asPesos(),
      discount: asPesos(),
      types: z.array(Kind),
      payments: z.array(Paid),
      before: Before.extend({ day: z.string() }),
    }),
  ),
  types: z.array(Sums.extend({ type: z.number(), name: z.string() })),
  payments: z.array(Paid),
  taxes: z.array(z.object({ code: z.string(), rate: asPercent(), base: asPesos(), tax: asPesos() })),
  /** Every hour in which something was sold, and those between. */
  hours: z.array(z.object({ hour: z.number(), count: z.number(), total: asPesos() })),
  /** Against the same days of the week before; `change` in percent, null when there was nothing. */
  comparison: Before.extend({ from: z.string(), to: z.string(), change: z.number().nullable() }),
})
export type DailySalesData = z.input<typeof DailySales>
