import { createFileRoute } from '@tanstack/react-router'
import { Valuation } from '@/features/inventory/reports/valuation'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/valor-de-inventario')({
  staticData: {
    title: 'Valor del inventario',
    allow: 'login',
    shownTo: { any: ['storage-read', 'inventory_adjustment-read'] },
    menu: { group: 'informes', order: 61 },
  },
  validateSearch: listQuery('date', 'storage'),
  component: Valuation,
})
