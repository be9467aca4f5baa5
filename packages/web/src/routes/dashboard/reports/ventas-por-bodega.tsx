import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/ventas-por-bodega')({
  staticData: {
    title: 'Ventas por bodega',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="ventas-por-bodega" title="Ventas por bodega" />,
})
