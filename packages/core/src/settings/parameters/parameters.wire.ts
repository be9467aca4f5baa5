import * as z from 'zod'
import { asPercent, asPesos, asQuantity } from '../../kernel/values/fields'
import { ResolutionOutput } from '../resolutions/resolution.wire'
import { Costs, Logistics } from '../settings'
import { advanceWays, deliveryModes, scaleCodes } from './parameters.input'
import { PayrollRatesOutput } from './payroll-rates'

/** All of it, as the shop's people read it. `costs` is null for whoever may not see it. */
export const ParametersOutput = z.object({
  billing: z.object({
    due_days: z.number(),
    require_client: z.boolean(),
    client_credit: asPesos(),
    internal_prefix: z.string(),
    resolutions: z.array(ResolutionOutput),
  }),
  costs: z
    .object({
      freight_by: Costs.shape.freightBy,
      below_cost: Costs.shape.belowCost,
      minimum_margin: asPercent(),
      staff_sees_cost: z.boolean(),
    })
    .nullable(),
  sellers: z.object({ sees_own: z.boolean(), sees_costs: z.boolean() }),
  inventory: z.object({
    allow_negative_stock: z.boolean(),
    minimum_stock: asQuantity(),
    notify_low_stock: z.boolean(),
    scale_codes: z.enum(scaleCodes),
    remissions_stay: z.boolean(),
    pre_invoice_days: z.number(),
  }),
  logistics: z.object({
    sender_id: z.string().nullable(),
    conveyor_id: z.string().nullable(),
    freight_provider_id: z.string().nullable(),
    package_grams: z.number(),
    declare: Logistics.shape.declare,
    dispatch_days: z.number(),
  }),
  delivery: z.object({
    modes: z.array(z.enum(deliveryModes)),
    price: asPesos(),
    free_from: asPesos().nullable(),
    taxed: z.boolean(),
    advance_by: z.enum(advanceWays),
    advance_amount: asPesos().nullable(),
    advance_percent: asPercent().nullable(),
    advance_from: asPesos().nullable(),
  }),
  texts: z.object({ invoice: z.string(), ticket: z.string(), quote: z.string(), order: z.string() }),
  accounts: z.record(z.string(), z.string()),
  taxes: z.object({
    uvt: z.array(z.object({ year: z.number(), value: asPesos(), norm: z.string() })),
    round_bases: z.boolean(),
  }),
  payroll: z.object({
    years: z.array(z.object({ year: z.number(), minimum_wage: asPesos(), transport: asPesos(), norm: z.string() })),
    validity: z.array(PayrollRatesOutput),
  }),
})
