import { createFileRoute } from '@tanstack/react-router'
import { Couriers } from '@/features/parties/couriers'

export const Route = createFileRoute('/dashboard/domiciliarios/add')({
  staticData: { title: 'Nuevo domiciliario', allow: ['domiciliary-create'] },
  component: Couriers,
})
