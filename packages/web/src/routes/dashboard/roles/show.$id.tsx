import { createFileRoute } from '@tanstack/react-router'
import { ShowRole } from '@/features/roles/show-role'

export const Route = createFileRoute('/dashboard/roles/show/$id')({
  staticData: { title: 'Rol', allow: ['role-read'] },
  component: ShowRole,
})
