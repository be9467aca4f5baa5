import { createFileRoute } from '@tanstack/react-router'
import { Purchases } from '@/features/purchases/purchases'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/factura-compra/')({
  staticData: {
    title: 'Facturas de compra',
    allow: ['purchase_invoice-read'],
    types: [2, 5],
    menu: { group: 'compras', order: 20 },
  },
  validateSearch: listQuery('state', 'from', 'to'),
  component: Purchases,
})
