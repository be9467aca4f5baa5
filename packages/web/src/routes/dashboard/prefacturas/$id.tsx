import { createFileRoute } from '@tanstack/react-router'
import { PreInvoiceScreen } from '@/features/offers/prepared/pre-invoice-screen'

export const Route = createFileRoute('/dashboard/prefacturas/$id')({
  staticData: { title: 'Prefactura', allow: ['pre_invoices-read', 'sale-create', 'pos-create'] },
  component: PreInvoiceScreen,
})
