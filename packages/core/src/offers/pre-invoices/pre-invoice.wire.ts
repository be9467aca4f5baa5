import * as z from 'zod'
import { Meta } from '../../kernel/values/fields'
import type { UseData } from '../offer/offer'
import { detailShape, presentOffer, presentOfferSummary, summaryShape } from '../offer/offer.wire'
import { type PreInvoiceData, stateBy } from './pre-invoice'
import { preInvoiceStates, stateNames } from './pre-invoice.states'

const state = z.enum(preInvoiceStates)
export const PreInvoiceSummary = z.object({
  ...summaryShape,
  state,
  /** Last day on which its goods are held for it. */
  held_until: z.string().nullable(),
  /** Moment at which the hold of an unconfirmed catalogue order ends; until then the counter may sell its goods. */
  unconfirmed_until: z.string().nullable(),
})
export const PreInvoicePage = z.object({ data: z.array(PreInvoiceSummary), meta: Meta })
export const PreInvoiceCounts = z.object({ total: z.number(), states: z.partialRecord(state, z.number()) })
export const PreInvoiceOutput = PreInvoiceSummary.extend({
  ...detailShape,
  revision: z.number(),
  /** It can be changed or made void: nothing that stands was sold of it. */
  open: z.boolean(),
})

export const presentPreInvoiceSummary = (row: PreInvoiceData): z.input<typeof PreInvoiceSummary> => ({
  ...presentOfferSummary(row),
  state: row.state,
  state_name: stateNames[row.state],
  held_until: row.held?.until ?? null,
  unconfirmed_until: row.held?.unconfirmedUntil ?? null,
})

/** A pre-invoice whole. @param uses those that stand */
export function presentPreInvoice(
  row: PreInvoiceData,
  uses: readonly UseData[],
  missing: readonly number[],
): z.input<typeof PreInvoiceOutput> {
  const state = stateBy(row, uses)
  return {
    ...presentOffer(row, { uses, names: stateNames, missing: state === 'cancelada' ? [] : missing }),
    ...presentPreInvoiceSummary(row),
    state,
    state_name: stateNames[state],
    revision: row.revision,
    open: uses.length === 0 && state !== 'cancelada',
  }
}
