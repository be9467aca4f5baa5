import { createFileRoute } from '@tanstack/react-router'
import { NewCreditNote } from '@/features/notes/editor'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/notas-credito/nueva')({
  staticData: { title: 'Nueva nota crédito', allow: ['credit_note-create'] },
  validateSearch: query('venta', 'cambio'),
  component: NewCreditNote,
})
