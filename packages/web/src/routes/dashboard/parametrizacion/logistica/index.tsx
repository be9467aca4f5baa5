import { createFileRoute } from '@tanstack/react-router'
import { DeliveryParameters } from '@/features/settings/logistics/delivery'

export const Route = createFileRoute('/dashboard/parametrizacion/logistica/')({
  staticData: { title: 'Entregas', allow: 'login', types: [2, 5] },
  component: DeliveryParameters,
})
