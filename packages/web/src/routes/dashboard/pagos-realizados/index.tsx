import { createFileRoute } from '@tanstack/react-router'
import { Outlays } from '@/features/payments/outlays'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pagos-realizados/')({
  staticData: {
    title: 'Pagos realizados',
    allow: ['payment_made-read'],
    types: [2, 5, 6],
    menu: { group: 'contabilidad', order: 47 },
  },
  validateSearch: listQuery('status', 'from', 'to', 'tipo'),
  component: Outlays,
})
