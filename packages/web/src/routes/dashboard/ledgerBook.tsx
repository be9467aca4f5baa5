import { createFileRoute } from '@tanstack/react-router'
import { Ledger } from '@/features/books/ledger'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/ledgerBook')({
  staticData: { title: 'Libro mayor', allow: ['ledger-read'], menu: { group: 'contabilidad', order: 11 } },
  validateSearch: query('from', 'to', 'nivel', 'account'),
  component: Ledger,
})
