import { createFileRoute } from '@tanstack/react-router'
import { Clients } from '@/features/clients/clients'

export const Route = createFileRoute('/dashboard/clientes/')({
  staticData: { title: 'Clientes', allow: ['customer-read'], menu: { group: 'vender', order: 50 } },
  component: Clients,
})
