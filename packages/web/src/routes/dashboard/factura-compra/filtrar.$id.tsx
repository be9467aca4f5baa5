import { createFileRoute } from '@tanstack/react-router'
import { Purchase } from '@/features/purchases/purchase'

export const Route = createFileRoute('/dashboard/factura-compra/filtrar/$id')({
  staticData: { title: 'Factura de compra', allow: ['purchase_invoice-read'], types: [2, 5] },
  component: Purchase,
})
