import { createFileRoute } from '@tanstack/react-router'
import { Profile } from '@/features/profile/profile'

export const Route = createFileRoute('/dashboard/perfil')({
  staticData: { title: 'Perfil', allow: 'login', menu: { group: 'ajustes', order: 0 } },
  validateSearch: (search: Record<string, unknown>): { action?: string } =>
    typeof search.action === 'string' ? { action: search.action } : {},
  component: Profile,
})
