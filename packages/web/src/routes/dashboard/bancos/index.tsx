import { createFileRoute } from '@tanstack/react-router'
import { Banks } from '@/features/banks/banks'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/bancos/')({
  staticData: {
    title: 'Bancos',
    allow: ['bank-read'],
    menu: { group: 'contabilidad', order: 45 },
  },
  validateSearch: listQuery('active'),
  component: Banks,
})
