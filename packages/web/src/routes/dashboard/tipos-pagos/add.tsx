import { createFileRoute } from '@tanstack/react-router'
import { PaymentTypes } from '@/features/settings/payment-types'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/tipos-pagos/add')({
  staticData: { title: 'Crear tipo de pago', allow: ['payment_channel-create'] },
  validateSearch: listQuery('active'),
  component: PaymentTypes,
})
