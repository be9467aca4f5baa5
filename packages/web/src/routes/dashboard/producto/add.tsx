import { createFileRoute } from '@tanstack/react-router'
import { NewProduct } from '@/features/catalog/form/new-product'

export const Route = createFileRoute('/dashboard/producto/add')({
  staticData: { title: 'Crear producto', allow: ['product-create'], create: { label: 'Producto', order: 30 } },
  component: NewProduct,
})
