import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/ventas-diarias')({
  staticData: {
    title: 'Ventas diarias',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read', 'sale-read', 'pos-read'] },
    menu: { group: 'informes', order: 10 },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="daily-sales" title="Ventas diarias" />,
})
