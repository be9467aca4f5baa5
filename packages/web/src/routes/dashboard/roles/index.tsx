import { createFileRoute } from '@tanstack/react-router'
import { Roles } from '@/features/roles/roles'

export const Route = createFileRoute('/dashboard/roles/')({
  staticData: { title: 'Roles', allow: ['role-read'], menu: { group: 'ajustes', order: 21 } },
  component: Roles,
})
