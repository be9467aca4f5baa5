import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '@/features/orders/order/order-screen'

export const Route = createFileRoute('/dashboard/pedidos/filtrar/$id')({
  staticData: { title: 'Pedido', allow: ['sale-read', 'pos-read', 'dropshipping-read'], types: [2, 4, 5, 6] },
  component: OrderScreen,
})
