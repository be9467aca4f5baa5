import { createFileRoute } from '@tanstack/react-router'
import { Remissions } from '@/features/offers/remissions'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/remisiones/')({
  staticData: { title: 'Remisiones', allow: ['referral-read'], menu: { group: 'vender', order: 42 } },
  validateSearch: listQuery('state', 'client', 'from', 'to'),
  component: Remissions,
})
