import { createFileRoute } from '@tanstack/react-router'
import { Conveyors } from '@/features/parties/conveyors'

export const Route = createFileRoute('/dashboard/transportadoras/')({
  staticData: { title: 'Transportadoras', allow: 'login' },
  component: Conveyors,
})
