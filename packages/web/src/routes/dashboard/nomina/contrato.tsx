import { createFileRoute } from '@tanstack/react-router'
import { Contracts } from '@/features/payroll/contracts'

export const Route = createFileRoute('/dashboard/nomina/contrato')({
  staticData: { title: 'Contratos', allow: 'login', menu: { group: 'contabilidad', order: 61, types: [2, 5] } },
  component: Contracts,
})
