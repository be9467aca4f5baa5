import { createFileRoute } from '@tanstack/react-router'
import { Transfers } from '@/features/inventory/transfers'

export const Route = createFileRoute('/dashboard/traslados')({
  staticData: { title: 'Traslados', allow: ['inventory_transfer-read'], menu: { group: 'inventario', order: 40 } },
  component: Transfers,
})
