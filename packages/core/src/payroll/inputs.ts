import { contract } from './contract.input'
import { employee } from './employee.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createEmployee: employee.create,
  updateEmployee: employee.edit,
  createContract: contract.create,
  updateContract: contract.edit,
}
