import { createFileRoute } from '@tanstack/react-router'
import { Orders } from '@/features/orders/list/orders'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pedidos/')({
  staticData: { title: 'Pedidos', allow: ['sale-read', 'pos-read'], menu: { group: 'pedidos', order: 10 } },
  validateSearch: listQuery('state', 'is_pay', 'type', 'seller', 'channel', 'storage', 'client', 'from', 'to'),
  component: Orders,
})
