import { createFileRoute } from '@tanstack/react-router'
import { ReportScreen } from '@/features/reports/report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reports/estado-cuenta-cliente')({
  staticData: {
    title: 'Estado de cuenta de un cliente',
    allow: 'login',
    shownTo: { any: ['customer-read', 'payment_received-read'] },
  },
  validateSearch: query('from', 'to', 'por', 'search', 'client'),
  component: () => <ReportScreen name="estado-cuenta-cliente" title="Estado de cuenta de un cliente" />,
})
