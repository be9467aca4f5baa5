import { createFileRoute } from '@tanstack/react-router'
import { EditRole } from '@/features/roles/role-form'

export const Route = createFileRoute('/dashboard/roles/edit/$id')({
  staticData: { title: 'Editar rol', allow: ['role-update'] },
  component: EditRole,
})
