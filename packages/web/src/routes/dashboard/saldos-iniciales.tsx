import { createFileRoute } from '@tanstack/react-router'
import { Openings } from '@/features/books/openings'

export const Route = createFileRoute('/dashboard/saldos-iniciales')({
  staticData: { title: 'Saldos iniciales', allow: ['diary_book-read'], menu: { group: 'contabilidad', order: 14 } },
  component: Openings,
})
