import { createFileRoute } from '@tanstack/react-router'
import { EditProduct } from '@/features/catalog/form/edit-product'

export const Route = createFileRoute('/dashboard/productos/editar/$prod')({
  staticData: { title: 'Editar producto', allow: ['product-update'] },
  component: EditProduct,
})
