import { createFileRoute } from '@tanstack/react-router'
import { ProductsScreen } from '@/features/catalog/products/products-screen'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/productos/')({
  staticData: { title: 'Productos', allow: ['product-read'], menu: { group: 'inventario', order: 10 } },
  validateSearch: listQuery('category_id', 'state', 'stock', 'storage', 'importar', 'trabajo'),
  component: ProductsScreen,
})
