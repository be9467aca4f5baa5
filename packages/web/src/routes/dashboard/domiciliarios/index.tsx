import { createFileRoute } from '@tanstack/react-router'
import { Couriers } from '@/features/parties/couriers'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/domiciliarios/')({
  staticData: { title: 'Domiciliarios', allow: ['domiciliary-read'], menu: { group: 'logistica', order: 40 } },
  validateSearch: listQuery('active'),
  component: Couriers,
})
