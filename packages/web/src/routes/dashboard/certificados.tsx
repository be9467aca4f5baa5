import { createFileRoute } from '@tanstack/react-router'
import { Certificates } from '@/features/books/certificates'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/certificados')({
  staticData: {
    title: 'Certificados de retención',
    allow: ['diary_book-read'],
    menu: { group: 'contabilidad', order: 15 },
  },
  validateSearch: listQuery('from', 'to'),
  component: Certificates,
})
