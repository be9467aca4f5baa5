import type * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { employee } from './employee.input'

/** Who works for the shop. */
export const Employee = kind({
  name: 'employee',
  prefix: 'emp',
  label: 'el empleado',
  words: { paymentMethod: 'Forma de pago', names: 'Nombres', lastNames: 'Apellidos', ivaRegime: 'Régimen de IVA' },
  schema: employee.row,
})
type EmployeeRow = z.output<typeof Employee.schema>

export const fullName = (e: Pick<EmployeeRow, 'names' | 'lastNames'>): string => `${e.names} ${e.lastNames}`
