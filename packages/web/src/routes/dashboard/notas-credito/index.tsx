import { createFileRoute } from '@tanstack/react-router'
import { CreditNotes } from '@/features/notes/notes'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/notas-credito/')({
  staticData: { title: 'Notas crédito', allow: ['credit_note-read'], menu: { group: 'vender', order: 60 } },
  validateSearch: listQuery('state', 'client', 'from', 'to'),
  component: CreditNotes,
})
