import { createFileRoute } from '@tanstack/react-router'
import { BuyOrderEditor } from '@/features/purchases/orders/editor'

export const Route = createFileRoute('/dashboard/ordenes-compra/agregar')({
  staticData: { title: 'Crear orden de compra', allow: 'login', shownTo: { any: ['purchase_invoice-create'] } },
  component: BuyOrderEditor,
})
