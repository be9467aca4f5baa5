import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reporte/cuentas-por-cobrar')({
  staticData: {
    title: 'Cuentas por cobrar',
    allow: 'login',
    shownTo: { any: ['payment_received-read', 'customer-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="cuentas-por-cobrar" title="Cuentas por cobrar" />,
})
