import { createFileRoute } from '@tanstack/react-router'
import { ShowClient } from '@/features/clients/show-client'

export const Route = createFileRoute('/dashboard/clientes/ver/$id')({
  staticData: { title: 'Cliente', allow: ['customer-read'] },
  component: ShowClient,
})
