import { createFileRoute } from '@tanstack/react-router'
import { Contracts } from '@/features/payroll/contracts'

export const Route = createFileRoute('/dashboard/nomina/contrato')({
  staticData: {
    title: 'Contratos',
    allow: 'login',
    shownTo: { types: [2, 5] },
    menu: { group: 'contabilidad', order: 61 },
  },
  component: Contracts,
})
