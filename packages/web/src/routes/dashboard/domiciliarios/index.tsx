import { createFileRoute } from '@tanstack/react-router'
import { Couriers } from '@/features/parties/couriers'

export const Route = createFileRoute('/dashboard/domiciliarios/')({
  staticData: { title: 'Domiciliarios', allow: ['domiciliary-read'], menu: { group: 'logistica', order: 40 } },
  component: Couriers,
})
