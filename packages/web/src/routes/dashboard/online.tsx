import { createFileRoute } from '@tanstack/react-router'
import { NewPreInvoice } from '@/features/offers/prepared/pre-invoice-editor'
import { NewOrder } from '@/features/orders/editor/order-screens'
import { useCan } from '@/lib/person'

export const Route = createFileRoute('/dashboard/online')({
  staticData: {
    title: 'Venta en línea',
    allow: ['sale-create', 'pre_invoices-create'],
    types: [2, 5, 4],
    menu: { group: 'vender', order: 20 },
    create: { label: 'Pedido en línea', order: 20 },
  },
  component: Online,
})

/** Who may only prepare sales prepares one. */
function Online() {
  return useCan('sale-create') ? <NewOrder /> : <NewPreInvoice />
}
