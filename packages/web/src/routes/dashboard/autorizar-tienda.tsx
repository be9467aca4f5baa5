import { createFileRoute } from '@tanstack/react-router'
import { Authorized } from '@/features/integrations/authorized'

export const Route = createFileRoute('/dashboard/autorizar-tienda')({
  staticData: { title: 'Autorizar tienda', allow: ['integration-create'] },
  component: Authorized,
})
