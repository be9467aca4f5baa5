import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reporte/cuentas-por-pagar')({
  staticData: {
    title: 'Cuentas por pagar',
    allow: 'login',
    shownTo: { any: ['payment_made-read', 'provider-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="cuentas-por-pagar" title="Cuentas por pagar" />,
})
