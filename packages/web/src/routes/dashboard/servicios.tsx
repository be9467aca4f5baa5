import { createFileRoute } from '@tanstack/react-router'
import { Services } from '@/features/catalog/records/services'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/servicios')({
  staticData: { title: 'Servicios', allow: ['service-read'], menu: { group: 'inventario', order: 22 } },
  validateSearch: listQuery('active'),
  component: Services,
})
