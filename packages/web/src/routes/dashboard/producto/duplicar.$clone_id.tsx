import { createFileRoute } from '@tanstack/react-router'
import { DuplicateProduct } from '@/features/catalog/form/new-product'

export const Route = createFileRoute('/dashboard/producto/duplicar/$clone_id')({
  staticData: { title: 'Duplicar producto', allow: ['product-create'] },
  component: DuplicateProduct,
})
