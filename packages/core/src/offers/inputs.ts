import { NewQuoteInput, QuoteChangesInput } from './quotes/quote.input'

/** The inputs of the calls that make and change offers: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createQuote: NewQuoteInput,
  updateQuote: QuoteChangesInput,
}
