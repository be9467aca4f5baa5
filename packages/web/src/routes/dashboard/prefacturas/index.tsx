import { createFileRoute } from '@tanstack/react-router'
import { PreInvoices } from '@/features/offers/prepared/pre-invoices'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/prefacturas/')({
  staticData: {
    title: 'Prefacturas',
    allow: ['pre_invoices-read', 'sale-create', 'pos-create'],
    menu: { group: 'vender', order: 43 },
  },
  validateSearch: listQuery('state', 'client', 'from', 'to'),
  component: PreInvoices,
})
