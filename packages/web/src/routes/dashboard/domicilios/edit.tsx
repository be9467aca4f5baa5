import { createFileRoute } from '@tanstack/react-router'
import { EditOrderById } from '@/features/orders/order-screens'

export const Route = createFileRoute('/dashboard/domicilios/edit')({
  staticData: { title: 'Editar pedido', allow: ['sale-update'] },
  component: EditOrderById,
})
