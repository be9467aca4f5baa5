import { createFileRoute } from '@tanstack/react-router'
import { Team } from '@/features/team/team'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/usuarios/')({
  staticData: { title: 'Usuarios', allow: ['user-read'], menu: { group: 'ajustes', order: 20 } },
  validateSearch: listQuery('active'),
  component: Team,
})
