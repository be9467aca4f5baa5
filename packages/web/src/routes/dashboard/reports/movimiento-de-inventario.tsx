import { createFileRoute } from '@tanstack/react-router'
import { StockHistory } from '@/features/inventory/reports/stock-history'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/movimiento-de-inventario')({
  staticData: {
    title: 'Movimiento de inventario',
    allow: 'login',
    shownTo: { any: ['product-read', 'storage-read', 'inventory_adjustment-read'] },
    menu: { group: 'informes', order: 60 },
  },
  validateSearch: listQuery('item', 'storage', 'from', 'to'),
  component: StockHistory,
})
