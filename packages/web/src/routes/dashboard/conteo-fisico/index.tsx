import { createFileRoute } from '@tanstack/react-router'
import { Counts } from '@/features/inventory/counts/counts'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/conteo-fisico/')({
  staticData: { title: 'Conteo físico', allow: ['physical_count-read'], menu: { group: 'inventario', order: 50 } },
  validateSearch: listQuery('status'),
  component: Counts,
})
