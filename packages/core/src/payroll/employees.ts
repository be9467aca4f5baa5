import type { Act } from '../kernel/db/act'
import type { Row } from '../kernel/db/kind'
import { records } from '../kernel/records'
import { searchWords } from '../parties/search'
import { cityOf } from '../reference/cities'
import { documentKey } from '../reference/document-row'
import { needCity } from '../reference/places'
import { renameIn } from './contracts'
import { Employee, fullName, presentEmployee } from './employee'
import type { EmployeeData } from './employee.input'

async function ownOf(input: EmployeeData, before: Row<typeof Employee.schema> | undefined, unit: Act) {
  needCity(input.city_of_residence, 'city_of_residence')
  const { names, email, phone, address, document, dv } = input
  const own = {
    names,
    email,
    phone,
    address,
    document,
    dv,
    documentType: input.document_type_id,
    paymentMethod: input.payment_method_id,
    personType: input.person_type_id,
    lastNames: input.last_names,
    city: input.city_of_residence,
    ivaRegime: input.iva_regime,
  }
  if (before && fullName(before) !== fullName(own)) await renameIn(unit, before.id, fullName(own))
  return own
}

const employees = records(Employee, {
  prefix: 'employee',
  texts: (e) => [fullName(e), e.document, e.phone],
  own: ownOf,
  sorts: {
    document_text: (e) => e.document,
    document_type_id: (e) => e.documentType,
    payment_method_id: (e) => e.paymentMethod,
    person_type_id: (e) => e.personType,
    city_name: (e) => cityOf(e.city)?.name,
    city_of_residence: (e) => cityOf(e.city)?.name,
  },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un empleado con este documento' },
})

export async function listEmployees(input: Parameters<typeof employees.list>[0]) {
  const { data, meta } = await employees.list({ ...input, search: searchWords(input.search) })
  return { data: data.map(presentEmployee), meta }
}
export const getEmployee = async (input: { id: string }) => presentEmployee(await employees.get(input))
export const createEmployee = async ({ active, ...input }: EmployeeData) =>
  presentEmployee(await employees.create(input, active))
export const updateEmployee = async ({ active, ...input }: EmployeeData & { id: string }) =>
  presentEmployee(await employees.update(input, active))
/** Removes an employee; one with contracts is deactivated. */
export const removeEmployee = employees.remove
