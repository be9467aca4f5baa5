import * as z from 'zod'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import { day, id, optional, paging } from '../../kernel/values/fields'
import { BoughtLineOutput, EntryLineOutput, TotalsOutput, WithheldOutput } from '../buying/present'
import { supportStates } from './support.states'

export const ListSupports = z.object({
  ...paging,
  provider_id: optional(id()),
  state: optional(z.enum(supportStates)),
  from: optional(day()),
  to: optional(day()),
  sort: byDate,
})

export const SupportOutput = z.object({
  id: z.string(),
  /** Empty of a draft. */
  number: z.string(),
  reference: z.string().nullable(),
  date: z.string(),
  due_date: z.string(),
  state: z.enum(supportStates),
  provider: z.object({ id: z.string(), name: z.string() }),
  ...TotalsOutput.shape,
  /** Still owed. */
  owed_cost: asCost(),
  /** Its number is of an authorised range; else it is kept within the shop. */
  authorized: z.boolean(),
  created_at: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
})

export const SupportDetail = SupportOutput.extend({
  products: BoughtLineOutput.array(),
  withholdings: WithheldOutput.array(),
  discount: BoughtLineOutput.shape.discount,
  cost_center_id: z.string().nullable(),
  notes: z.string().nullable(),
  revision: z.number(),
  /** It is a draft, or posted and neither sent nor paid. */
  changes: z.boolean(),
  /** How it goes to DIAN, and the last day for it. */
  sending: z.object({ period: z.enum(['1', '2']), bought_on: z.string(), last_day: z.string() }),
  /** The note that took it back. */
  adjustment: z.object({ id: z.string(), number: z.string() }).nullable(),
  voided_at: z.string().nullable(),
  void_note: z.string().nullable(),
})

export const SupportPreview = z.object({
  ...TotalsOutput.shape,
  due_date: z.string(),
  withholdings: WithheldOutput.array(),
  entry: EntryLineOutput.array(),
})

export const PendingWeek = z.object({
  /** Drafts by provider, the one with least time left first. */
  drafts: z.array(
    z.object({
      provider: z.object({ id: z.string(), name: z.string() }),
      ids: z.string().array(),
      total_cost: asCost(),
      first_day: z.string(),
      /** The last day to post and send them. */
      last_day: z.string(),
      days_left: z.number(),
    }),
  ),
  /** Posted with an authorised number, of the last days. */
  posted: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      provider: z.object({ id: z.string(), name: z.string() }),
      total_cost: asCost(),
      last_day: z.string(),
      days_left: z.number(),
    }),
  ),
})
