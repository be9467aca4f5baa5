import { createFileRoute } from '@tanstack/react-router'
import { EditOrder } from '@/features/orders/editor/order-screens'

export const Route = createFileRoute('/dashboard/domicilios/$id')({
  staticData: { title: 'Editar pedido', allow: ['sale-update'] },
  component: EditOrder,
})
