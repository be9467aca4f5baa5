import { createFileRoute } from '@tanstack/react-router'
import { History } from '@/features/orders/list/history'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/orders')({
  staticData: {
    title: 'Historial de pedidos',
    allow: 'login',
    shownTo: { any: ['sale-read', 'pos-read'] },
    menu: { group: 'pedidos', order: 20 },
  },
  validateSearch: listQuery('state', 'is_pay', 'type', 'seller', 'channel', 'storage', 'from', 'to', 'lista'),
  component: History,
})
