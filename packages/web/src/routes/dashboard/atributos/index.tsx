import { createFileRoute } from '@tanstack/react-router'
import { Attributes } from '@/features/catalog/attributes'

export const Route = createFileRoute('/dashboard/atributos/')({
  staticData: { title: 'Atributos', allow: ['product-attribute-read'], menu: { group: 'inventario', order: 21 } },
  component: Attributes,
})
