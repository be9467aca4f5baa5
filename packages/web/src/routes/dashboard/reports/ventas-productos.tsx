import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/ventas-productos')({
  staticData: {
    title: 'Ventas por producto',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read', 'sale-read', 'pos-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search', 'category'),
  component: () => <ReportScreen name="ventas-productos" title="Ventas por producto" />,
})
