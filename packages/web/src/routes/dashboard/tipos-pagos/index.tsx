import { createFileRoute } from '@tanstack/react-router'
import { PaymentTypes } from '@/features/settings/payment-types'

export const Route = createFileRoute('/dashboard/tipos-pagos/')({
  staticData: { title: 'Tipos de pago', allow: ['payment_channel-read'], menu: { group: 'ajustes', order: 40 } },
  component: PaymentTypes,
})
