import { createFileRoute } from '@tanstack/react-router'
import { Employees } from '@/features/payroll/employees'

export const Route = createFileRoute('/dashboard/nomina/empleado')({
  staticData: {
    title: 'Empleados',
    allow: 'login',
    shownTo: { types: [2, 5] },
    menu: { group: 'contabilidad', order: 60 },
  },
  component: Employees,
})
