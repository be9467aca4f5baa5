import { createFileRoute } from '@tanstack/react-router'
import { AccountOutlayScreen } from '@/features/payments/account-outlay'

export const Route = createFileRoute('/dashboard/pagos-realizados-contable/$id')({
  staticData: { title: 'Egreso contable', allow: ['payment_made-read'], types: [2, 5, 6] },
  component: AccountOutlayScreen,
})
