import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/ventas-lista-precio')({
  staticData: {
    title: 'Ventas por lista de precios',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search'),
  component: () => <ReportScreen name="ventas-lista-precio" title="Ventas por lista de precios" />,
})
