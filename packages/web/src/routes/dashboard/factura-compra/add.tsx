import { createFileRoute } from '@tanstack/react-router'
import { NewPurchase } from '@/features/purchases/editor'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/factura-compra/add')({
  staticData: { title: 'Registrar compra', allow: ['purchase_invoice-create'], types: [2, 5] },
  validateSearch: query('orden'),
  component: NewPurchase,
})
