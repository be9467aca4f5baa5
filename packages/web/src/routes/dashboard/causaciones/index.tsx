import { createFileRoute } from '@tanstack/react-router'
import { Causations } from '@/features/purchases/causations/causations'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/causaciones/')({
  staticData: { title: 'Causaciones', allow: ['causation-read'], types: [2, 5], menu: { group: 'compras', order: 30 } },
  validateSearch: listQuery('state', 'from', 'to'),
  component: Causations,
})
