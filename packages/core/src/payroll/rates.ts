import { mulDiv } from '../kernel/values/money'
import type { Day } from '../kernel/values/time'
import { FULL_PPM } from '../settings/taxes/ppm'

/** Values of a year: minimum wage and transport allowance, in cents. */
export interface YearValues {
  year: number
  minimumWageCents: number
  transportCents: number
}

/**
 * Values of the year of a day, or of the last year before it that the shop has: next year's are fixed in December.
 * Undefined for a year before all of them.
 */
export const valuesAt = (years: readonly YearValues[], date: Day): YearValues | undefined =>
  years.filter((row) => row.year <= Number(date.slice(0, 4))).sort((a, b) => b.year - a.year)[0]

/** Integral salary: ten minimum wages and thirty percent more. Source: facts B4. */
const INTEGRAL_WAGES = 13
/** Allowance of transport is due up to two minimum wages. Source: facts B4. */
const TRANSPORT_WAGES = 2

export const integralMinimumCents = (values: YearValues): number => values.minimumWageCents * INTEGRAL_WAGES

/** The least that an apprentice is paid, of a part of the minimum wage that the law fixes. */
export const apprenticeMinimumCents = (values: YearValues, apprenticePpm: number): number =>
  mulDiv(values.minimumWageCents, apprenticePpm, FULL_PPM)

/** Transport allowance of a salary, in cents. */
export const transportOf = (salaryCents: number, integral: boolean, values: YearValues): number =>
  !integral && salaryCents <= values.minimumWageCents * TRANSPORT_WAGES ? values.transportCents : 0
