import { createFileRoute } from '@tanstack/react-router'
import { EditSupport } from '@/features/purchases/supports/editor'

export const Route = createFileRoute('/dashboard/documento-soporte/edit/$id')({
  staticData: { title: 'Revisar documento soporte', allow: ['document_support-update'] },
  component: EditSupport,
})
