import * as z from 'zod'
import { byDate } from '../../documents/sort'
import { asCost } from '../../kernel/costs'
import { day, id, optional, paging } from '../../kernel/values/fields'
import { BoughtLineOutput, EntryLineOutput, TotalsOutput, WithheldOutput } from '../buying/present'
import { causationStates } from './causation.states'

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

export const CausationDetail = CausationOutput.extend({
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
  withholdings: WithheldOutput.array(),
  entry: EntryLineOutput.array(),
})
