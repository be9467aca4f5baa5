import { createFileRoute } from '@tanstack/react-router'
import { Decisions } from '@/features/decisions/decisions'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/por-decidir')({
  staticData: { title: 'Por decidir', allow: ['pos-read', 'pos-delete'], whole: true },
  validateSearch: listQuery('state'),
  component: Decisions,
})
