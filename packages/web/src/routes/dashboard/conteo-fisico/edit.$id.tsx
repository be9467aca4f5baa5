import { createFileRoute } from '@tanstack/react-router'
import { CountScreen } from '@/features/inventory/count-screen'

export const Route = createFileRoute('/dashboard/conteo-fisico/edit/$id')({
  staticData: { title: 'Contar', allow: ['physical_count-update'] },
  component: CountScreen,
})
