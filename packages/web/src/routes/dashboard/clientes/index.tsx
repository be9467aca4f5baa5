import { createFileRoute } from '@tanstack/react-router'
import { Clients } from '@/features/clients/clients'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/clientes/')({
  staticData: { title: 'Clientes', allow: ['customer-read'], menu: { group: 'vender', order: 50 } },
  validateSearch: listQuery('active', 'seller_id'),
  component: Clients,
})
