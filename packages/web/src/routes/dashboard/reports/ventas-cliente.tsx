import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/ventas-cliente')({
  staticData: {
    title: 'Ventas por cliente',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read', 'sale-read', 'pos-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="ventas-cliente" title="Ventas por cliente" />,
})
