import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/utilidad-por-vendedor')({
  staticData: {
    title: 'Utilidad por vendedor',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="utilidad-por-vendedor" title="Utilidad por vendedor" />,
})
