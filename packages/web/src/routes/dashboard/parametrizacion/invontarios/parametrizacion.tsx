import { createFileRoute } from '@tanstack/react-router'
import { InventoryParameters } from '@/features/settings/inventory'

export const Route = createFileRoute('/dashboard/parametrizacion/invontarios/parametrizacion')({
  staticData: { title: 'Inventario', allow: 'login', types: [2, 5] },
  component: InventoryParameters,
})
