import { createFileRoute } from '@tanstack/react-router'
import { NamedReport } from '@/features/reports/named-report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reportes/$report')({
  staticData: {
    title: 'Informe',
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
  validateSearch: query(
    'from',
    'to',
    'por',
    'search',
    'client',
    'provider',
    'category',
    'account',
    'third',
    'center',
    'known',
  ),
  component: NamedReport,
})
