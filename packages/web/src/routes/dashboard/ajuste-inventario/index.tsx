import { createFileRoute } from '@tanstack/react-router'
import { Adjustments } from '@/features/inventory/adjustments'

export const Route = createFileRoute('/dashboard/ajuste-inventario/')({
  staticData: {
    title: 'Ajustes de inventario',
    allow: ['inventory_adjustment-read'],
    menu: { group: 'inventario', order: 30, label: 'Ajustes' },
  },
  component: Adjustments,
})
