import { createFileRoute } from '@tanstack/react-router'
import { Audits } from '@/features/audit/audits'

export const Route = createFileRoute('/dashboard/auditorias')({
  staticData: { title: 'Auditoría', allow: ['audit-read'], menu: { group: 'ajustes', order: 90 } },
  component: Audits,
})
