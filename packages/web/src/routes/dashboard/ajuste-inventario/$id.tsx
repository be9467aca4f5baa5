import { createFileRoute } from '@tanstack/react-router'
import { Adjustment } from '@/features/inventory/adjustments/adjustment'

export const Route = createFileRoute('/dashboard/ajuste-inventario/$id')({
  staticData: { title: 'Ajuste de inventario', allow: ['inventory_adjustment-create'] },
  component: Adjustment,
})
