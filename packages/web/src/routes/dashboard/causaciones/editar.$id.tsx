import { createFileRoute } from '@tanstack/react-router'
import { EditCausation } from '@/features/purchases/causations/editor'

export const Route = createFileRoute('/dashboard/causaciones/editar/$id')({
  staticData: { title: 'Editar causación', allow: ['causation-update'], types: [2, 5] },
  component: EditCausation,
})
