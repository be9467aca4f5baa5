import { createFileRoute } from '@tanstack/react-router'
import { Clients } from '@/features/clients/clients'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/clients')({
  staticData: { title: 'Clientes', allow: ['customer-read'] },
  validateSearch: listQuery('active', 'seller_id'),
  component: Clients,
})
