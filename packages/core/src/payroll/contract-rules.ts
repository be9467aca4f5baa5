import type { FieldErrors } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import { addDays, type Day, formatDay } from '../kernel/values/time'
import { ppmOf } from '../settings/taxes/ppm'
import { rowAt } from '../settings/taxes/validity'
import { type ContractRow, contractRow, lawDay, type PayrollLaw, percentsOf } from './contract'
import type { ContractData } from './contract.input'
import { apprenticeMinimumCents, integralMinimumCents, valuesAt } from './rates'

/** A contract that begins later than this was meant for another year. */
const LONGEST_AHEAD_DAYS = 730

const APPRENTICESHIP = '4'
const INTERNSHIP = '5'
const apprentices = ['12', '19']
/** Who may be paid less than the minimum wage: students in practice, and who works part of the time. Source: facts B4. */
const partial = ['23', '51', '58']

const percentText = (parts: number): string => `${String(parts / 10_000).replace('.', ',')} %`

/** What decides the least that a contract pays. While it stays as it was, a later change of the law does not undo it. */
const judged = ['contractType', 'contributorType', 'startDate', 'salaryCents', 'integral'] as const

/**
 * What the law says of each part of a contract, against what was typed. Empty when all of it is right. A salary is judged
 * by the year in which the contract begins, when the shop has it, and only where something of it changes.
 * Source: facts B4; of apprentices, the norms in settings/parameters/payroll-rates.ts.
 */
export function contractProblems(input: ContractData, law: PayrollLaw, today: Day, before?: ContractRow): FieldErrors {
  const after = contractRow(input)
  if (!rowAt(law.rates, input.start_date)) return { start_date: [noLaw(law, input.start_date)] }
  if (input.start_date > addDays(today, LONGEST_AHEAD_DAYS) && input.start_date !== before?.startDate)
    return { start_date: ['Falta mucho para esa fecha: revisa el año'] }
  const same = before && judged.every((name) => before[name] === after[name])
  return { ...(same ? {} : salaryProblem(input, law)), ...percentProblems(input, after, law, today) }
}

function noLaw({ rates }: PayrollLaw, day: Day): string {
  const [first] = rates
  return first && day < first.from
    ? `Escribe una fecha desde el ${formatDay(first.from)}`
    : 'Faltan los porcentajes de ley de esa fecha: agrégalos en Cambiar valores'
}

function salaryProblem(input: ContractData, law: PayrollLaw): FieldErrors {
  const [type, contributor] = [input.contract_type_id, input.type_of_contributor_id]
  const apprentice = type === APPRENTICESHIP || apprentices.includes(contributor)
  const student = apprentice || type === INTERNSHIP
  if (input.integral_salary && student) return { integral_salary: ['Este contrato no puede tener salario integral'] }
  const values = valuesAt(law.years, input.start_date)
  if (!values) return {}
  const { year, minimumWageCents } = values
  if (input.integral_salary)
    return less(
      input,
      integralMinimumCents(values),
      (minimum) => `El salario integral es de al menos ${minimum} (13 salarios mínimos de ${year})`,
    )
  if (apprentice) {
    const { apprenticePpm } = rowAt(law.rates, input.start_date)!
    return less(
      input,
      apprenticeMinimumCents(values, apprenticePpm),
      (minimum) =>
        `A un aprendiz se le pagan al menos ${minimum} (${percentText(apprenticePpm)} del mínimo de ${year})`,
    )
  }
  if (student || partial.includes(contributor)) return {}
  return less(input, minimumWageCents, (minimum) => `El salario mínimo de ${year} es ${minimum}`)
}

const less = ({ salary }: ContractData, minimumCents: number, say: (minimum: string) => string): FieldErrors =>
  salary < minimumCents ? { salary: [say(formatCop(minimumCents))] } : {}

function percentProblems(
  input: ContractData,
  after: Pick<ContractRow, 'integral' | 'riskClass' | 'startDate' | 'endDate'>,
  law: PayrollLaw,
  today: Day,
): FieldErrors {
  const percents = percentsOf(after, law, lawDay(after, today))
  if (!percents) return {}
  const problems: FieldErrors = {}
  for (const [name, parts] of Object.entries(percents) as [keyof typeof percents, number][]) {
    const typed = input[name]
    if (typed !== undefined && ppmOf(typed) !== parts) problems[name] = [`La ley fija ${percentText(parts)}`]
  }
  return problems
}
