import { createFileRoute } from '@tanstack/react-router'
import { Team } from '@/features/team/team'

export const Route = createFileRoute('/dashboard/usuarios/')({
  staticData: { title: 'Usuarios', allow: ['user-read'], menu: { group: 'ajustes', order: 20 } },
  component: Team,
})
