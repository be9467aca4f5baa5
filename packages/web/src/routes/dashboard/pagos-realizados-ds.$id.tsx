import { createFileRoute } from '@tanstack/react-router'
import { SupportOutlayScreen } from '@/features/payments/support-outlay'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pagos-realizados-ds/$id')({
  staticData: { title: 'Pago de documento soporte', allow: ['payment_made-read'], types: [2, 5, 6] },
  validateSearch: query('proveedor', 'documento'),
  component: SupportOutlayScreen,
})
