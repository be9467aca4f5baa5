import { createFileRoute } from '@tanstack/react-router'
import { ReceiptScreen } from '@/features/payments/receipt'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pagos-recibidos/$id')({
  staticData: { title: 'Pago recibido', allow: ['payment_received-read'], types: [2, 5, 6] },
  validateSearch: query('cliente'),
  component: ReceiptScreen,
})
