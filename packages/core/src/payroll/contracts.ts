import { now } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import { partition } from '../kernel/db/keys'
import type { Row } from '../kernel/db/kind-spec'
import { load, rangeAll } from '../kernel/db/read'
import { invalid } from '../kernel/errors'
import { records } from '../kernel/records/records'
import { referTo } from '../kernel/refer-to'
import { dayOf } from '../kernel/values/time'
import { searchWords } from '../parties/search'
import { settingsOf } from '../settings/settings'
import { Contract, contractAdds, contractRow, contractToday } from './contract'
import { type ContractData, contract } from './contract.input'
import { contractProblems } from './contract-rules'
import { Employee, fullName } from './employee'
import { contractTypes } from './lists'

/** Employees of a shop, as records are bounded. */
const MAX_EMPLOYEES = 5_000

const everyContract = (): Promise<Row<typeof Contract.schema>[]> => contracts.rows.every()

/**
 * Returns the id of the employee that has a document: that of the input, or the contract's number, which many shops make of
 * it. Nothing when no active employee has it, or several do.
 */
async function employeeByDocument({ document, contract_number_id: number }: ContractData): Promise<string | undefined> {
  const digits = (text: string) => text.replace(/\W/g, '').toUpperCase()
  const wanted = digits(document ?? number)
  const every = (await rangeAll({ pk: partition(Employee.name) }, MAX_EMPLOYEES)).map(Employee.fromItem)
  const found = every.filter(({ active, document: own }) => active && digits(own) === wanted)
  return found.length === 1 ? found[0]!.id : undefined
}

export const contracts = records(Contract, {
  fields: contract,
  searchBy: (c) => [c.employeeName, c.number, c.position],
  searched: searchWords,
  toRow: async (input, before, unit) => {
    const reference = { field: 'employee_id', before: before?.employeeId, nameOf: fullName }
    const employeeId = input.employee_id ?? before?.employeeId ?? (await employeeByDocument(input))
    const [employee, { settings }] = await Promise.all([
      referTo(unit, Employee, employeeId, reference),
      load({ settings: settingsOf() }),
    ])
    const problems = contractProblems(input, settings.payroll, dayOf(now()), before)
    if (Object.keys(problems).length > 0) throw invalid(problems)
    return contractRow(input, employee && { id: employee.id, name: fullName(employee) })
  },
  adds: {
    output: contractAdds,
    around: () => Promise.all([load({ settings: settingsOf() }), everyContract()]),
    of: (c, [{ settings }, all]) => contractToday(c, settings.payroll, dayOf(now()), all),
  },
  sorts: { contract_type: (c) => contractTypes[c.contractType] },
  distinct: {
    field: 'contract_number_id',
    of: (c) => c.number.toUpperCase(),
    taken: 'Ya tienes un contrato con este número',
  },
})

/** How many contracts an employee has. */
export const contractsOf = async (employeeId: string): Promise<number> =>
  (await everyContract()).filter((contract) => contract.employeeId === employeeId).length

/** Writes the new name of an employee in their contracts, along with what changes it. */
export async function renameIn(unit: Act, employeeId: string, employeeName: string): Promise<void> {
  for (const contract of await everyContract())
    if (contract.employeeId === employeeId && contract.employeeName !== employeeName)
      unit.replace(Contract, contract, { ...contract, employeeName })
}
