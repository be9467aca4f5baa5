import { createFileRoute } from '@tanstack/react-router'
import { NewPurchase } from '@/features/purchases/editor'

export const Route = createFileRoute('/dashboard/factura-compra/add')({
  staticData: { title: 'Registrar compra', allow: ['purchase_invoice-create'], types: [2, 5] },
  component: NewPurchase,
})
