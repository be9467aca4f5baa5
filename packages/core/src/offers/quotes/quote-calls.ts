import * as z from 'zod'
import { MailAccepted, MailDocument } from '../../documents/mail'
import { formats } from '../../documents/print/model'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { Done, optional } from '../../kernel/values/fields'
import { Made } from '../offer/made.wire'
import { ById } from '../offer/offer.input'
import { ConvertQuoteInput, ListQuotesInput, NewQuoteInput, QuoteChangesInput, QuoteStatusInput } from './quote.input'
import { QuoteCounts, QuoteOutput, QuotePage } from './quote.wire'
import { countQuotes, createQuote, getQuote, listQuotes, moveQuote, removeQuote, updateQuote } from './quotes'

const converting = later(() => import('./convert'))
const mails = later(() => import('./quote-mail'))
const papers = later(() => import('./quote.print'))
const Address = z.object({ url: z.string() })
/** What was made of a quote, and the quote as it is now. */
const Converted = z.object({ made: Made, quote: QuoteOutput })
/** Whoever remits goods may read what was quoted. Source: product.txt section 2, Quotes. */
const readers = ['quote-read', 'referral-read'] as const
const editors = ['quote-update', 'referral-update'] as const

export const quoteCalls = {
  listQuotes: query({ allow: 'quote-read', input: ListQuotesInput, output: QuotePage, run: listQuotes }),
  countQuotes: query({ allow: 'quote-read', input: z.object({}), output: QuoteCounts, run: countQuotes }),
  createQuote: command({ allow: 'quote-create', input: NewQuoteInput, output: QuoteOutput, run: createQuote }),
  getQuote: query({ allow: readers, input: ById, output: QuoteOutput, run: getQuote }),
  updateQuote: command({ allow: editors, input: QuoteChangesInput, output: QuoteOutput, run: updateQuote }),
  removeQuote: command({ allow: 'quote-delete', input: ById, output: Done, run: removeQuote }),
  setQuoteStatus: command({ allow: editors, input: QuoteStatusInput, output: QuoteOutput, run: moveQuote }),
  convertQuote: command({
    allow: ['sale-create', 'pos-create', 'referral-create', 'pre_invoices-create'],
    input: ConvertQuoteInput,
    output: Converted,
    run: converting.convertQuote,
  }),
  mailQuote: command({
    allow: editors,
    input: MailDocument,
    output: MailAccepted,
    limit: limits.job,
    run: mails.mailQuote,
  }),
  quoteLink: command({ allow: editors, input: ById, output: Address, run: papers.quoteLink }),
  changeQuoteLink: command({ allow: editors, input: ById, output: Address, run: papers.changeQuoteLink }),
  printQuote: query({
    allow: readers,
    input: ById.extend({ format: optional(z.enum(formats)) }),
    answer: 'file',
    limit: limits.file,
    run: papers.printQuote,
  }),
}
