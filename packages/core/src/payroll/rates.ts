import type { Day } from '../kernel/time'
import { rowAt, type Validity } from '../settings/validity'
import type { RiskClass } from './lists'

/** One hundred percent: ARL has three decimals, so rates of payroll are in parts per million. */
export const FULL_PPM = 1_000_000

interface Rates extends Validity {
  /** Part of the worker in health; the employer's is 8.5 %. */
  healthPpm: number
  severancePpm: number
  arlPpm: Record<RiskClass, number>
}

/** Rates that the law fixes, by date. Source: facts B4. */
export const rates: readonly Rates[] = [
  {
    from: '2009-01-01',
    norm: 'Ley 100 de 1993 art. 204, Ley 50 de 1990 art. 99, Decreto 1772 de 1994',
    healthPpm: 40_000,
    severancePpm: 83_300,
    arlPpm: { '1': 5_220, '2': 10_440, '3': 24_360, '4': 43_500, '5': 69_600 },
  },
]

/** Rates in force on a day. @throws RangeError before the first */
export function ratesAt(date: Day): Rates {
  const found = rowAt(rates, date)
  if (!found) throw new RangeError(`no payroll rates on ${date}`)
  return found
}

/** Values of a year: minimum wage and transport allowance, in cents. */
export interface YearValues {
  year: number
  minimumWageCents: number
  transportCents: number
}

/** Values of the year of a day, or of the last year before it that the shop has: next year's are fixed in December. */
export const valuesAt = (years: readonly YearValues[], date: Day): YearValues | undefined =>
  years.filter((row) => row.year <= Number(date.slice(0, 4))).sort((a, b) => b.year - a.year)[0]

/** Integral salary: ten minimum wages and thirty percent more. Source: facts B4. */
const INTEGRAL_WAGES = 13
/** Allowance of transport is due up to two minimum wages. Source: facts B4. */
const TRANSPORT_WAGES = 2

export const integralMinimumCents = (values: YearValues): number => values.minimumWageCents * INTEGRAL_WAGES

/** Transport allowance of a salary, in cents. */
export const transportOf = (salaryCents: number, integral: boolean, values: YearValues): number =>
  !integral && salaryCents <= values.minimumWageCents * TRANSPORT_WAGES ? values.transportCents : 0
