import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { recordFields } from '../kernel/records'
import { asPesos } from '../kernel/values/fields'
import type { Day } from '../kernel/values/time'
import { arlOf, type PayrollRates } from '../settings/parameters/payroll-rates'
import { asPercentPpm } from '../settings/taxes/ppm'
import { rowAt } from '../settings/taxes/validity'
import type { ContractData } from './contract.input'
import { codesOf, contractTypes, contributorTypes, riskClassNames } from './lists'
import { transportOf, valuesAt, type YearValues } from './rates'

/** What an employee and the shop agreed. The percentages are not part of it: the law fixes them, by date. */
export const Contract = kind({
  name: 'contract',
  label: 'el contrato',
  schema: z.object({
    ...recordFields,
    employeeId: z.string(),
    /** Kept up with the employee's: the list of contracts looks for it. */
    employeeName: z.string(),
    contractType: z.enum(codesOf(contractTypes)),
    /** As the paper says. */
    number: z.string(),
    contributorType: z.enum(codesOf(contributorTypes)),
    compensationBox: z.string(),
    startDate: z.string(),
    endDate: z.string().optional(),
    salaryCents: z.number().int().positive(),
    integral: z.boolean(),
    position: z.string(),
    healthFund: z.string(),
    /** An integral salary has none. */
    severanceFund: z.string().optional(),
    arl: z.string(),
    riskClass: z.enum(codesOf(riskClassNames)),
  }),
})
export type ContractRow = z.output<typeof Contract.schema>

/** The fields of a row out of an input. An integral salary has no severance. */
export const contractRow = (
  input: ContractData,
  employeeName: string,
): Omit<ContractRow, 'id' | 'active' | 'createdAt'> => ({
  employeeId: input.employee_id,
  employeeName,
  contractType: input.contract_type_id,
  number: input.contract_number_id,
  contributorType: input.type_of_contributor_id,
  compensationBox: input.compensation_box_id,
  startDate: input.start_date,
  endDate: input.end_date,
  salaryCents: input.salary,
  integral: input.integral_salary,
  position: input.position,
  healthFund: input.health_fund,
  severanceFund: input.integral_salary ? undefined : input.severance_fund,
  arl: input.arl,
  riskClass: input.arl_class,
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
  a.employeeId === b.employeeId &&
  a.active &&
  b.active &&
  (b.endDate === undefined || a.startDate <= b.endDate) &&
  (a.endDate === undefined || b.startDate <= a.endDate)

export const ContractOutput = z.object({
  id: z.string(),
  employee_id: z.string(),
  employee_name: z.string(),
  contract_type_id: z.string(),
  contract_type: z.string(),
  contract_number_id: z.string(),
  type_of_contributor_id: z.string(),
  compensation_box_id: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
  salary: asPesos(),
  integral_salary: z.boolean(),
  /** Transport allowance that goes with the salary. */
  transport: asPesos(),
  position: z.string(),
  health_fund: z.string(),
  /** Percentages of the law on the day that counts; null where the shop has none of that day. */
  percent_health_fund: asPercentPpm().nullable(),
  severance_fund: z.string().nullable(),
  percent_severance_fund: asPercentPpm().nullable(),
  arl: z.string(),
  arl_class: z.string(),
  percent_arl: asPercentPpm().nullable(),
  /** Not ended on this day. */
  in_force: z.boolean(),
  /** Numbers of the other contracts of the employee that hold on some day of this one. */
  overlaps: z.array(z.string()),
  active: z.boolean(),
  created_at: z.string(),
})

const NO_PERCENTS = { percent_health_fund: null, percent_severance_fund: null, percent_arl: null }

/** A contract as the wire carries it, by the law of `lawDay`. `all` are the contracts of the shop. */
export function presentContract(
  c: ContractRow,
  law: PayrollLaw,
  today: Day,
  all: readonly ContractRow[],
): z.input<typeof ContractOutput> {
  const day = lawDay(c, today)
  const values = valuesAt(law.years, day)
  const percents = percentsOf(c, law, day) ?? NO_PERCENTS
  return {
    id: c.id,
    employee_id: c.employeeId,
    employee_name: c.employeeName,
    contract_type_id: c.contractType,
    contract_type: contractTypes[c.contractType],
    contract_number_id: c.number,
    type_of_contributor_id: c.contributorType,
    compensation_box_id: c.compensationBox,
    start_date: c.startDate,
    end_date: c.endDate ?? null,
    salary: c.salaryCents,
    integral_salary: c.integral,
    transport: values ? transportOf(c.salaryCents, c.integral, values) : 0,
    position: c.position,
    health_fund: c.healthFund,
    severance_fund: c.severanceFund ?? null,
    arl: c.arl,
    arl_class: c.riskClass,
    ...percents,
    in_force: c.active && day === today,
    overlaps: all.filter((other) => overlap(c, other)).map((other) => other.number),
    active: c.active,
    created_at: c.createdAt,
  }
}
