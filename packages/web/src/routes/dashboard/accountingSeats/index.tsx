import { createFileRoute } from '@tanstack/react-router'
import { Seats } from '@/features/books/seats'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/accountingSeats/')({
  staticData: {
    title: 'Asientos contables',
    allow: 'login',
    shownTo: { any: ['diary_book-read'] },
    menu: { group: 'contabilidad', order: 12 },
  },
  validateSearch: listQuery('state', 'from', 'to'),
  component: Seats,
})
