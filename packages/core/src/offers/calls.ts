import { table } from '../kernel/call'
import { paths } from './paths'
import { preInvoiceCalls } from './pre-invoices/pre-invoice-calls'
import { quoteCalls } from './quotes/quote-calls'
import { remissionCalls } from './remissions/remission-calls'

export const calls = table(paths, { ...quoteCalls, ...remissionCalls, ...preInvoiceCalls })
