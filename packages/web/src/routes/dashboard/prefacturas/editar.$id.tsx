import { createFileRoute } from '@tanstack/react-router'
import { EditPreInvoice } from '@/features/offers/prepared/pre-invoice-editor'

export const Route = createFileRoute('/dashboard/prefacturas/editar/$id')({
  staticData: { title: 'Editar prefactura', allow: ['pre_invoices-update'] },
  component: EditPreInvoice,
})
