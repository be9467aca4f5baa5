import * as z from 'zod'
import { flag, id, int, optional, percent, pesos, quantity, text } from '../../kernel/values/fields'
import { PayrollRatesInput } from './payroll-rates'

/** How the freight of a purchase is shared among its lines. */
export const freightShares = ['value', 'quantity', 'none'] as const
/** What becomes of a sale below its cost: a warning, or a refusal. */
export const belowCostRules = ['warn', 'refuse'] as const
/** What is declared to the carrier: the price or the cost of the goods. */
export const declaredValues = ['price', 'cost'] as const
/** What a scale that prints labels puts in their codes: the weight in grams, or the price in pesos. */
export const scaleCodes = ['none', 'weight', 'price'] as const
export type ScaleCode = (typeof scaleCodes)[number]
/** What is asked before an order that is paid at the door leaves: nothing, an amount, or a part of its total. */
export const advanceWays = ['none', 'amount', 'percent'] as const
export const deliveryModes = ['courier', 'carrier', 'pickup'] as const

const printed = () => z.string().trim().max(1_000).default('')
const year = () => int({ min: 2000, max: 2100 })
const oneAYear = <T extends { year: number }>(rows: readonly T[]) =>
  new Set(rows.map((r) => r.year)).size === rows.length
/** A million pesos: minimum bases are up to 100,000 UVT. */
const MAX_UVT_CENTS = 100_000_000
const ONE_A_YEAR = 'Hay dos filas del mismo año'

/** What the owner writes on each page of Parametrización. */
export const BillingInput = z.object({
  due_days: int({ min: 0, max: 365 }),
  require_client: flag(),
  /** Credit limit of a client that is created by somebody who may not set limits. Left out, it stays as it is. */
  client_credit: optional(pesos()),
  internal_prefix: text(4, 'Escribe el prefijo').regex(/^[A-Za-z0-9]+$/, 'Usa solo letras y números'),
})
export const CostsInput = z.object({
  freight_by: z.enum(freightShares),
  below_cost: z.enum(belowCostRules),
  minimum_margin: percent(),
  staff_sees_cost: flag(),
})
/** What a seller sees: their own sales alone, and costs where the team sees them. */
export const SellersInput = z.object({ sees_own: flag(), sees_costs: flag() })
export const InventoryInput = z.object({
  allow_negative_stock: flag(),
  minimum_stock: quantity({ min: 0, missing: 'Falta el mínimo' }),
  notify_low_stock: flag(),
  /** Left out, it stays as it is. */
  scale_codes: optional(z.enum(scaleCodes)),
  /** Remissions post to no account of their own. Left out, it stays as it is. */
  remissions_stay: optional(flag()),
  /** Days that a pre-invoice holds its goods, 0 for none. Left out, it stays as it is. */
  pre_invoice_days: optional(int({ min: 0, max: 60 })),
})
export const LogisticsInput = z.object({
  sender_id: optional(id()),
  conveyor_id: optional(id()),
  /** Whom the labels that are bought are owed to. */
  freight_provider_id: optional(id()),
  package_grams: int({ min: 1, max: 1_000_000 }),
  declare: z.enum(declaredValues),
  dispatch_days: int({ min: 0, max: 90 }),
})
export const DeliveryInput = z.object({
  modes: z.array(z.enum(deliveryModes)).min(1, 'Elige al menos una forma de entrega').max(deliveryModes.length),
  price: pesos({ missing: 'Escribe el precio del domicilio' }),
  free_from: optional(pesos()),
  /** The shop's own deliveries have the IVA of what it sells inside. Left out, it stays as it is. */
  taxed: optional(flag()),
  /** The advance of what is paid at the door. Left out, it stays as it is. */
  advance_by: optional(z.enum(advanceWays)),
  /** Less than this cannot be paid online. Source: docs.wompi.co, "Montos mínimos". */
  advance_amount: optional(pesos({ min: 150_000 })),
  advance_percent: optional(percent()),
  /** Orders from this total on. */
  advance_from: optional(pesos()),
})
export const TextsInput = z.object({ invoice: printed(), ticket: printed(), quote: printed(), order: printed() })
export const TaxesInput = z.object({
  uvt: z
    .array(z.object({ year: year(), value: pesos({ min: 1, max: MAX_UVT_CENTS }), norm: text(200, 'Cita la norma') }))
    .min(1, 'Deja al menos un año')
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
  /** The percentages of the law by date; left out, they stay as they are. */
  validity: optional(PayrollRatesInput),
})
