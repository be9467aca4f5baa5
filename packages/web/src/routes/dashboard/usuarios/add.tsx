import { createFileRoute } from '@tanstack/react-router'
import { NewPerson } from '@/features/team/new-person'

export const Route = createFileRoute('/dashboard/usuarios/add')({
  staticData: { title: 'Crear usuario', allow: ['user-create'], create: { label: 'Usuario', order: 90 } },
  component: NewPerson,
})
