import { createFileRoute } from '@tanstack/react-router'
import { Conveyors } from '@/features/parties/conveyors'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/transportadoras/add')({
  staticData: { title: 'Crear transportadora', allow: 'login', shownTo: { types: [2, 5, 6] } },
  validateSearch: listQuery('active'),
  component: Conveyors,
})
