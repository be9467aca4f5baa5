import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/centro-costo')({
  staticData: {
    title: 'Resultado por centro de costo',
    allow: 'login',
    shownTo: { any: ['cost_center-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="centro-costo" title="Resultado por centro de costo" />,
})
