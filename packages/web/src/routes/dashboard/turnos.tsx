import { createFileRoute } from '@tanstack/react-router'
import { Shifts } from '@/features/shifts/shifts'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/turnos')({
  staticData: {
    title: 'Turnos de caja',
    allow: 'login',
    shownTo: { any: ['pos-read', 'pos-create'] },
    menu: { group: 'vender', order: 40 },
  },
  validateSearch: listQuery('state', 'turno'),
  component: Shifts,
})
