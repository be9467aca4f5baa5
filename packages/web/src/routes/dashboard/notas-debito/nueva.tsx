import { createFileRoute } from '@tanstack/react-router'
import { NewDebitNote } from '@/features/notes/debit/editor'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/notas-debito/nueva')({
  staticData: { title: 'Nueva nota débito', allow: ['credit_note-create'] },
  validateSearch: query('factura'),
  component: NewDebitNote,
})
