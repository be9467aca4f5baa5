import * as z from 'zod'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import { asPesos, asQuantity, day, id, optional, paging } from '../../kernel/values/fields'
import { BoughtLineOutput, EntryLineOutput, TotalsOutput, WithheldOutput } from '../buying/present'
import { paymentStates, purchaseStates, radianEvents } from './purchase.states'

const filters = {
  provider_id: optional(id()),
  state: optional(z.enum(purchaseStates)),
  from: optional(day()),
  to: optional(day()),
}
export const ListPurchases = z.object({ ...paging, ...filters, sort: byDate })
export const ExportPurchases = z.object(filters)

export const EventsInput = z.object({
  id: id(),
  /** All that were sent: one that is left out was not. */
  events: z.array(z.enum(radianEvents)).max(radianEvents.length),
})

export const PurchaseOutput = z.object({
  id: z.string(),
  number: z.string(),
  /** Number of the provider's own invoice. */
  reference: z.string(),
  date: z.string(),
  due_date: z.string(),
  state: z.enum(purchaseStates),
  provider: z.object({ id: z.string(), name: z.string() }),
  /** How much of it was paid; null of one that is void. */
  payment: z.enum(paymentStates).nullable(),
  ...TotalsOutput.shape,
  /** Still owed. */
  owed_cost: asCost(),
  cufe: z.string().nullable(),
  buy_order_id: z.string().nullable(),
  created_at: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
})

/** A cost or sale price that was or would be refreshed. */
export const PriceChangeOutput = z.object({
  name: z.string(),
  cost_before: asCost(),
  cost_after: asCost(),
  /** Sale price of list 1, tax inside. */
  price_before: asPesos(),
  price_after: asPesos(),
})

export const RecordedPurchase = PurchaseOutput.extend({ prices: PriceChangeOutput.array() })

export const PurchaseDetail = PurchaseOutput.extend({
  products: BoughtLineOutput.array(),
  withholdings: WithheldOutput.array(),
  discount: BoughtLineOutput.shape.discount,
  cost_center_id: z.string().nullable(),
  notes: z.string().nullable(),
  /** Who accepted that it differs from its order. */
  accepted_by: z.string().nullable(),
  /** Why it can be neither changed nor voided: what hangs from it, by number. */
  hanging: z.string().array(),
  events: z.enum(radianEvents).array(),
  /** Last day on which it can be claimed; null of what was paid at once, claimed or accepted. */
  claim_until: z.string().nullable(),
  credits_iva: z.boolean(),
  revision: z.number(),
  voided_at: z.string().nullable(),
  void_note: z.string().nullable(),
})

/** What a purchase would come to: nothing is written. */
export const PurchasePreview = z.object({
  ...TotalsOutput.shape,
  due_date: z.string(),
  credits_iva: z.boolean(),
  withholdings: WithheldOutput.array(),
  products: BoughtLineOutput.extend({
    before: asQuantity(),
    /** Average of a unit in the storage, before and after. */
    average_cost_before: asCost(),
    average_cost_after: asCost(),
  }).array(),
  prices: PriceChangeOutput.array(),
  entry: EntryLineOutput.array(),
})

/** The next number of a series. */
export const NextNumber = z.object({ number: z.string() })
