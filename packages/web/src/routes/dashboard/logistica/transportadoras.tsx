import { createFileRoute } from '@tanstack/react-router'
import { Conveyors } from '@/features/parties/conveyors'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/transportadoras')({
  staticData: { title: 'Transportadoras', allow: 'login', menu: { group: 'logistica', order: 50 } },
  validateSearch: listQuery('active'),
  component: Conveyors,
})
