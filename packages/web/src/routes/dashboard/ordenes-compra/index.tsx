import { createFileRoute } from '@tanstack/react-router'
import { BuyOrders } from '@/features/purchases/orders/orders'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/ordenes-compra/')({
  staticData: {
    title: 'Órdenes de compra',
    allow: ['purchase_invoice-read'],
    menu: { group: 'compras', order: 15 },
  },
  validateSearch: listQuery('state', 'ver'),
  component: BuyOrders,
})
