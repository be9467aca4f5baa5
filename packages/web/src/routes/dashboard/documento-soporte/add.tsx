import { createFileRoute } from '@tanstack/react-router'
import { NewSupport } from '@/features/purchases/supports/editor'

export const Route = createFileRoute('/dashboard/documento-soporte/add')({
  staticData: { title: 'Crear documento soporte', allow: ['document_support-create'] },
  component: NewSupport,
})
