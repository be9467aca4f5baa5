import { createFileRoute } from '@tanstack/react-router'
import { Ledger } from '@/features/books/ledger'

export const Route = createFileRoute('/dashboard/ledgerBook')({
  staticData: { title: 'Libro mayor', allow: ['ledger-read'], menu: { group: 'contabilidad', order: 11 } },
  component: Ledger,
})
