import { createFileRoute } from '@tanstack/react-router'
import { History } from '@/features/orders/history'

export const Route = createFileRoute('/dashboard/orders')({
  staticData: {
    title: 'Historial de pedidos',
    allow: 'login',
    shownTo: { any: ['sale-read', 'pos-read'] },
    menu: { group: 'pedidos', order: 20 },
  },
  component: History,
})
