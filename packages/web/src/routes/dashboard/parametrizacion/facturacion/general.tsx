import { createFileRoute } from '@tanstack/react-router'
import { BillingParameters } from '@/features/settings/billing'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/parametrizacion/facturacion/general')({
  staticData: { title: 'Facturación', allow: 'login', types: [2, 5] },
  validateSearch: query('parte'),
  component: BillingParameters,
})
