import * as z from 'zod'
import { asPercent, asPesos, asQuantity, flag, id, int, percent, pesos, quantity, text } from '../kernel/fields'
import { ResolutionOutput } from './resolution'
import { Costs, deliveryModes, Logistics } from './settings'

const printed = () => z.string().trim().max(1_000).default('')
const year = () => int({ min: 2000, max: 2100 })
const oneAYear = <T extends { year: number }>(rows: readonly T[]) =>
  new Set(rows.map((r) => r.year)).size === rows.length
const ONE_A_YEAR = 'Hay dos filas del mismo año'

/** What the owner writes on each page of Parametrización. */
export const BillingInput = z.object({
  due_days: int({ min: 0, max: 365 }),
  require_client: flag(),
  internal_prefix: text(4, 'Escribe el prefijo').regex(/^[A-Za-z0-9]+$/, 'Usa solo letras y números'),
})
export const CostsInput = z.object({
  freight_by: Costs.shape.freightBy,
  below_cost: Costs.shape.belowCost,
  minimum_margin: percent(),
  staff_sees_cost: flag(),
})
export const InventoryInput = z.object({
  allow_negative_stock: flag(),
  minimum_stock: quantity({ min: 0, missing: 'Falta el mínimo' }),
  notify_low_stock: flag(),
})
export const LogisticsInput = z.object({
  sender_id: id().optional(),
  conveyor_id: id().optional(),
  package_grams: int({ min: 0, max: 1_000_000 }),
  declare: Logistics.shape.declare,
  dispatch_days: int({ min: 0, max: 90 }),
})
export const DeliveryInput = z.object({
  modes: z.array(z.enum(deliveryModes)).min(1, 'Elige al menos una forma de entrega'),
  price: pesos({ missing: 'Escribe el precio del domicilio' }),
  free_from: pesos().optional(),
})
export const TextsInput = z.object({ invoice: printed(), ticket: printed(), quote: printed(), order: printed() })
export const AccountsInput = z.object({
  accounts: z.record(
    z.string().regex(/^[a-zA-Z]{2,40}$/, 'Este papel contable no existe'),
    z.string().regex(/^\d{6,10}$/, 'Escribe el código de una cuenta, de 6 a 10 dígitos'),
  ),
})
export const TaxesInput = z.object({
  uvt: z
    .array(z.object({ year: year(), value: pesos({ min: 1 }), norm: text(200, 'Cita la norma') }))
    .max(40)
    .refine(oneAYear, ONE_A_YEAR),
  round_bases: flag(),
})
export const PayrollInput = z.object({
  years: z
    .array(
      z.object({ year: year(), minimum_wage: pesos({ min: 1 }), transport: pesos(), norm: text(200, 'Cita la norma') }),
    )
    .min(1, 'Deja al menos un año')
    .max(40)
    .refine(oneAYear, ONE_A_YEAR),
})

/** All of it, as the shop's people read it. `costs` is null for whoever may not see it. */
export const ParametersOutput = z.object({
  billing: z.object({
    due_days: z.number(),
    require_client: z.boolean(),
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
  inventory: z.object({
    allow_negative_stock: z.boolean(),
    minimum_stock: asQuantity(),
    notify_low_stock: z.boolean(),
  }),
  logistics: z.object({
    sender_id: z.string().nullable(),
    conveyor_id: z.string().nullable(),
    package_grams: z.number(),
    declare: Logistics.shape.declare,
    dispatch_days: z.number(),
  }),
  delivery: z.object({ modes: z.array(z.enum(deliveryModes)), price: asPesos(), free_from: asPesos().nullable() }),
  texts: z.object({ invoice: z.string(), ticket: z.string(), quote: z.string(), order: z.string() }),
  accounts: z.record(z.string(), z.string()),
  taxes: z.object({
    uvt: z.array(z.object({ year: z.number(), value: asPesos(), norm: z.string() })),
    round_bases: z.boolean(),
  }),
  payroll: z.object({
    years: z.array(z.object({ year: z.number(), minimum_wage: asPesos(), transport: asPesos(), norm: z.string() })),
  }),
})
