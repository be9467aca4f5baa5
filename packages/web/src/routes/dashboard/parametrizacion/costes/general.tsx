import { createFileRoute } from '@tanstack/react-router'
import { Costs } from '@/features/settings/costs'

export const Route = createFileRoute('/dashboard/parametrizacion/costes/general')({
  staticData: { title: 'Costos', allow: 'login', types: [2] },
  component: Costs,
})
