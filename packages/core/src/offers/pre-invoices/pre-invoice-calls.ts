import * as z from 'zod'
import { formats } from '../../documents/print/model'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { Done, optional } from '../../kernel/values/fields'
import { Made } from '../offer/made.wire'
import { ById } from '../offer/offer.input'
import {
  ApprovePreInvoiceInput,
  ListPreInvoicesInput,
  NewPreInvoiceInput,
  PreInvoiceChangesInput,
} from './pre-invoice.input'
import { PreInvoiceCounts, PreInvoiceOutput, PreInvoicePage } from './pre-invoice.wire'

const own = later(() => import('./pre-invoices'))
const approving = later(() => import('./approve'))
const papers = later(() => import('./pre-invoice.print'))
/** Whoever sells reads what waits for approval. */
const readers = ['pre_invoices-read', 'sale-create', 'pos-create'] as const
/** What was sold of a pre-invoice, and it as it is now. */
const Approved = z.object({ made: Made, preInvoice: PreInvoiceOutput })

export const preInvoiceCalls = {
  listPreInvoices: query({
    allow: readers,
    input: ListPreInvoicesInput,
    output: PreInvoicePage,
    run: own.listPreInvoices,
  }),
  countPreInvoices: query({
    allow: readers,
    input: z.object({}),
    output: PreInvoiceCounts,
    run: own.countPreInvoices,
  }),
  createPreInvoice: command({
    allow: 'pre_invoices-create',
    input: NewPreInvoiceInput,
    output: PreInvoiceOutput,
    run: own.createPreInvoice,
  }),
  getPreInvoice: query({ allow: readers, input: ById, output: PreInvoiceOutput, run: own.getPreInvoice }),
  updatePreInvoice: command({
    allow: 'pre_invoices-update',
    input: PreInvoiceChangesInput,
    output: PreInvoiceOutput,
    run: own.updatePreInvoice,
  }),
  removePreInvoice: command({ allow: 'pre_invoices-delete', input: ById, output: Done, run: own.removePreInvoice }),
  approvePreInvoice: command({
    allow: ['sale-create', 'pos-create'],
    input: ApprovePreInvoiceInput,
    output: Approved,
    run: approving.approvePreInvoice,
  }),
  printPreInvoice: query({
    allow: readers,
    input: ById.extend({ format: optional(z.enum(formats)) }),
    answer: 'file',
    limit: limits.file,
    run: papers.printPreInvoice,
  }),
}
