import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { asPesos } from '../kernel/values/fields'
import type { Day } from '../kernel/values/time'
import { arlOf, type PayrollRates } from '../settings/parameters/payroll-rates'
import { asPercentPpm } from '../settings/taxes/ppm'
import { rowAt } from '../settings/taxes/validity'
import { type ContractData, contract } from './contract.input'
import { contractTypes, FIXED_TERM } from './lists'
import { transportOf, valuesAt, type YearValues } from './rates'

/** What an employee and the shop agreed. The percentages are not part of it: the law fixes them, by date. */
export const Contract = kind({
  name: 'contract',
  prefix: 'con',
  label: 'el contrato',
  words: {
    employeeName: 'Empleado',
    contractType: 'Tipo de contrato',
    contributorType: 'Tipo de cotizante',
    compensationBox: 'Caja de compensación',
    startDate: 'Fecha inicial',
    endDate: 'Fecha final',
    salaryCents: 'Salario',
    integral: 'Salario integral',
    position: 'Cargo',
    healthFund: 'EPS',
    severanceFund: 'Fondo de cesantías',
    arl: 'ARL',
    riskClass: 'Clase de riesgo',
  },
  schema: contract.row,
})
export type ContractRow = z.output<typeof Contract.schema>

/** The fields of a row out of an input. An integral salary has no severance. */
export const contractRow = (
  input: ContractData,
  employee?: { id: string; name: string },
): Omit<ContractRow, 'id' | 'active' | 'createdAt'> => ({
  ...contract.toRow(input),
  employeeId: employee?.id,
  employeeName: employee?.name ?? '',
  severanceFund: input.integral_salary ? undefined : input.severance_fund,
})

/** What a shop has of the law: values by year, percentages by date. */
export interface PayrollLaw {
  years: readonly YearValues[]
  rates: readonly PayrollRates[]
}

type Term = Pick<ContractRow, 'startDate' | 'endDate'>

/** The day whose law a contract is shown by: today, the day it begins when that is to come, or the last one of it. */
export const lawDay = ({ startDate, endDate }: Term, today: Day): Day =>
  today < startDate ? startDate : endDate !== undefined && endDate < today ? endDate : today

/** The percentages of a contract on a day, in parts per million; undefined on a day that the shop has no law of. */
export function percentsOf(contract: Pick<ContractRow, 'integral' | 'riskClass'>, law: PayrollLaw, day: Day) {
  const rates = rowAt(law.rates, day)
  return (
    rates && {
      percent_health_fund: rates.healthPpm,
      percent_severance_fund: contract.integral ? 0 : rates.severancePpm,
      percent_arl: arlOf(rates, contract.riskClass),
    }
  )
}

/** Whether two contracts of one employee hold on some day at once. */
export const overlap = (a: ContractRow, b: ContractRow): boolean =>
  a.id !== b.id &&
  a.employeeId !== undefined &&
  a.employeeId === b.employeeId &&
  a.active &&
  b.active &&
  (b.endDate === undefined || a.startDate <= b.endDate) &&
  (a.endDate === undefined || b.startDate <= a.endDate)

/** What the wire shows of a contract beside its fields: what the law makes of it. */
export const contractAdds = {
  employee_name: z.string(),
  /** Fields that it came without, and that its screen asks for. */
  incomplete: z.array(z.enum(['employee_id', 'end_date'])),
  contract_type: z.string(),
  /** Transport allowance that goes with the salary. */
  transport: asPesos(),
  /** Percentages of the law on the day that counts; null where the shop has none of that day. */
  percent_health_fund: asPercentPpm().nullable(),
  percent_severance_fund: asPercentPpm().nullable(),
  percent_arl: asPercentPpm().nullable(),
  /** Not ended on this day. */
  in_force: z.boolean(),
  /** Numbers of the other contracts of the employee that hold on some day of this one. */
  overlaps: z.array(z.string()),
}

const NO_PERCENTS = { percent_health_fund: null, percent_severance_fund: null, percent_arl: null }

/** What a contract is on the day of `lawDay`, by the law of that day. `all` are the contracts of the shop. */
export function contractToday(
  c: ContractRow,
  law: PayrollLaw,
  today: Day,
  all: readonly ContractRow[],
): z.output<z.ZodObject<typeof contractAdds>> {
  const day = lawDay(c, today)
  const values = valuesAt(law.years, day)
  return {
    employee_name: c.employeeName,
    incomplete: [
      ...(c.employeeId === undefined ? (['employee_id'] as const) : []),
      ...(c.contractType === FIXED_TERM && c.endDate === undefined ? (['end_date'] as const) : []),
    ],
    contract_type: contractTypes[c.contractType],
    transport: values ? transportOf(c.salaryCents, c.integral, values) : 0,
    ...(percentsOf(c, law, day) ?? NO_PERCENTS),
    in_force: c.active && day === today,
    overlaps: all.filter((other) => overlap(c, other)).map((other) => other.number),
  }
}
