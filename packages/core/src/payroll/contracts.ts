import { now } from '../kernel/context'
import { load } from '../kernel/db/read'
import { invalid } from '../kernel/errors'
import { records } from '../kernel/records'
import { dayOf } from '../kernel/time'
import { settingsOf } from '../settings/settings'
import {
  Contract,
  type ContractData,
  type ContractRow,
  contractProblems,
  contractRow,
  presentContract,
} from './contract'
import { Employee, fullName } from './employee'
import { valuesAt } from './rates'

/** The row of an input, checked against the law. @throws AppError 404 for an employee that is not there, 422 by field */
async function ownOf(input: ContractData) {
  const { employee, settings } = await load({ employee: Employee.one(input.employee_id), settings: settingsOf() })
  const values = valuesAt(settings.payroll.years, input.start_date) ?? settings.payroll.years[0]!
  const problems = contractProblems(input, values)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return contractRow(input, fullName(employee))
}

const contracts = records(Contract, {
  prefix: 'contract',
  texts: (c) => [c.employeeName, c.number, c.position],
  own: ownOf,
  distinct: {
    field: 'contract_number_id',
    of: (c) => c.number.toUpperCase(),
    taken: 'Ya tienes un contrato con este número',
  },
})

async function present(rows: readonly ContractRow[]) {
  const { settings } = await load({ settings: settingsOf() })
  const today = dayOf(now())
  return rows.map((row) => presentContract(row, valuesAt(settings.payroll.years, today), today))
}
const presentOne = async (row: ContractRow) => (await present([row]))[0]!

export async function listContracts(input: Parameters<typeof contracts.list>[0]) {
  const { data, meta } = await contracts.list(input)
  return { data: await present(data), meta }
}
export const getContract = async (input: { id: string }) => presentOne(await contracts.get(input))
export const createContract = async (input: ContractData) => presentOne(await contracts.create(input))
export const updateContract = async ({ active, ...input }: ContractData & { id: string }) =>
  presentOne(await contracts.update(input, active))
export const removeContract = contracts.remove

/** How many contracts an employee has. */
export const contractsOf = async (employeeId: string): Promise<number> =>
  (await contracts.every()).filter((contract) => contract.employeeId === employeeId).length
