import * as z from 'zod'
import type { EntryLine } from '../../accounting/journal/entry'
import { asCost, withCosts } from '../../kernel/costs'
import { asPercent, asQuantity } from '../../kernel/values/fields'
import { withheldTaxes } from '../../reference/standing.input'
import { taxCodes } from '../../settings/taxes/tax.input'
import { type BoughtLineData, type BoughtTotals, lineKinds } from './line'
import type { WithheldData } from './withheld'

const DiscountOutput = withCosts(
  z.object({ type: z.union([z.literal(1), z.literal(2)]), value: z.number() }).nullable(),
  () => null,
)

export const BoughtLineOutput = z.object({
  id: z.string(),
  kind: z.enum(lineKinds),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  storage_id: z.string().nullable(),
  storage: z.string().nullable(),
  account: z.string().nullable(),
  code: z.string().nullable(),
  name: z.string(),
  quantity: asQuantity(),
  /** Of a unit, before tax. */
  cost: asCost(),
  discount: DiscountOutput,
  tax_code: z.enum(taxCodes),
  tax: asPercent(),
  concept: z.string(),
  /** Before tax, discounts taken. */
  base_cost: asCost(),
  tax_cost: asCost(),
  /** What went into stock or its account. */
  value: asCost(),
  returned: asQuantity(),
})

export const WithheldOutput = z.object({
  id: z.string(),
  type: z.enum(withheldTaxes),
  concept: z.string(),
  name: z.string(),
  base_cost: asCost(),
  /** Percent. */
  rate: z.number(),
  /** 0 when nothing is withheld: `why` says why not. */
  withheld_cost: asCost(),
  norm: z.string(),
  why: z.string(),
})

/** What it adds up to: who may not see costs sees none of it. */
export const TotalsOutput = z.object({
  gross_cost: asCost(),
  discount_cost: asCost(),
  base_cost: asCost(),
  iva_cost: asCost(),
  inc_cost: asCost(),
  rounding_cost: asCost(),
  total_cost: asCost(),
  withheld_cost: asCost(),
  payable_cost: asCost(),
  goods_cost: asCost(),
})

export const EntryLineOutput = z.object({
  account: z.string(),
  name: z.string(),
  debit: asCost(),
  credit: asCost(),
})

export const presentDiscount = (discount: BoughtLineData['discount']) =>
  discount.type === 1
    ? { type: 1 as const, value: discount.cents / 100 }
    : { type: 2 as const, value: discount.bps / 100 }

export const presentLine = (line: BoughtLineData): z.input<typeof BoughtLineOutput> => ({
  id: line.id,
  kind: line.kind,
  product_id: line.productId ?? null,
  variant_id: line.variantId ?? null,
  storage_id: line.storageId ?? null,
  storage: line.storageName ?? null,
  account: line.account ?? null,
  code: line.code ?? null,
  name: line.name,
  quantity: line.quantity,
  cost: line.unitCents,
  discount: presentDiscount(line.discount),
  tax_code: line.taxCode,
  tax: line.taxBps,
  concept: line.concept,
  base_cost: line.baseCents,
  tax_cost: line.taxCents,
  value: line.valueCents,
  returned: line.returned,
})

export const presentWithheld = (row: WithheldData): z.input<typeof WithheldOutput> => ({
  id: row.ruleId,
  type: row.type,
  concept: row.concept,
  name: row.name,
  base_cost: row.baseCents,
  rate: row.ratePpm / 10_000,
  withheld_cost: row.amountCents,
  norm: row.norm,
  why: row.why,
})

export const presentTotals = (totals: BoughtTotals): z.input<typeof TotalsOutput> => ({
  gross_cost: totals.grossCents,
  discount_cost: totals.discountCents,
  base_cost: totals.baseCents,
  iva_cost: totals.ivaCents,
  inc_cost: totals.incCents,
  rounding_cost: totals.roundingCents,
  total_cost: totals.totalCents,
  withheld_cost: totals.withheldCents,
  payable_cost: totals.payableCents,
  goods_cost: totals.goodsCents,
})

export const presentEntryLines = (lines: readonly EntryLine[], names: ReadonlyMap<string, string>) =>
  lines.map((line) => ({
    account: line.account,
    name: names.get(line.account) ?? line.account,
    debit: line.debitCents,
    credit: line.creditCents,
  }))
