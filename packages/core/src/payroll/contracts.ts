import { now } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import type { Row } from '../kernel/db/kind'
import { load } from '../kernel/db/read'
import { invalid } from '../kernel/errors'
import { named } from '../kernel/named'
import { records } from '../kernel/records'
import { dayOf } from '../kernel/values/time'
import { searchWords } from '../parties/search'
import { settingsOf } from '../settings/settings'
import { Contract, type ContractRow, contractRow, presentContract } from './contract'
import type { ContractData } from './contract.input'
import { contractProblems } from './contract-rules'
import { Employee, fullName } from './employee'
import { contractTypes } from './lists'

/** The row of an input, checked against the law. @throws AppError 404 for an employee that is not there, 422 by field */
async function ownOf(input: ContractData, before: Row<typeof Contract.schema> | undefined, unit: Act) {
  const naming = { field: 'employee_id', before: before?.employeeId, called: fullName }
  const [employee, { settings }] = await Promise.all([
    named(unit, Employee, input.employee_id, naming),
    load({ settings: settingsOf() }),
  ])
  const problems = contractProblems(input, settings.payroll, dayOf(now()), before)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return contractRow(input, fullName(employee))
}

const contracts = records(Contract, {
  prefix: 'contract',
  texts: (c) => [c.employeeName, c.number, c.position],
  own: ownOf,
  sorts: {
    salary: (c) => c.salaryCents,
    integral_salary: (c) => c.integral,
    contract_number_id: (c) => c.number,
    contract_type: (c) => contractTypes[c.contractType],
    contract_type_id: (c) => c.contractType,
    type_of_contributor_id: (c) => c.contributorType,
    compensation_box_id: (c) => c.compensationBox,
    arl_class: (c) => c.riskClass,
  },
  distinct: {
    field: 'contract_number_id',
    of: (c) => c.number.toUpperCase(),
    taken: 'Ya tienes un contrato con este número',
  },
})

async function present(rows: readonly ContractRow[]) {
  const [{ settings }, all] = await Promise.all([load({ settings: settingsOf() }), contracts.every()])
  const today = dayOf(now())
  return rows.map((row) => presentContract(row, settings.payroll, today, all))
}
const presentOne = async (row: ContractRow) => (await present([row]))[0]!

export async function listContracts(input: Parameters<typeof contracts.list>[0]) {
  const { data, meta } = await contracts.list({ ...input, search: searchWords(input.search) })
  return { data: await present(data), meta }
}
export const getContract = async (input: { id: string }) => presentOne(await contracts.get(input))
export const createContract = async ({ active, ...input }: ContractData) =>
  presentOne(await contracts.create(input, active))
export const updateContract = async ({ active, ...input }: ContractData & { id: string }) =>
  presentOne(await contracts.update(input, active))
export const removeContract = contracts.remove

/** How many contracts an employee has. */
export const contractsOf = async (employeeId: string): Promise<number> =>
  (await contracts.every()).filter((contract) => contract.employeeId === employeeId).length

/** Writes the new name of an employee in their contracts, along with what changes it. */
export async function renameIn(unit: Act, employeeId: string, employeeName: string): Promise<void> {
  for (const contract of await contracts.every())
    if (contract.employeeId === employeeId && contract.employeeName !== employeeName)
      unit.replace(Contract, contract, { ...contract, employeeName })
}
