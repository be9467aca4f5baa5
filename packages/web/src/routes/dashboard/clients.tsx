import { createFileRoute } from '@tanstack/react-router'
import { Clients } from '@/features/clients/clients'

export const Route = createFileRoute('/dashboard/clients')({
  staticData: { title: 'Clientes', allow: ['customer-read'] },
  component: Clients,
})
