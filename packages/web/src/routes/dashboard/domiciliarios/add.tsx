import { createFileRoute } from '@tanstack/react-router'
import { Couriers } from '@/features/parties/couriers'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/domiciliarios/add')({
  staticData: { title: 'Crear domiciliario', allow: ['domiciliary-create'] },
  validateSearch: listQuery('active'),
  component: Couriers,
})
