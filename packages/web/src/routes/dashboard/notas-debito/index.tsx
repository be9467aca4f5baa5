import { createFileRoute } from '@tanstack/react-router'
import { DebitNotes } from '@/features/notes/debit/debits'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/notas-debito/')({
  staticData: { title: 'Notas débito', allow: ['credit_note-read'], menu: { group: 'vender', order: 60 } },
  validateSearch: listQuery('state', 'client', 'from', 'to', 'ver'),
  component: DebitNotes,
})
