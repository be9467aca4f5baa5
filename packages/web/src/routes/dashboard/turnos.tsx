import { createFileRoute } from '@tanstack/react-router'
import { Shifts } from '@/features/shifts/shifts'

export const Route = createFileRoute('/dashboard/turnos')({
  staticData: {
    title: 'Turnos de caja',
    allow: 'login',
    shownTo: { any: ['pos-read', 'pos-create'] },
    menu: { group: 'vender', order: 40 },
  },
  component: Shifts,
})
