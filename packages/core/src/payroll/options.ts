import * as z from 'zod'
import { now } from '../kernel/context'
import { load } from '../kernel/db/read'
import { asPesos } from '../kernel/fields'
import { dayOf } from '../kernel/time'
import { settingsOf } from '../settings/settings'
import * as lists from './lists'
import { integralMinimumCents, ratesAt, valuesAt } from './rates'

const Codes = z.array(z.object({ id: z.string(), name: z.string() }))
const percent = () => z.number().transform((parts) => parts / 10_000)

export const OptionsOutput = z.object({
  payment_methods: Codes,
  person_types: Codes,
  iva_regimes: Codes,
  contract_types: Codes,
  contributor_types: Codes,
  compensation_boxes: Codes,
  health_funds: Codes,
  severance_funds: Codes,
  arls: Codes,
  arl_classes: z.array(z.object({ id: z.string(), name: z.string(), percent: percent() })),
  percent_health_fund: percent(),
  percent_severance_fund: percent(),
  /** Of the year; null until the shop has one. */
  minimum_wage: asPesos().nullable(),
  integral_minimum: asPesos().nullable(),
  transport: asPesos().nullable(),
})

const codes = (list: Record<string, string>) =>
  Object.entries(list)
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
const names = (list: readonly string[]) => list.map((name) => ({ id: name, name }))

/** Everything that the forms of payroll offer and show, on the day that is asked. */
export async function payrollOptions(): Promise<z.input<typeof OptionsOutput>> {
  const { settings } = await load({ settings: settingsOf() })
  const today = dayOf(now())
  const rates = ratesAt(today)
  const values = valuesAt(settings.payroll.years, today)
  return {
    payment_methods: codes(lists.paymentMethods),
    person_types: codes(lists.personTypes),
    iva_regimes: codes(lists.ivaRegimes),
    contract_types: codes(lists.contractTypes),
    contributor_types: codes(lists.contributorTypes),
    compensation_boxes: names(lists.compensationBoxes),
    health_funds: names(lists.healthFunds),
    severance_funds: names(lists.severanceFunds),
    arls: names(lists.arls),
    arl_classes: codes(lists.riskClasses).map((row) => ({ ...row, percent: rates.arlPpm[row.id as lists.RiskClass] })),
    percent_health_fund: rates.healthPpm,
    percent_severance_fund: rates.severancePpm,
    minimum_wage: values?.minimumWageCents ?? null,
    integral_minimum: values ? integralMinimumCents(values) : null,
    transport: values?.transportCents ?? null,
  }
}
