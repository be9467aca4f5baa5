import { createFileRoute } from '@tanstack/react-router'
import { CostCenters } from '@/features/settings/cost-centers'

export const Route = createFileRoute('/dashboard/centro-costo')({
  staticData: {
    title: 'Centros de costo',
    allow: ['cost_center-read'],
    types: [2, 4, 5],
    menu: { group: 'contabilidad', order: 40 },
  },
  component: CostCenters,
})
