import { NewPreInvoiceInput, PreInvoiceChangesInput } from './pre-invoices/pre-invoice.input'
import { NewQuoteInput, QuoteChangesInput } from './quotes/quote.input'
import { NewRemissionInput, RemissionChangesInput } from './remissions/remission.input'

/** The inputs of the calls that make and change offers: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createQuote: NewQuoteInput,
  updateQuote: QuoteChangesInput,
  createRemission: NewRemissionInput,
  updateRemission: RemissionChangesInput,
  createPreInvoice: NewPreInvoiceInput,
  updatePreInvoice: PreInvoiceChangesInput,
}
