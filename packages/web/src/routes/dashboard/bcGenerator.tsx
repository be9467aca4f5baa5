import { createFileRoute } from '@tanstack/react-router'
import { Labels } from '@/features/catalog/labels/labels'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/bcGenerator')({
  staticData: {
    title: 'Etiquetas',
    allow: 'login',
    shownTo: { any: ['product-read'] },
    menu: { group: 'inventario', order: 25 },
  },
  validateSearch: query('productos'),
  component: Labels,
})
