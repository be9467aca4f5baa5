import { createFileRoute } from '@tanstack/react-router'
import { Transfers } from '@/features/inventory/transfers/transfers'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/traslados')({
  staticData: { title: 'Traslados', allow: ['inventory_transfer-read'], menu: { group: 'inventario', order: 40 } },
  validateSearch: listQuery('status', 'from', 'to', 'ver', 'nuevo'),
  component: Transfers,
})
