import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/rentabilidad-por-producto')({
  staticData: {
    title: 'Rentabilidad por producto',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search', 'category'),
  component: () => <ReportScreen name="rentabilidad-por-producto" title="Rentabilidad por producto" />,
})
