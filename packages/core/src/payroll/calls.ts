import { type Allow, command, query, table } from '../kernel/call'
import { ById, Nothing, RecordList, Removed } from '../kernel/records'
import { page } from '../kernel/values/fields'
import { ContractOutput } from './contract'
import { ContractEdit, NewContract } from './contract.input'
import { createContract, getContract, listContracts, removeContract, updateContract } from './contracts'
import { EmployeeOutput } from './employee'
import { EmployeeEdit, NewEmployee } from './employee.input'
import { createEmployee, getEmployee, listEmployees, removeEmployee, updateEmployee } from './employees'
import { OptionsOutput, payrollOptions } from './options'
import { paths } from './paths'

/** Salaries are seen by the owner and the administrator only: no permission group names payroll. */
const allow: Allow = { types: [2, 5] }

export const calls = table(paths, {
  listEmployees: query({ allow, input: RecordList, output: page(EmployeeOutput), run: listEmployees }),
  createEmployee: command({ allow, input: NewEmployee, output: EmployeeOutput, run: createEmployee }),
  getEmployee: query({ allow, input: ById, output: EmployeeOutput, run: getEmployee }),
  updateEmployee: command({ allow, input: EmployeeEdit, output: EmployeeOutput, run: updateEmployee }),
  removeEmployee: command({ allow, input: ById, output: Removed, run: removeEmployee }),

  listContracts: query({ allow, input: RecordList, output: page(ContractOutput), run: listContracts }),
  createContract: command({ allow, input: NewContract, output: ContractOutput, run: createContract }),
  getContract: query({ allow, input: ById, output: ContractOutput, run: getContract }),
  updateContract: command({ allow, input: ContractEdit, output: ContractOutput, run: updateContract }),
  removeContract: command({ allow, input: ById, output: Removed, run: removeContract }),

  payrollOptions: query({ allow, input: Nothing, output: OptionsOutput, run: payrollOptions }),
})
