import { createFileRoute } from '@tanstack/react-router'
import { Adjustments } from '@/features/inventory/adjustments/adjustments'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/ajuste-inventario/')({
  staticData: {
    title: 'Ajustes de inventario',
    allow: ['inventory_adjustment-read'],
    menu: { group: 'inventario', order: 30, label: 'Ajustes' },
  },
  validateSearch: listQuery('reason', 'from', 'to'),
  component: Adjustments,
})
