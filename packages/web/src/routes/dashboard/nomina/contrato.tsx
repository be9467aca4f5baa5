import { createFileRoute } from '@tanstack/react-router'
import { Contracts } from '@/features/payroll/contracts'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/nomina/contrato')({
  staticData: {
    title: 'Contratos',
    allow: 'login',
    shownTo: { types: [2, 5] },
    menu: { group: 'contabilidad', order: 61 },
  },
  validateSearch: listQuery('active'),
  component: Contracts,
})
