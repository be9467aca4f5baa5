import { createFileRoute } from '@tanstack/react-router'
import { Causation } from '@/features/purchases/causations/causation'

export const Route = createFileRoute('/dashboard/causaciones/filtrar/$id')({
  staticData: { title: 'Causación', allow: ['causation-read'], types: [2, 5] },
  component: Causation,
})
