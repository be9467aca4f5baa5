import * as z from 'zod'
import { now } from '../kernel/context'
import { load } from '../kernel/db/read'
import { asPesos } from '../kernel/values/fields'
import { dayOf } from '../kernel/values/time'
import { arlOf, type RiskClass } from '../settings/parameters/payroll-rates'
import { settingsOf } from '../settings/settings'
import { asPercentPpm } from '../settings/taxes/ppm'
import { rowAt } from '../settings/taxes/validity'
import * as lists from './lists'
import { integralMinimumCents, valuesAt } from './rates'

const Codes = z.array(z.object({ id: z.string(), name: z.string() }))

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
  arl_classes: z.array(z.object({ id: z.string(), name: z.string(), percent: asPercentPpm().nullable() })),
  /** Of the law, today; null while the shop has none of this day. */
  percent_health_fund: asPercentPpm().nullable(),
  percent_severance_fund: asPercentPpm().nullable(),
  /** Least part of the minimum wage that an apprentice is paid. */
  percent_apprentice: asPercentPpm().nullable(),
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
  const rates = rowAt(settings.payroll.rates, today)
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
    arl_classes: codes(lists.riskClassNames).map((row) => ({
      ...row,
      percent: rates ? arlOf(rates, row.id as RiskClass) : null,
    })),
    percent_health_fund: rates?.healthPpm ?? null,
    percent_severance_fund: rates?.severancePpm ?? null,
    percent_apprentice: rates?.apprenticePpm ?? null,
    minimum_wage: values?.minimumWageCents ?? null,
    integral_minimum: values ? integralMinimumCents(values) : null,
    transport: values?.transportCents ?? null,
  }
}
