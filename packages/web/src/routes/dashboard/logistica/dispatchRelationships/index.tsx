import { createFileRoute } from '@tanstack/react-router'
import { Dispatches } from '@/features/dispatch/dispatches'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/dispatchRelationships/')({
  staticData: {
    title: 'Relaciones de despacho',
    allow: 'login',
    shownTo: { any: ['guide-read'] },
    whole: true,
    menu: { group: 'logistica', order: 12 },
  },
  validateSearch: listQuery('state', 'ver'),
  component: Dispatches,
})
