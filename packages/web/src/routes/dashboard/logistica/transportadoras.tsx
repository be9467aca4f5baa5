import { createFileRoute } from '@tanstack/react-router'
import { Conveyors } from '@/features/parties/conveyors'

export const Route = createFileRoute('/dashboard/logistica/transportadoras')({
  staticData: { title: 'Transportadoras', allow: 'login', menu: { group: 'logistica', order: 50 } },
  component: Conveyors,
})
