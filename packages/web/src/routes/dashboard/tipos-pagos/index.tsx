import { createFileRoute } from '@tanstack/react-router'
import { PaymentTypes } from '@/features/settings/payment-types'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/tipos-pagos/')({
  staticData: { title: 'Tipos de pago', allow: ['payment_channel-read'], menu: { group: 'ajustes', order: 40 } },
  validateSearch: listQuery('active'),
  component: PaymentTypes,
})
