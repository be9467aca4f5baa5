import { createFileRoute } from '@tanstack/react-router'
import { NewClient } from '@/features/clients/client-form'

export const Route = createFileRoute('/dashboard/clientes/add')({
  staticData: { title: 'Crear cliente', allow: ['customer-create'], create: { label: 'Cliente', order: 40 } },
  component: NewClient,
})
