import * as z from 'zod'
import { asPesos, asQuantity } from '../kernel/values/fields'
import { orderStates } from '../sales/order/order.states'
import { Sums } from './dashboard.wire'

/** How many there are, and the first of them. */
const some = <S extends z.ZodObject>(row: S) => z.object({ count: z.number(), rows: z.array(row) }).nullable()

/** What needs the person today; a part is null for who may not see it. */
export const Today = z.object({
  day: z.string(),
  sales: z
    .object({
      today: Sums,
      week_ago: Sums.extend({ day: z.string() }),
      /** What both days had sold at the last full hour: 15 is three in the afternoon. */
      until: z.object({ hour: z.number().int(), today: asPesos(), week_ago: asPesos() }),
    })
    .nullable(),
  /** Cash that the open registers should have; null for who counts it without being told. */
  drawers: z.object({ count: z.number().int(), cash: asPesos() }).nullable(),
  /** Orders that were received or confirmed and have not left, the oldest first. */
  to_dispatch: some(
    z.object({
      id: z.string(),
      number: z.string(),
      client: z.string(),
      state: z.enum(orderStates),
      day: z.string(),
      total: asPesos(),
    }),
  )
    .unwrap()
    .extend({ received: z.number(), confirmed: z.number() })
    .nullable(),
  /** Debts past their due date, the oldest first. */
  overdue: some(
    z.object({
      id: z.string(),
      number: z.string(),
      client_id: z.string(),
      client: z.string(),
      due_date: z.string(),
      days: z.number(),
      remaining: asPesos(),
    }),
  ),
  overdue_total: asPesos().nullable(),
  /** What is at or below its minimum in a storage. */
  low_stock: some(
    z.object({
      product_id: z.string(),
      name: z.string(),
      storage_id: z.string(),
      storage: z.string(),
      quantity: asQuantity(),
      minimum: asQuantity(),
    }),
  ),
  /** Registers with a turn open; `forgotten` when it is of another day. */
  open_shifts: some(
    z.object({
      id: z.string(),
      register: z.string(),
      user: z.string(),
      opened_at: z.string(),
      forgotten: z.boolean(),
    }),
  ),
  /** Resolutions that end or run out. */
  numbering: some(
    z.object({ id: z.string(), document_name: z.string(), prefix: z.string(), warnings: z.array(z.string()) }),
  ),
  /** Documents that DIAN must have and has not; `late` once their time is over. */
  e_documents: some(
    z.object({ id: z.string(), number: z.string(), state_name: z.string(), deadline: z.string(), late: z.boolean() }),
  ),
  /** What else must be done for DIAN: keys that end, bills to claim, purchases at risk. */
  dian: z.array(z.object({ id: z.string(), title: z.string(), message: z.string(), link: z.string() })),
  /** Lines of statements that are not in the books, by bank. */
  statement_lines: z.array(z.object({ bank_id: z.string(), bank: z.string(), count: z.number() })),
  /** What tills did without internet and was not as the shop has it. */
  decisions: some(z.object({ id: z.string(), title: z.string(), register: z.string(), text: z.string() })),
})
export type TodayData = z.input<typeof Today>
