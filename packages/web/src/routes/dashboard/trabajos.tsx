import { createFileRoute } from '@tanstack/react-router'
import { OpenJobs } from '@/features/jobs/open-jobs'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/trabajos')({
  staticData: { title: 'Trabajos', allow: 'login', types: [2, 5], menu: { group: 'ajustes', order: 91 } },
  validateSearch: listQuery('state'),
  component: OpenJobs,
})
