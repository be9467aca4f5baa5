import { createFileRoute } from '@tanstack/react-router'
import { Audits } from '@/features/audit/audits'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/auditorias')({
  staticData: { title: 'Auditoría', allow: ['audit-read'], menu: { group: 'ajustes', order: 90 } },
  validateSearch: listQuery('user', 'kind', 'from', 'to'),
  component: Audits,
})
