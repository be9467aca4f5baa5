import { createFileRoute } from '@tanstack/react-router'
import { Supports } from '@/features/purchases/supports/supports'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/documento-soporte/')({
  staticData: {
    title: 'Documentos soporte',
    allow: ['document_support-read'],
    menu: { group: 'compras', order: 25 },
  },
  validateSearch: listQuery('state', 'from', 'to'),
  component: Supports,
})
