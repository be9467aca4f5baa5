import { createFileRoute } from '@tanstack/react-router'
import { Support } from '@/features/purchases/supports/support'

export const Route = createFileRoute('/dashboard/documento-soporte/show/$id')({
  staticData: { title: 'Documento soporte', allow: ['document_support-read'] },
  component: Support,
})
