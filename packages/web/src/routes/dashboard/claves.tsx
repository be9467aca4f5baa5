import { createFileRoute } from '@tanstack/react-router'
import { DoorPage } from '@/features/integrations/door'

export const Route = createFileRoute('/dashboard/claves')({
  staticData: { title: 'Claves y webhooks', allow: ['integration-read'], menu: { group: 'ajustes', order: 81 } },
  component: DoorPage,
})
