import { createFileRoute } from '@tanstack/react-router'
import { Integrations } from '@/features/integrations/integrations'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/integraciones')({
  staticData: { title: 'Integraciones', allow: ['integration-read'], menu: { group: 'ajustes', order: 80 } },
  validateSearch: listQuery('state'),
  component: Integrations,
})
