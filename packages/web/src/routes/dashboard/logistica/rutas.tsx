import { createFileRoute } from '@tanstack/react-router'
import { CourierRoutes } from '@/features/guides/courier-routes'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/rutas')({
  staticData: {
    title: 'Rutas de domiciliarios',
    allow: ['guide-read'],
    types: [2, 4, 5, 6],
    whole: true,
    menu: { group: 'logistica', order: 32 },
  },
  validateSearch: listQuery('ver'),
  component: CourierRoutes,
})
