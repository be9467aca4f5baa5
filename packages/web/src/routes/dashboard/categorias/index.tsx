import { createFileRoute } from '@tanstack/react-router'
import { Categories } from '@/features/catalog/records/categories'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/categorias/')({
  staticData: { title: 'Categorías', allow: ['product-category-read'], menu: { group: 'inventario', order: 20 } },
  validateSearch: listQuery('active'),
  component: Categories,
})
