import { createFileRoute } from '@tanstack/react-router'
import { EditClient } from '@/features/clients/client-form'

export const Route = createFileRoute('/dashboard/clientes/editar/$id')({
  staticData: { title: 'Editar cliente', allow: ['customer-update'] },
  component: EditClient,
})
