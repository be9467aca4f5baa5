import { createFileRoute } from '@tanstack/react-router'
import { Waves } from '@/features/picking/waves'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/picking')({
  staticData: {
    title: 'Alistar pedidos',
    allow: 'login',
    shownTo: { any: ['guide-read'] },
    whole: true,
    menu: { group: 'logistica', order: 10 },
  },
  validateSearch: listQuery('state', 'ver'),
  component: () => <Waves step="pick" />,
})
