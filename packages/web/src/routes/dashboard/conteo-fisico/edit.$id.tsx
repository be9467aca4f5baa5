import { createFileRoute } from '@tanstack/react-router'
import { CountScreen } from '@/features/inventory/counts/count'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/conteo-fisico/edit/$id')({
  staticData: { title: 'Contar', allow: ['physical_count-update'] },
  validateSearch: listQuery('show'),
  component: CountScreen,
})
