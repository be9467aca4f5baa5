import * as z from 'zod'
import { asPesos, id } from '../../kernel/values/fields'

export const CodeInput = z.object({ code: id() })

const Abilities = z.object({ users: z.number(), storages: z.number(), connections: z.number() })

const Plan = z.object({
  code: z.string(),
  name: z.string(),
  about: z.string(),
  price: asPesos(),
  /** With IVA. */
  total: asPesos(),
  abilities: Abilities,
})
export const PlanList = Plan.array()

/** What taking a plan costs today, and when it begins. */
export const PlanInfo = Plan.extend({
  change: z.object({
    /** `now`: it begins at once · `next`: with the next period · `none`: it is the one that runs. */
    begins: z.enum(['now', 'next', 'none']),
    subtotal: asPesos(),
    iva: asPesos(),
    total: asPesos(),
    date: z.string(),
  }),
})

export const AdditionalList = z
  .object({ code: z.string(), name: z.string(), price: asPesos(), quantity: z.number() })
  .array()

export const SubscriptionOutput = z.object({
  subscription: z.object({
    state: z.enum(['trial', 'active', 'late', 'suspended', 'cancelled']),
    state_name: z.string(),
    plan_code: z.string(),
    plan_name: z.string(),
    next_plan: z.string().nullable(),
    method: z.enum(['card', 'wallet']),
    from: z.string(),
    /** The first day that is not paid, or not tried any more. */
    to: z.string(),
    due_on: z.string().nullable(),
    /** What a month costs, with IVA. */
    total: asPesos(),
    ends: z.boolean(),
    abilities: Abilities,
    /** A payment that waits for the bank. */
    /** Why the last payment was not made, and what to do. */
    refused: z.string().nullable(),
    charge_id: z.string().nullable(),
  }),
  additionals: AdditionalList,
  message: z.string().nullable(),
})

export const InvoiceList = z
  .object({
    id: z.string(),
    number: z.string(),
    concept: z.string(),
    payer: z.string(),
    date: z.string(),
    subtotal: asPesos(),
    iva: asPesos(),
    total: asPesos(),
  })
  .array()
