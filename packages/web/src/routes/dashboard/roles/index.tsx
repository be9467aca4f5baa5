import { createFileRoute } from '@tanstack/react-router'
import { Roles } from '@/features/roles/roles'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/roles/')({
  staticData: { title: 'Roles', allow: ['role-read'], menu: { group: 'ajustes', order: 21 } },
  validateSearch: listQuery('active'),
  component: Roles,
})
