import { createFileRoute } from '@tanstack/react-router'
import { Places } from '@/features/settings/places'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/paises')({
  staticData: { title: 'Departamentos y municipios', allow: 'login' },
  validateSearch: listQuery('department'),
  component: Places,
})
