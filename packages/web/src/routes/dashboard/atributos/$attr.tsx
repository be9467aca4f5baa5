import { createFileRoute } from '@tanstack/react-router'
import { AttributeScreen } from '@/features/catalog/records/attribute-screen'

export const Route = createFileRoute('/dashboard/atributos/$attr')({
  staticData: { title: 'Atributo', allow: ['product-attribute-create'] },
  component: AttributeScreen,
})
