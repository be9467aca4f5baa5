import * as z from 'zod'
import { fields, inputOnly, rowOnly, wire } from '../kernel/records/declare'
import { day, flag, id, optional, optionalText, pesos, rule, text } from '../kernel/values/fields'
import { codeOf } from '../reference/standing.input'
import { written } from '../reference/written'
import {
  arls,
  codesOf,
  compensationBoxes,
  contractTypes,
  contributorTypes,
  FIXED_TERM,
  healthFunds,
  riskClassNames,
  severanceFunds,
} from './lists'

const oneOf = (names: readonly string[], message: string) =>
  text(60, message).refine((name) => names.includes(name), 'Elige uno de la lista')

/** A percentage that the law fixes: shown, not typed; when it comes it must be that one. */
const legal = () => inputOnly(optional(z.union([z.number(), z.string()])))

const shape = {
  /** Absent of a contract that came without an employee: its screen asks for one. */
  employeeId: wire('employee_id', optional(id('Elige el empleado'))),
  /** Document of the employee, to find them by, where their id does not come. */
  document: inputOnly(optionalText(40)),
  /** Kept up with the employee's: the list of contracts looks for it. */
  employeeName: rowOnly(z.string()),
  contractType: wire('contract_type_id', codeOf(codesOf(contractTypes), 'Elige el tipo de contrato')),
  /** As the paper says. */
  number: wire('contract_number_id', written(30, 'Escribe el número del contrato')),
  contributorType: wire('type_of_contributor_id', codeOf(codesOf(contributorTypes), 'Elige el tipo de cotizante')),
  compensationBox: wire('compensation_box_id', oneOf(compensationBoxes, 'Elige la caja de compensación')),
  startDate: wire('start_date', day('Escribe la fecha de inicio')),
  endDate: wire('end_date', optional(day('Escribe la fecha de terminación'))),
  salaryCents: wire('salary', pesos({ min: 100, missing: 'Escribe el salario' })),
  integral: wire('integral_salary', optional(flag()).default(false)),
  position: text(80, 'Escribe el cargo'),
  healthFund: wire('health_fund', oneOf(healthFunds, 'Elige la EPS')),
  percent_health_fund: legal(),
  /** Of an integral salary nothing is put aside: it has no fund. */
  severanceFund: wire('severance_fund', optional(oneOf(severanceFunds, 'Elige el fondo de cesantías'))),
  percent_severance_fund: legal(),
  arl: oneOf(arls, 'Elige la ARL'),
  riskClass: wire('arl_class', optional(codeOf(codesOf(riskClassNames), 'Elige la clase de riesgo')).default('1')),
  percent_arl: legal(),
}

interface Typed {
  employee_id?: string
  contract_type_id: string
  start_date: string
  end_date?: string
  integral_salary: boolean
  severance_fund?: string
}
const rules = [
  rule<Typed>(['start_date', 'end_date'], (value) =>
    value.end_date !== undefined && value.end_date < value.start_date ? 'Termina antes de empezar' : undefined,
  ),
  // Of one that comes without its employee the end is asked with it.
  rule<Typed>(['contract_type_id', 'employee_id', 'end_date'], (value) =>
    value.contract_type_id === FIXED_TERM && value.end_date === undefined && value.employee_id !== undefined
      ? 'Un contrato a término fijo dice cuándo termina'
      : undefined,
  ),
  rule<Typed>(['integral_salary', 'severance_fund'], (value) =>
    !value.integral_salary && value.severance_fund === undefined ? 'Elige el fondo de cesantías' : undefined,
  ),
] as const
export const contract = fields(shape, { rules })
export type ContractData = z.output<typeof contract.create>
