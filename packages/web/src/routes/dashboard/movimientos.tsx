import { createFileRoute } from '@tanstack/react-router'
import { Movements } from '@/features/inventory/reports/movements'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/movimientos')({
  staticData: {
    title: 'Movimientos',
    allow: 'login',
    shownTo: { any: ['product-read', 'storage-read', 'inventory_adjustment-read'] },
    menu: { group: 'inventario', order: 60 },
  },
  validateSearch: listQuery('product', 'storage', 'cause', 'user', 'from', 'to'),
  component: Movements,
})
