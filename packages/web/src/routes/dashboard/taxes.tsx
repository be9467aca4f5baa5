import { createFileRoute } from '@tanstack/react-router'
import { Taxes } from '@/features/settings/taxes'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/taxes')({
  staticData: { title: 'Impuestos', allow: 'login', menu: { group: 'ajustes', order: 50 } },
  validateSearch: listQuery('active'),
  component: Taxes,
})
