import { createFileRoute } from '@tanstack/react-router'
import { Guides } from '@/features/guides/guides'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/guias')({
  staticData: { title: 'Guías', allow: ['guide-read'], types: [2, 4, 5, 6], menu: { group: 'logistica', order: 5 } },
  validateSearch: listQuery('state', 'ver'),
  component: Guides,
})
