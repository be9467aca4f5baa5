import { createFileRoute } from '@tanstack/react-router'
import { NewRole } from '@/features/roles/role-form'

export const Route = createFileRoute('/dashboard/roles/add')({
  staticData: { title: 'Crear rol', allow: ['role-create'] },
  component: NewRole,
})
