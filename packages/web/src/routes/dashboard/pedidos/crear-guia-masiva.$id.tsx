import { createFileRoute } from '@tanstack/react-router'
import { BatchScreen } from '@/features/guides/batch'

export const Route = createFileRoute('/dashboard/pedidos/crear-guia-masiva/$id')({
  staticData: { title: 'Guías de un lote', allow: ['guide-create'] },
  component: BatchScreen,
})
