import { createFileRoute } from '@tanstack/react-router'
import { Waves } from '@/features/picking/waves'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/packing')({
  staticData: {
    title: 'Empacar pedidos',
    allow: 'login',
    shownTo: { any: ['guide-read'] },
    whole: true,
    menu: { group: 'logistica', order: 11 },
  },
  validateSearch: listQuery('state', 'ver'),
  component: () => <Waves step="pack" />,
})
