import { createFileRoute } from '@tanstack/react-router'
import { Conveyors } from '@/features/parties/conveyors'

export const Route = createFileRoute('/dashboard/transportadoras/add')({
  staticData: { title: 'Nueva transportadora', allow: 'login' },
  component: Conveyors,
})
