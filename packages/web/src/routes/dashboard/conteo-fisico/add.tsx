import { createFileRoute } from '@tanstack/react-router'
import { NewCount } from '@/features/inventory/counts/new-count'

export const Route = createFileRoute('/dashboard/conteo-fisico/add')({
  staticData: { title: 'Crear conteo', allow: ['physical_count-create'] },
  component: NewCount,
})
