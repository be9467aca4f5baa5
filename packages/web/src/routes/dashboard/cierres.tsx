import { createFileRoute } from '@tanstack/react-router'
import { Closings } from '@/features/books/closings'

export const Route = createFileRoute('/dashboard/cierres')({
  staticData: { title: 'Cierres', allow: ['diary_book-read'], menu: { group: 'contabilidad', order: 13 } },
  component: Closings,
})
