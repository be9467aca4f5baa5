import { createFileRoute } from '@tanstack/react-router'
import { NamedReport } from '@/features/reports/named-report'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/reportes/$report')({
  staticData: { title: 'Informe', allow: 'login' },
  validateSearch: query('from', 'to', 'por', 'search', 'client', 'provider', 'category', 'account', 'third', 'center'),
  component: NamedReport,
})
