import { createFileRoute } from '@tanstack/react-router'
import { Places } from '@/features/settings/places'

export const Route = createFileRoute('/dashboard/paises')({
  staticData: { title: 'Departamentos y municipios', allow: 'login' },
  component: Places,
})
