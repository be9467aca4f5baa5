import { createFileRoute } from '@tanstack/react-router'
import { ProviderOrders } from '@/features/purchases/orders/orders'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/ordenes-compra/$provider')({
  staticData: { title: 'Órdenes del proveedor', allow: 'login', shownTo: { any: ['purchase_invoice-read'] } },
  validateSearch: listQuery('state'),
  component: ProviderOrders,
})
