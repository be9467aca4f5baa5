import { createFileRoute } from '@tanstack/react-router'
import { Storages } from '@/features/inventory/storages'

export const Route = createFileRoute('/dashboard/bodegas/')({
  staticData: { title: 'Bodegas', allow: ['storage-read'], menu: { group: 'inventario', order: 20 } },
  component: Storages,
})
