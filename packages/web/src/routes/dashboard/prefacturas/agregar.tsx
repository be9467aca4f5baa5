import { createFileRoute } from '@tanstack/react-router'
import { NewPreInvoice } from '@/features/offers/prepared/pre-invoice-editor'

export const Route = createFileRoute('/dashboard/prefacturas/agregar')({
  staticData: { title: 'Crear prefactura', allow: ['pre_invoices-create'] },
  component: NewPreInvoice,
})
