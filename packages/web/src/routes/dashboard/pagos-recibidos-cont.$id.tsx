import { createFileRoute } from '@tanstack/react-router'
import { AccountReceiptScreen } from '@/features/payments/account-receipt'

export const Route = createFileRoute('/dashboard/pagos-recibidos-cont/$id')({
  staticData: { title: 'Recibo contable', allow: ['payment_received-read'], types: [2, 5, 6] },
  component: AccountReceiptScreen,
})
