import * as z from 'zod'
import { day, optional, text } from '../../kernel/values/fields'
import { asPercentPpm, FULL_PPM, percentPpm } from '../taxes/ppm'
import { MAX_ROWS, type Validity, validityProblem, validityShape } from '../taxes/validity'

const ppm = z.number().int().min(0).max(FULL_PPM)

/** Classes of occupational risk. Source: Decreto 1772 de 1994, art. 13. */
export type RiskClass = '1' | '2' | '3' | '4' | '5'

/** Percentages of payroll that the law fixes, for as long as they hold. */
export const PayrollRatesRow = z.object({
  ...validityShape,
  /** What is taken from the worker for health; the employer's part is apart. */
  healthPpm: ppm,
  /** What is put aside for severance (cesantías). */
  severancePpm: ppm,
  /** What the employer pays for occupational risks, by class. */
  arl1Ppm: ppm,
  arl2Ppm: ppm,
  arl3Ppm: ppm,
  arl4Ppm: ppm,
  arl5Ppm: ppm,
  /** The least that an apprentice is paid, as a part of the minimum wage. */
  apprenticePpm: ppm,
})
export type PayrollRates = z.output<typeof PayrollRatesRow> & Validity

/** What the employer pays for occupational risks, of a class. */
export const arlOf = (rates: PayrollRates, risk: RiskClass): number => rates[`arl${risk}Ppm`]

const common = {
  healthPpm: 40_000,
  severancePpm: 83_300,
  arl1Ppm: 5_220,
  arl2Ppm: 10_440,
  arl3Ppm: 24_360,
  arl4Ppm: 43_500,
  arl5Ppm: 69_600,
}
const NORMS = 'Ley 100 de 1993, art. 204; Ley 50 de 1990, art. 99; Decreto 1772 de 1994, art. 13'

/**
 * What a shop begins with. Source: facts B4; of apprentices, what is due in whatever stage: half of the minimum wage (Ley
 * 188 de 1959; Ley 789 de 2002, art. 30), three quarters since Ley 2466 de 2025, art. 21, which asks for the whole of it
 * only in the practical stage of who is not in dual training.
 */
export const defaultPayrollRates = (): PayrollRates[] => [
  {
    from: '1994-01-01',
    to: '2025-06-24',
    norm: `${NORMS}; Ley 789 de 2002, art. 30`,
    ...common,
    apprenticePpm: 500_000,
  },
  {
    from: '2025-06-25',
    norm: `${NORMS}; Ley 2466 de 2025, art. 21`,
    ...common,
    apprenticePpm: 750_000,
  },
]

/** The same on the wire, in percents. */
const rowInput = z.object({
  from: day(),
  to: optional(day()),
  norm: text(200, 'Cita la norma'),
  percent_health_fund: percentPpm(),
  percent_severance_fund: percentPpm(),
  percent_arl_1: percentPpm(),
  percent_arl_2: percentPpm(),
  percent_arl_3: percentPpm(),
  percent_arl_4: percentPpm(),
  percent_arl_5: percentPpm(),
  percent_apprentice: percentPpm(),
})

export const PayrollRatesInput = z
  .array(rowInput)
  .min(1, 'Deja al menos una vigencia')
  .max(MAX_ROWS)
  .superRefine((rows, ctx) => {
    const problem = validityProblem(rows as Validity[])
    if (problem) ctx.addIssue({ code: 'custom', message: problem })
  })

export const payrollRatesOf = (rows: z.output<typeof PayrollRatesInput>): PayrollRates[] =>
  rows
    .map((row) => ({
      from: row.from,
      to: row.to,
      norm: row.norm,
      healthPpm: row.percent_health_fund,
      severancePpm: row.percent_severance_fund,
      arl1Ppm: row.percent_arl_1,
      arl2Ppm: row.percent_arl_2,
      arl3Ppm: row.percent_arl_3,
      arl4Ppm: row.percent_arl_4,
      arl5Ppm: row.percent_arl_5,
      apprenticePpm: row.percent_apprentice,
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))

export const PayrollRatesOutput = z.object({
  from: z.string(),
  to: z.string().optional(),
  norm: z.string(),
  percent_health_fund: asPercentPpm(),
  percent_severance_fund: asPercentPpm(),
  percent_arl_1: asPercentPpm(),
  percent_arl_2: asPercentPpm(),
  percent_arl_3: asPercentPpm(),
  percent_arl_4: asPercentPpm(),
  percent_arl_5: asPercentPpm(),
  percent_apprentice: asPercentPpm(),
})

export const presentPayrollRates = (row: PayrollRates): z.input<typeof PayrollRatesOutput> => ({
  from: row.from,
  to: row.to,
  norm: row.norm,
  percent_health_fund: row.healthPpm,
  percent_severance_fund: row.severancePpm,
  percent_arl_1: row.arl1Ppm,
  percent_arl_2: row.arl2Ppm,
  percent_arl_3: row.arl3Ppm,
  percent_arl_4: row.arl4Ppm,
  percent_arl_5: row.arl5Ppm,
  percent_apprentice: row.apprenticePpm,
})
