import { createFileRoute } from '@tanstack/react-router'
import { Storages } from '@/features/inventory/storages/storages'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/bodegas/')({
  staticData: { title: 'Bodegas', allow: ['storage-read'], menu: { group: 'inventario', order: 20 } },
  validateSearch: listQuery('active', 'bodega', 'low'),
  component: Storages,
})
