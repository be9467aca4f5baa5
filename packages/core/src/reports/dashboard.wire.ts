import * as z from 'zod'
import { asCost } from '../kernel/costs'
import { asPesos, asQuantity } from '../kernel/values/fields'
import { orderStates } from '../sales/order/order.states'

/** What every figure of sales says: how many, and money net of cancellations and returns. */
export const Sums = z.object({
  count: z.number(),
  /** What was charged: goods with tax, delivery and rounding. */
  total: asPesos(),
  base: asPesos(),
  tax: asPesos(),
  /** Cost of what left the stock. */
  cost: asCost(),
  /** Base less cost. */
  utility: asCost(),
})

export const SellerSales = Sums.extend({ seller_id: z.string().nullable(), name: z.string() })
export const MonthSales = Sums.extend({ month: z.string() })
export const DaySales = Sums.extend({ day: z.string() })
export const StorageSales = Sums.extend({ storage_id: z.string(), name: z.string() })

export const TypeSales = z.object({
  types: z.array(Sums.extend({ type: z.number(), name: z.string() })),
  /** Orders in each state now, the counter's apart. */
  orders: z.record(z.enum(orderStates), z.number()),
  /** The same of the states that product.txt section 3 names. */
  dispatched: z.number(),
  in_transit: z.number(),
  delivered: z.number(),
  returned: z.number(),
  /** Sales of the period that did not come from the counter. */
  web_orders: z.number(),
  /** Transfers between storages that have not ended. */
  pending_transfers: z.number(),
  total: asPesos(),
  utility: asCost(),
})

export const BestSeller = z.object({
  product_id: z.string(),
  name: z.string(),
  quantity: asQuantity(),
  total: asPesos(),
})

const Age = z.object({ label: z.string(), count: z.number(), total: asPesos() })
export const Receivables = z.object({
  total: asPesos(),
  count: z.number(),
  overdue: asPesos(),
  overdue_count: z.number(),
  /** How many clients owe. */
  clients: z.number(),
  /** By days past the due date. */
  ages: z.array(Age),
  /** Who owes most, five at most. */
  top: z.array(z.object({ client_id: z.string(), name: z.string(), count: z.number(), total: asPesos() })),
})
export const Payables = z.object({
  total: asPesos(),
  /** By account of the chart. */
  accounts: z.array(z.object({ account: z.string(), name: z.string(), total: asPesos() })),
})
