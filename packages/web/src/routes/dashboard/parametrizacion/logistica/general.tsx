import { createFileRoute } from '@tanstack/react-router'
import { LogisticsParameters } from '@/features/settings/logistics/logistics'

export const Route = createFileRoute('/dashboard/parametrizacion/logistica/general')({
  staticData: { title: 'Envíos', allow: 'login', types: [2, 6] },
  component: LogisticsParameters,
})
