import * as z from 'zod'
import { kind } from '../kernel/db/kind'
import { asPesos, day, flag, id, optionalText, pesos, text } from '../kernel/fields'
import { formatCop } from '../kernel/money'
import { recordFields } from '../kernel/records'
import type { Day } from '../kernel/time'
import { codeOf } from './employee'
import {
  arls,
  compensationBoxes,
  contractTypes,
  contributorTypes,
  healthFunds,
  riskClasses,
  severanceFunds,
} from './lists'
import { integralMinimumCents, ratesAt, transportOf, type YearValues } from './rates'

const keys = <L extends Record<string, string>>(list: L) => Object.keys(list) as Extract<keyof L, string>[]
const ppm = z.number().int().min(0).max(1_000_000)

/** What an employee and the shop agreed. Rates are those of the law on the day it began. */
export const Contract = kind({
  name: 'contract',
  label: 'el contrato',
  schema: z.object({
    ...recordFields,
    employeeId: z.string(),
    employeeName: z.string(),
    contractType: z.enum(keys(contractTypes)),
    /** As the paper says. */
    number: z.string(),
    contributorType: z.enum(keys(contributorTypes)),
    compensationBox: z.string(),
    startDate: z.string(),
    endDate: z.string().optional(),
    salaryCents: z.number().int().positive(),
    integral: z.boolean(),
    position: z.string(),
    healthFund: z.string(),
    healthPpm: ppm,
    severanceFund: z.string(),
    severancePpm: ppm,
    arl: z.string(),
    riskClass: z.enum(keys(riskClasses)),
    arlPpm: ppm,
  }),
})
export type ContractRow = z.output<typeof Contract.schema>

const oneOf = (names: readonly string[], message: string) =>
  text(60, message).refine((name) => names.includes(name), 'Elige uno de la lista')

/** A percentage that the law fixes: shown, not typed; when it comes it must be that one. */
const legal = () => z.union([z.number(), z.string()]).optional()

const fields = {
  employee_id: id('Elige el empleado'),
  contract_type_id: codeOf(contractTypes, 'Elige el tipo de contrato'),
  contract_number_id: text(30, 'Escribe el número del contrato'),
  type_of_contributor_id: codeOf(contributorTypes, 'Elige el tipo de cotizante'),
  compensation_box_id: oneOf(compensationBoxes, 'Elige la caja de compensación'),
  start_date: day('Escribe la fecha de inicio'),
  end_date: optionalText(10).pipe(day('Escribe la fecha de terminación').optional()),
  salary: pesos({ min: 100, missing: 'Escribe el salario' }),
  integral_salary: flag().default(false),
  position: text(80, 'Escribe el cargo'),
  health_fund: oneOf(healthFunds, 'Elige la EPS'),
  percent_health_fund: legal(),
  severance_fund: oneOf(severanceFunds, 'Elige el fondo de cesantías'),
  percent_severance_fund: legal(),
  arl: oneOf(arls, 'Elige la ARL'),
  arl_class: codeOf(riskClasses, 'Elige la clase de riesgo').default('1'),
  percent_arl: legal(),
  active: flag().optional(),
}
export const NewContract = z.object(fields)
export const ContractEdit = NewContract.extend({ id: id() })
export type ContractData = z.output<typeof NewContract>

/** Contracts that may pay less than the minimum wage: apprentices and interns, and who works part of the time. */
const belowMinimum = (input: ContractData): boolean =>
  input.contract_type_id === '4' ||
  input.contract_type_id === '5' ||
  ['12', '19', '23', '51', '58'].includes(input.type_of_contributor_id)

const percentText = (parts: number): string => `${String(parts / 10_000).replace('.', ',')} %`

/** What the law says of each part of the contract, against what was typed. Empty when all of it is right. Source: facts B4. */
export function contractProblems(input: ContractData, values: YearValues): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const apprentice = input.contract_type_id === '4' || input.contract_type_id === '5'
  if (input.end_date !== undefined && input.end_date < input.start_date)
    problems.end_date = ['Termina antes de empezar']
  if (input.contract_type_id === '1' && input.end_date === undefined)
    problems.end_date = ['Un contrato a término fijo dice cuándo termina']
  const integralMinimum = integralMinimumCents(values)
  if (input.integral_salary && apprentice) problems.integral_salary = ['Este contrato no puede tener salario integral']
  else if (input.integral_salary && input.salary < integralMinimum)
    problems.salary = [
      `El salario integral es de al menos ${formatCop(integralMinimum)} (13 salarios mínimos de ${values.year})`,
    ]
  else if (!belowMinimum(input) && input.salary < values.minimumWageCents)
    problems.salary = [`El salario mínimo de ${values.year} es ${formatCop(values.minimumWageCents)}`]
  const rates = ratesAt(input.start_date)
  const fixed = [
    ['percent_health_fund', rates.healthPpm],
    ['percent_severance_fund', rates.severancePpm],
    ['percent_arl', rates.arlPpm[input.arl_class]],
  ] as const
  for (const [field, parts] of fixed) {
    const typed = input[field]
    if (typed !== undefined && typed !== '' && Math.round(Number(typed) * 10_000) !== parts)
      problems[field] = [`La ley fija ${percentText(parts)}`]
  }
  return problems
}

/** The fields of a row out of an input, with the rates of the day it begins. An integral salary has no severance. */
export function contractRow(
  input: ContractData,
  employeeName: string,
): Omit<ContractRow, 'id' | 'active' | 'createdAt'> {
  const rates = ratesAt(input.start_date)
  return {
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
    healthPpm: rates.healthPpm,
    severanceFund: input.severance_fund,
    severancePpm: rates.severancePpm,
    arl: input.arl,
    riskClass: input.arl_class,
    arlPpm: rates.arlPpm[input.arl_class],
  }
}

const asPercentOf = () => z.number().transform((parts) => parts / 10_000)
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
  /** Transport allowance that goes with the salary today. */
  transport: asPesos(),
  position: z.string(),
  health_fund: z.string(),
  percent_health_fund: asPercentOf(),
  severance_fund: z.string(),
  percent_severance_fund: asPercentOf(),
  arl: z.string(),
  arl_class: z.string(),
  percent_arl: asPercentOf(),
  /** Not ended on this day. */
  in_force: z.boolean(),
  active: z.boolean(),
  created_at: z.string(),
})

export const presentContract = (
  c: ContractRow,
  values: YearValues | undefined,
  today: Day,
): z.input<typeof ContractOutput> => ({
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
  percent_health_fund: c.healthPpm,
  severance_fund: c.severanceFund,
  percent_severance_fund: c.severancePpm,
  arl: c.arl,
  arl_class: c.riskClass,
  percent_arl: c.arlPpm,
  in_force: c.active && c.startDate <= today && (c.endDate === undefined || today <= c.endDate),
  active: c.active,
  created_at: c.createdAt,
})
