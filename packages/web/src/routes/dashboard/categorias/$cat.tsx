import { createFileRoute } from '@tanstack/react-router'
import { CategoryScreen } from '@/features/catalog/records/category-form'

export const Route = createFileRoute('/dashboard/categorias/$cat')({
  staticData: { title: 'Categoría', allow: ['product-category-read'] },
  component: CategoryScreen,
})
