import { createFileRoute } from '@tanstack/react-router'
import { EditCreditNote } from '@/features/notes/editor'

export const Route = createFileRoute('/dashboard/notas-credito/editar/$id')({
  staticData: { title: 'Editar nota crédito', allow: ['credit_note-update'] },
  component: EditCreditNote,
})
