import { createFileRoute } from '@tanstack/react-router'
import { Receivables } from '@/features/receivables/receivables'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/cartera')({
  staticData: {
    title: 'Cartera',
    allow: 'login',
    shownTo: { any: ['sale-read', 'pos-read'] },
    menu: { group: 'pedidos', order: 30 },
  },
  validateSearch: listQuery('cliente'),
  component: Receivables,
})
