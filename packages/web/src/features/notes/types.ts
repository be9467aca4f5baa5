import type { Api } from '@tendero/core/api-types'

export type NoteRow = Awaited<ReturnType<Api['notes']['listNotes']>>['data'][number]
export type Note = Awaited<ReturnType<Api['notes']['getNote']>>
export type Invoice = Awaited<ReturnType<Api['notes']['invoiceProducts']>>
export type DebitRow = Awaited<ReturnType<Api['notes']['listDebits']>>['data'][number]
export type Debit = Awaited<ReturnType<Api['notes']['getDebit']>>
export type Raisable = Awaited<ReturnType<Api['notes']['debitInvoice']>>
export type NewNote = Parameters<Api['notes']['createNote']>[0]
