import { createFileRoute } from '@tanstack/react-router'
import { CardSettlements } from '@/features/banks/card-settlements'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/consignaciones')({
  staticData: {
    title: 'Consignaciones',
    allow: ['bank-read'],
    menu: { group: 'contabilidad', order: 46 },
  },
  validateSearch: listQuery('state', 'from', 'to', 'ver'),
  component: CardSettlements,
})
