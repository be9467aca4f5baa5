import { createFileRoute } from '@tanstack/react-router'
import { EditOrderById } from '@/features/orders/editor/order-screens'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/domicilios/edit')({
  staticData: { title: 'Editar pedido', allow: ['sale-update'] },
  validateSearch: query('id'),
  component: EditOrderById,
})
