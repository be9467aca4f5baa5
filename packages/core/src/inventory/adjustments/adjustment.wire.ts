import * as z from 'zod'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import { asPesos, asQuantity, day, id, optional, paging } from '../../kernel/values/fields'
import { offered } from './adjustment.input'
import { adjustmentStates } from './adjustment.states'
import { reasonCodes, reasons } from './adjustment-reasons'

export const ListAdjustments = z.object({
  ...paging,
  from: optional(day()),
  to: optional(day()),
  reason: optional(z.enum(reasonCodes)),
  sort: byDate,
})

export const AdjustmentById = z.object({ id: id(), ...paging })

export const AdjustmentLineOutput = z.object({
  product_id: z.string(),
  variant_id: z.string().optional(),
  storage_id: z.string(),
  storage: z.string(),
  name: z.string(),
  quantity: asQuantity(),
  value: asCost(),
  vat: asPesos(),
})

export const AdjustmentOutput = z.object({
  id: z.string(),
  number: z.string(),
  reason: z.enum(reasonCodes),
  reason_name: z.string(),
  date: z.string(),
  created_at: z.string(),
  note: z.string().nullable(),
  state: z.enum(adjustmentStates),
  lines: z.number(),
  value_in: asCost(),
  value_out: asCost(),
  reverses_id: z.string().nullable(),
  reversed_by_id: z.string().nullable(),
  physical_count_id: z.string().nullable(),
  job_id: z.string().nullable(),
  failure: z.string().nullable(),
  user: z.object({ id: z.string(), name: z.string() }),
})

export const EntryLineOutput = z.object({
  account: z.string(),
  name: z.string(),
  debit: asCost(),
  credit: asCost(),
  storage_id: z.string().nullable(),
  note: z.string().nullable(),
})

/** `products` are the lines of the page that was asked for; `lines` is how many there are. */
export const AdjustmentDetail = AdjustmentOutput.extend({ products: AdjustmentLineOutput.array() })

/** What an adjustment would do: nothing is written. */
export const AdjustmentPreview = z.object({
  products: AdjustmentLineOutput.extend({
    before: asQuantity(),
    after: asQuantity(),
    problem: z.string().nullable(),
  }).array(),
  entry: EntryLineOutput.array(),
  value_in: asCost(),
  value_out: asCost(),
})

export const ReasonOutput = z.object({
  code: z.enum(reasonCodes),
  name: z.string(),
  increment: z.boolean(),
  decrement: z.boolean(),
})
export const offeredReasons = () =>
  offered.map((code) => ({
    code,
    name: reasons[code].name,
    increment: 'in' in reasons[code],
    decrement: 'out' in reasons[code],
  }))
