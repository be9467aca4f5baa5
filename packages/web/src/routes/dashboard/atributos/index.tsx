import { createFileRoute } from '@tanstack/react-router'
import { Attributes } from '@/features/catalog/records/attributes'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/atributos/')({
  staticData: { title: 'Atributos', allow: ['product-attribute-read'], menu: { group: 'inventario', order: 21 } },
  validateSearch: listQuery(),
  component: Attributes,
})
