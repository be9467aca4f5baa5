import { createFileRoute } from '@tanstack/react-router'
import { BillingParameters } from '@/features/settings/billing'

export const Route = createFileRoute('/dashboard/parametrizacion/facturacion/general')({
  staticData: { title: 'Facturación', allow: 'login', types: [2, 5] },
  component: BillingParameters,
})
