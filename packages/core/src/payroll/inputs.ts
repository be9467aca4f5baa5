import { ContractEdit, NewContract } from './contract.input'
import { EmployeeEdit, NewEmployee } from './employee.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createEmployee: NewEmployee,
  updateEmployee: EmployeeEdit,
  createContract: NewContract,
  updateContract: ContractEdit,
}
