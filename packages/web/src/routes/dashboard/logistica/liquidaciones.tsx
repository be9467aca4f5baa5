import { createFileRoute } from '@tanstack/react-router'
import { Settlements } from '@/features/guides/collections/settlements'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/liquidaciones')({
  staticData: {
    title: 'Liquidaciones de recaudos',
    allow: 'login',
    types: [2, 5, 6],
    shownTo: { any: ['guide-read'] },
  },
  validateSearch: listQuery('state', 'ver'),
  component: Settlements,
})
