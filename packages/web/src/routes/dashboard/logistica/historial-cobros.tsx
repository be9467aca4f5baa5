import { createFileRoute } from '@tanstack/react-router'
import { Collections } from '@/features/guides/collections/collections'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/historial-cobros')({
  staticData: {
    title: 'Historial de cobros',
    allow: 'login',
    types: [2, 5, 6],
    shownTo: { any: ['guide-read'] },
    menu: { group: 'logistica', order: 31 },
  },
  validateSearch: listQuery('state'),
  component: Collections,
})
