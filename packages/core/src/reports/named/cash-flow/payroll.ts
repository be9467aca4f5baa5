import { mulDiv } from '../../../kernel/values/money'
import { type Day, daysBetween, lastDayOf, monthOf } from '../../../kernel/values/time'
import { type ContractRow, type PayrollLaw, percentsOf } from '../../../payroll/contract'
import { transportOf, valuesAt } from '../../../payroll/rates'
import { FULL_PPM } from '../../../settings/taxes/ppm'
import type { Expected } from './expected'

/** Parts of the salary that the employer pays for pension and to the compensation fund. Source: facts B4. */
const PENSION_PPM = 120_000
const FUND_PPM = 40_000
/** Part of an integral salary that contributions are of. Source: facts B4. */
const INTEGRAL_PPM = 700_000
/** Interest of a year on what is put aside for severance. Source: facts B4. */
const INTEREST_PPM = 120_000
/** Interns have no social benefits. */
const INTERNSHIP = '5'

/** Months from one to another, both counted. */
function monthsFrom(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; ) {
    months.push(month)
    const [year, n] = month.split('-').map(Number) as [number, number]
    month = n === 12 ? `${year + 1}-01` : `${year}-${String(n + 1).padStart(2, '0')}`
  }
  return months
}

const holds = ({ startDate, endDate }: ContractRow, day: Day) =>
  startDate <= day && (endDate === undefined || day <= endDate)

/** Days of 360 a year that somebody works from a day to another. */
const worked = ({ startDate }: ContractRow, from: Day, to: Day, most: number): number =>
  Math.max(0, Math.min(most, daysBetween(startDate > from ? startDate : from, to) + 1))

interface Payment {
  day: Day
  cents: number
  what: string
}

/** What a contract pays in a month: its salary at the end, contributions by the tenth, and the benefits that are due in it. */
function paidIn(month: string, contract: ContractRow, law: PayrollLaw): Payment[] {
  const { salaryCents, integral } = contract
  const last = lastDayOf(month)
  const values = valuesAt(law.years, last)
  const all = salaryCents + (values ? transportOf(salaryCents, integral, values) : 0)
  const [year, n] = month.split('-') as [string, string]
  const before = `${Number(year) - 1}`
  const found: Payment[] = []
  if (holds(contract, last)) found.push({ day: last, cents: all, what: 'Salario y auxilio de transporte' })
  const tenth = `${month}-10`
  const arl = percentsOf(contract, law, tenth)?.percent_arl ?? 0
  const base = integral ? mulDiv(salaryCents, INTEGRAL_PPM, FULL_PPM) : salaryCents
  if (contract.startDate < `${month}-01` && holds(contract, `${month}-01`))
    found.push({
      day: tenth,
      cents: mulDiv(base, PENSION_PPM + FUND_PPM + arl, FULL_PPM),
      what: 'Aportes: pensión, ARL y caja',
    })
  if (integral || contract.contractType === INTERNSHIP) return found
  const bonus = (from: Day, day: Day) => {
    if (holds(contract, day))
      found.push({ day, cents: mulDiv(all, worked(contract, from, last, 180), 360), what: 'Prima de servicios' })
  }
  if (n === '06') bonus(`${year}-01-01`, `${year}-06-30`)
  if (n === '12') bonus(`${year}-07-01`, `${year}-12-20`)
  const severance = mulDiv(all, worked(contract, `${before}-01-01`, `${before}-12-31`, 360), 360)
  if (n === '01' && holds(contract, last))
    found.push({
      day: `${year}-01-31`,
      cents: mulDiv(severance, INTEREST_PPM, FULL_PPM),
      what: 'Intereses de cesantías',
    })
  if (n === '02' && holds(contract, `${year}-02-14`))
    found.push({ day: `${year}-02-14`, cents: severance, what: 'Cesantías' })
  return found
}

/**
 * What the contracts of a shop pay in a period: salaries at the end of each month (what is taken from them for health and
 * pension leaves with them), the employer's contributions of the month before by the tenth, and bonus, interest and severance
 * when the law asks for them. Source: facts B4.
 */
export const payrollOf = (
  contracts: readonly (ContractRow & { id: string })[],
  law: PayrollLaw,
  { from, to }: { from: Day; to: Day },
): Expected[] =>
  contracts
    .filter(({ active }) => active)
    .flatMap((contract) =>
      monthsFrom(monthOf(from), monthOf(to)).flatMap((month) =>
        paidIn(month, contract, law)
          .filter(({ day, cents }) => day >= from && day <= to && cents > 0)
          .map(({ day, cents, what }) => ({
            ...{ day, flow: 'payroll' as const, cents: 0 - cents, who: contract.employeeName, what },
            why: `Contrato ${contract.number}`,
            to: { screen: 'record' as const, kind: 'contract', id: contract.id },
          })),
      ),
    )
