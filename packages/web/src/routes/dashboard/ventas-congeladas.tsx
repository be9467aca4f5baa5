import { createFileRoute } from '@tanstack/react-router'
import { FrozenSales } from '@/features/orders/frozen-sales'

export const Route = createFileRoute('/dashboard/ventas-congeladas')({
  staticData: { title: 'Ventas congeladas', allow: 'login', menu: { group: 'vender', order: 30 } },
  component: FrozenSales,
})
