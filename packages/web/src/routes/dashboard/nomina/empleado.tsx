import { createFileRoute } from '@tanstack/react-router'
import { Employees } from '@/features/payroll/employees'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/nomina/empleado')({
  staticData: {
    title: 'Empleados',
    allow: 'login',
    shownTo: { types: [2, 5] },
    menu: { group: 'contabilidad', order: 60 },
  },
  validateSearch: listQuery('active'),
  component: Employees,
})
