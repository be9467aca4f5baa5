import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reporte/utilidades')({
  staticData: {
    title: 'Utilidades',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="utilidades" title="Utilidades" />,
})
