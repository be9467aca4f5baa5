import { createFileRoute } from '@tanstack/react-router'
import { OutlayScreen } from '@/features/payments/outlay'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pagos-realizados/$id')({
  staticData: { title: 'Pago realizado', allow: ['payment_made-read'], types: [2, 5, 6] },
  validateSearch: query('proveedor', 'cliente'),
  component: OutlayScreen,
})
