import { createFileRoute } from '@tanstack/react-router'
import { Services } from '@/features/catalog/services'

export const Route = createFileRoute('/dashboard/servicios')({
  staticData: { title: 'Servicios', allow: ['service-read'], menu: { group: 'inventario', order: 22 } },
  component: Services,
})
