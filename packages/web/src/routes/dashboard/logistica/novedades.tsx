import { createFileRoute } from '@tanstack/react-router'
import { Incidents } from '@/features/incidents/incidents'

export const Route = createFileRoute('/dashboard/logistica/novedades')({
  staticData: {
    title: 'Novedades',
    allow: ['news_guide-read'],
    types: [2, 4, 5, 6],
    menu: { group: 'logistica', order: 30 },
  },
  component: Incidents,
})
