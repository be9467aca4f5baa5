import { createFileRoute } from '@tanstack/react-router'
import { Orders } from '@/features/orders/orders'

export const Route = createFileRoute('/dashboard/pedidos/')({
  staticData: { title: 'Pedidos', allow: ['sale-read', 'pos-read'], menu: { group: 'pedidos', order: 10 } },
  component: Orders,
})
