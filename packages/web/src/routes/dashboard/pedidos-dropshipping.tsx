import { createFileRoute } from '@tanstack/react-router'
import { Parcels } from '@/features/dropshipping/parcels'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pedidos-dropshipping')({
  staticData: {
    title: 'Pedidos de dropshipping',
    allow: ['dropshipping-read'],
    menu: { group: 'pedidos', order: 51 },
  },
  validateSearch: listQuery('state'),
  component: Parcels,
})
