import { createFileRoute } from '@tanstack/react-router'
import { Receipts } from '@/features/payments/receipts'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pagos-recibidos/')({
  staticData: {
    title: 'Pagos recibidos',
    allow: ['payment_received-read'],
    types: [2, 5, 6],
    menu: { group: 'contabilidad', order: 46 },
  },
  validateSearch: listQuery('status', 'from', 'to', 'tipo'),
  component: Receipts,
})
