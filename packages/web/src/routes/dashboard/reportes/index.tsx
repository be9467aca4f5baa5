import { createFileRoute } from '@tanstack/react-router'
import { ReportsIndex } from '@/features/reports/index-screen'

export const Route = createFileRoute('/dashboard/reportes/')({
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
    menu: { group: 'informes', order: 1, label: 'Todos los informes' },
  },
  component: ReportsIndex,
})
