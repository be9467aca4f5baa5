import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '@/features/profile/profile'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/perfil')({
  staticData: { title: 'Perfil', allow: 'login', menu: { group: 'ajustes', order: 0 } },
  validateSearch: query('action'),
  component: Profile,
})
