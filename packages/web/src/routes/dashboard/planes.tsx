import { createFileRoute } from '@tanstack/react-router'
import { PlansScreen } from '@/features/plans/plans-screen'

export const Route = createFileRoute('/dashboard/planes')({
  staticData: {
    title: 'Planes',
    allow: 'login',
    shownTo: { types: [2, 5] },
    menu: { group: 'ajustes', order: 5 },
  },
  component: PlansScreen,
})
