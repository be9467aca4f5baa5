import { createFileRoute } from '@tanstack/react-router'
import { CreditNoteScreen } from '@/features/notes/note'

export const Route = createFileRoute('/dashboard/notas-credito/detalle/$id')({
  staticData: { title: 'Nota crédito', allow: ['credit_note-read'] },
  component: CreditNoteScreen,
})
