import * as z from 'zod'
import { day, id, optional, optionalText } from '../../kernel/values/fields'
import { withDiscount } from '../../sales/order/sale.input'
import { listFields, offerFields, parts, selling } from '../offer/offer.input'
import { askedMoves, quoteStates } from './quote.states'

const quote = {
  ...offerFields,
  /** Last day on which its prices hold; some days from today unless told. */
  valid_until: optional(day()),
  /** What it is subject to: delivery time, guarantee, ways to pay. */
  terms: optionalText(1_000),
}
export const NewQuoteInput = z.object({ ...quote, clone_id: optional(id()) }).transform(withDiscount)
export const QuoteChangesInput = z.object({ ...quote, id: id('Falta la cotización') }).transform(withDiscount)
export const ListQuotesInput = z.object({ ...listFields, state: optional(z.enum(quoteStates)) })
export const QuoteStatusInput = z.object({
  id: id('Falta la cotización'),
  status: z.enum(askedMoves, 'Elige el estado'),
  note: optionalText(300),
})
/** What a quote becomes. */
export const targets = ['order', 'remission', 'preInvoice'] as const
export const ConvertQuoteInput = z.object({
  id: id('Falta la cotización'),
  to: optional(z.enum(targets, 'Elige en qué se convierte')).default('order'),
  /** What of it; all that is left when absent. */
  products: parts(),
  /** Those that were quoted, also past its day, or those of the lists today. */
  prices: optional(z.enum(['quoted', 'today'])),
  ...selling,
})
