import { records } from '../kernel/records'
import { documentKey, needCity } from '../parties/fields'
import { Employee, type EmployeeData, fullName, presentEmployee } from './employee'

const employees = records(Employee, {
  prefix: 'employee',
  texts: (e) => [fullName(e), e.document, e.phone],
  own: (input: EmployeeData) => {
    needCity(input.city_of_residence, 'city_of_residence')
    const { names, email, phone, address, document, dv } = input
    return {
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
  },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un empleado con este documento' },
})

export async function listEmployees(input: Parameters<typeof employees.list>[0]) {
  const { data, meta } = await employees.list(input)
  return { data: data.map(presentEmployee), meta }
}
export const getEmployee = async (input: { id: string }) => presentEmployee(await employees.get(input))
export const createEmployee = async (input: EmployeeData) => presentEmployee(await employees.create(input))
export const updateEmployee = async ({ active, ...input }: EmployeeData & { id: string }) =>
  presentEmployee(await employees.update(input, active))
/** Removes an employee; one with contracts is deactivated. */
export const removeEmployee = employees.remove
