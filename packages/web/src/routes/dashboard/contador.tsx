import { createFileRoute } from '@tanstack/react-router'
import { Accountant } from '@/features/books/accountant'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/contador')({
  staticData: { title: 'Para el contador', allow: ['diary_book-read'], menu: { group: 'contabilidad', order: 14 } },
  validateSearch: listQuery('from', 'to'),
  component: Accountant,
})
