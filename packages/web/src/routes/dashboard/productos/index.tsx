import { createFileRoute } from '@tanstack/react-router'
import { ProductsScreen } from '@/features/catalog/products-screen'

export const Route = createFileRoute('/dashboard/productos/')({
  staticData: { title: 'Productos', allow: ['product-read'], menu: { group: 'inventario', order: 10 } },
  component: ProductsScreen,
})
