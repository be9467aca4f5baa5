import { createFileRoute } from '@tanstack/react-router'
import { DuplicateOrder } from '@/features/orders/editor/order-screens'

export const Route = createFileRoute('/dashboard/domicilios/duplicar/$clone_id')({
  staticData: { title: 'Duplicar pedido', allow: ['sale-create'], types: [2, 4, 5] },
  component: DuplicateOrder,
})
