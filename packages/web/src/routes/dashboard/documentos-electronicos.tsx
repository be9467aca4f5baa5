import { createFileRoute } from '@tanstack/react-router'
import { EDocuments } from '@/features/invoicing/e-documents'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/documentos-electronicos')({
  staticData: {
    title: 'Documentos electrónicos',
    allow: ['sale-read', 'pos-read'],
    whole: true,
    menu: { group: 'vender', order: 65 },
  },
  validateSearch: listQuery('state'),
  component: EDocuments,
})
