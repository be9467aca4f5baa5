import { createFileRoute } from '@tanstack/react-router'
import { Parameters } from '@/features/settings/parameters'

export const Route = createFileRoute('/dashboard/parametrizacion/')({
  staticData: { title: 'Parametrización', allow: 'login', types: [2, 5, 6], menu: { group: 'ajustes', order: 10 } },
  component: Parameters,
})
