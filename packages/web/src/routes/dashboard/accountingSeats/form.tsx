import { createFileRoute } from '@tanstack/react-router'
import { SeatForm } from '@/features/books/seat'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/accountingSeats/form')({
  staticData: { title: 'Asiento contable', allow: 'login', shownTo: { any: ['diary_book-read', 'diary_book-create'] } },
  validateSearch: query('id'),
  component: SeatForm,
})
