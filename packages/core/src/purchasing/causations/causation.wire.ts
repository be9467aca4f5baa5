import * as z from 'zod'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import { asQuantity, day, id, optional, paging } from '../../kernel/values/fields'
import { BoughtLineOutput, EntryLineOutput, TotalsOutput, WithheldOutput } from '../buying/present'
import { causationStates } from './causation.states'
import { landedShares } from './landed'

export const ListCausations = z.object({
  ...paging,
  provider_id: optional(id()),
  state: optional(z.enum(causationStates)),
  from: optional(day()),
  to: optional(day()),
  sort: byDate,
})

export const CausationOutput = z.object({
  id: z.string(),
  /** Empty of a draft. */
  number: z.string(),
  reference: z.string().nullable(),
  date: z.string(),
  due_date: z.string(),
  state: z.enum(causationStates),
  provider: z.object({ id: z.string(), name: z.string() }),
  ...TotalsOutput.shape,
  /** Still owed. */
  owed_cost: asCost(),
  created_at: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
})

/** What the goods of some purchases bear of it; no lines while it is a draft. */
const LandedOutput = z.object({
  by: z.enum(landedShares),
  purchases: z.object({ id: z.string(), number: z.string() }).array(),
  lines: z
    .object({
      ...{ purchase: z.string(), product_id: z.string(), name: z.string() },
      quantity: asQuantity(),
      /** What it bears, and how much of it is in stock; the rest is cost of sales. */
      value: asCost(),
      held_cost: asCost(),
    })
    .array(),
})

export const CausationDetail = CausationOutput.extend({
  landed: LandedOutput.nullable(),
  products: BoughtLineOutput.array(),
  withholdings: WithheldOutput.array(),
  discount: BoughtLineOutput.shape.discount,
  cost_center_id: z.string().nullable(),
  notes: z.string().nullable(),
  credits_iva: z.boolean(),
  revision: z.number(),
  voided_at: z.string().nullable(),
  void_note: z.string().nullable(),
})

export const CausationPreview = z.object({
  ...TotalsOutput.shape,
  due_date: z.string(),
  landed: LandedOutput.nullable(),
  withholdings: WithheldOutput.array(),
  entry: EntryLineOutput.array(),
})
