import { createFileRoute } from '@tanstack/react-router'
import { ReportsIndex } from '@/features/reports/index-screen'

export const Route = createFileRoute('/dashboard/reports/')({
  staticData: {
    title: 'Informes',
    allow: 'login',
    shownTo: {
      any: [
        'dashboard_graphic-read',
        'sale-read',
        'pos-read',
        'ledger-read',
        'cost_center-read',
        'customer-read',
        'payment_received-read',
        'payment_made-read',
        'provider-read',
      ],
    },
  },
  component: ReportsIndex,
})
