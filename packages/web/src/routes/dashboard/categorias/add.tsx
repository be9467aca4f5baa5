import { createFileRoute } from '@tanstack/react-router'
import { NewCategory } from '@/features/catalog/records/category-form'

export const Route = createFileRoute('/dashboard/categorias/add')({
  staticData: { title: 'Crear categoría', allow: ['product-category-create'] },
  component: NewCategory,
})
