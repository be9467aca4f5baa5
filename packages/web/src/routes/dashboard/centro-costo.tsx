import { createFileRoute } from '@tanstack/react-router'
import { CostCenters } from '@/features/settings/cost-centers'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/centro-costo')({
  staticData: {
    title: 'Centros de costo',
    allow: ['cost_center-read'],
    types: [2, 4, 5],
    menu: { group: 'contabilidad', order: 40 },
  },
  validateSearch: listQuery('active', 'from', 'to'),
  component: CostCenters,
})
