import { createFileRoute } from '@tanstack/react-router'
import { ProductScreen } from '@/features/catalog/product/product-screen'

export const Route = createFileRoute('/dashboard/productos/$product')({
  staticData: { title: 'Producto', allow: ['product-read'] },
  component: ProductScreen,
})
