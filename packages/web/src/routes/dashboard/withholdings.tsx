import { createFileRoute } from '@tanstack/react-router'
import { Withholdings } from '@/features/settings/withholdings'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/withholdings')({
  staticData: { title: 'Retenciones', allow: 'login', menu: { group: 'ajustes', order: 51 } },
  validateSearch: listQuery('active'),
  component: Withholdings,
})
