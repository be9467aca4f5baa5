import { createFileRoute } from '@tanstack/react-router'
import { FrozenSales } from '@/features/pos/frozen/frozen-sales'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/ventas-congeladas')({
  staticData: {
    title: 'Ventas congeladas',
    allow: 'login',
    shownTo: { any: ['sale-create', 'pos-create', 'sale-read', 'pos-read'] },
    menu: { group: 'vender', order: 30 },
  },
  validateSearch: listQuery(),
  component: FrozenSales,
})
