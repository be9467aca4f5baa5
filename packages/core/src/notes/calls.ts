import * as z from 'zod'
import type { Summed } from '../documents/list'
import { formats } from '../documents/print/model'
import { command, query, table } from '../kernel/call'
import type { Page } from '../kernel/db/lists/page-shape'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById } from '../kernel/records/wire'
import { id, optional, optionalText, pesos } from '../kernel/values/fields'
import { ref } from '../sales/order/sale.input'
import * as debit from './debit/debit.wire'
import { PreviewOutput, previewNote, sendNote } from './dian/electronic'
import { inputs } from './inputs'
import * as invoice from './invoice.wire'
import type { NoteData, NoteRow } from './note/note'
import * as wire from './note/note.wire'
import { paths } from './paths'
import { balancesInFavour, getNote, invoicesOf, invoiceToCredit, listNotes, nextNumber } from './reading'

const papers = later(() => import('./note/note.print'))
const posting = later(() => import('./posting/notes'))
const debits = later(() => import('./debit/debits'))
const debitPapers = later(() => import('./debit/debit.print'))

const present = async (note: Pick<NoteData, 'id'>) => {
  const found = await getNote(note.id)
  return wire.presentNote(found.note, found.extras)
}

/** A note, and the sale that it takes back with what is left of it without the note. */
const EditOutput = wire.NoteOutput.extend({ sale: invoice.InvoiceOutput })

const presentPage = ({ data, meta, sums }: Page<NoteRow> & Summed) => ({
  data: data.map(wire.presentSummary),
  meta: { ...meta, totals: sums ? { total: sums.t ?? 0 } : null },
})

const orders = later(() => import('../payments/order-payment'))

const presentDebit = async ({ id }: { id: string }) => debit.presentDebit(await debits.getDebit(id))

export const calls = table(paths, {
  listNotes: query({
    allow: 'credit_note-read',
    input: wire.ListNotesInput,
    output: wire.NotePage,
    run: (input) => listNotes(input).then(presentPage),
  }),
  createNote: command({
    allow: 'credit_note-create',
    input: inputs.createNote,
    output: wire.NoteOutput,
    run: (input) => posting.createNote(input).then(present),
  }),
  clientInvoices: query({
    allow: ['credit_note-read', 'credit_note-create', 'credit_note-update'],
    input: z.object({ client_id: ref(), invoice: optionalText(40) }),
    output: invoice.InvoicePage,
    run: invoicesOf,
  }),
  invoiceProducts: query({
    allow: ['credit_note-read', 'credit_note-create', 'credit_note-update'],
    input: z.object({ invoice_id: id('Elige la factura') }),
    output: invoice.InvoiceOutput,
    run: ({ invoice_id }) => invoiceToCredit(invoice_id),
  }),
  nextNumber: query({
    allow: 'credit_note-read',
    input: z.object({}),
    output: z.object({ number: z.string() }),
    run: nextNumber,
  }),
  balances: query({
    allow: ['credit_note-read', 'pos-create', 'sale-create', 'sale-update', 'payment_received-create'],
    input: z.object({ client_id: id('Elige el cliente'), number: optionalText(40) }),
    output: invoice.BalancesOutput,
    run: balancesInFavour,
  }),
  getNote: query({
    allow: 'credit_note-read',
    input: ById,
    output: EditOutput,
    run: async ({ id }) => {
      const { note, extras } = await getNote(id)
      const sale = await invoiceToCredit(note.orderId, note.state === 'anulada' ? undefined : note)
      return { ...wire.presentNote(note, extras), sale }
    },
  }),
  updateNote: command({
    allow: 'credit_note-update',
    input: inputs.updateNote,
    output: wire.NoteOutput,
    run: (input) => posting.updateNote(input).then(present),
  }),
  voidNote: command({
    allow: 'credit_note-delete',
    input: z.object({ id: id('Falta la nota crédito'), note: optionalText(300) }),
    output: wire.NoteOutput,
    run: (input) => posting.voidNote(input).then(present),
  }),
  applyNote: command({
    allow: ['credit_note-update', 'payment_received-create'],
    input: z.object({
      id: id('Falta la nota crédito'),
      order_id: id('Elige la venta que se paga'),
      /** As much as is owed, unless told. */
      value: optional(pesos({ min: 1 })),
    }),
    output: wire.NoteOutput,
    run: async ({ id, order_id, value }) => {
      await orders.receivePayment({ id: order_id, payments: [], credit_notes: [{ id, value }] })
      return present({ id })
    },
  }),
  printNote: query({
    allow: 'credit_note-read',
    input: z.object({ id: id('Falta la nota crédito'), format: optional(z.enum(formats)) }),
    answer: 'file',
    limit: limits.file,
    run: papers.print,
  }),
  previewElectronic: query({ allow: 'credit_note-read', input: ById, output: PreviewOutput, run: previewNote }),
  sendElectronic: command({
    allow: ['credit_note-create', 'credit_note-update'],
    input: ById,
    output: wire.NoteOutput,
    limit: limits.job,
    run: (input) => sendNote(input).then(present),
  }),
  listDebits: query({
    allow: 'credit_note-read',
    input: debit.ListDebitsInput,
    output: debit.DebitPage,
    run: async (input) => {
      const { data, meta, sums } = await debits.listDebits(input)
      return {
        data: data.map(debit.presentDebitSummary),
        meta: { ...meta, totals: sums ? { total: sums.t ?? 0 } : null },
      }
    },
  }),
  debitInvoice: query({
    allow: 'credit_note-create',
    input: ById,
    output: debit.RaisableOutput,
    run: ({ id }) => debits.raisable(id),
  }),
  createDebit: command({
    allow: 'credit_note-create',
    input: inputs.createDebit,
    output: debit.DebitOutput,
    limit: limits.job,
    run: async (input) => presentDebit(await debits.createDebit(input)),
  }),
  getDebit: query({ allow: 'credit_note-read', input: ById, output: debit.DebitOutput, run: presentDebit }),
  voidDebit: command({
    allow: 'credit_note-delete',
    input: z.object({ id: id('Falta la nota débito'), note: optionalText(300) }),
    output: debit.DebitOutput,
    run: async (input) => presentDebit(await debits.voidDebit(input)),
  }),
  printDebit: query({
    allow: 'credit_note-read',
    input: z.object({ id: id('Falta la nota débito'), format: optional(z.enum(formats)) }),
    answer: 'file',
    limit: limits.file,
    run: debitPapers.print,
  }),
})
