import { createFileRoute } from '@tanstack/react-router'
import { EditPurchase } from '@/features/purchases/editor'

export const Route = createFileRoute('/dashboard/factura-compra/edit/$id')({
  staticData: { title: 'Editar compra', allow: ['purchase_invoice-update'], types: [2, 5] },
  component: EditPurchase,
})
