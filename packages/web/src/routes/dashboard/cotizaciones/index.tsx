import { createFileRoute } from '@tanstack/react-router'
import { Quotes } from '@/features/offers/quotes'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/cotizaciones/')({
  staticData: { title: 'Cotizaciones', allow: ['quote-read'], menu: { group: 'vender', order: 40 } },
  validateSearch: listQuery('state', 'client', 'from', 'to'),
  component: Quotes,
})
