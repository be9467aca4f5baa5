import * as z from 'zod'
import { asCost } from '../kernel/costs'
import { asPercent, asPesos, asQuantity } from '../kernel/values/fields'
import { splitTax } from '../kernel/values/money'
import { taxCodes } from '../settings/taxes/tax.input'
import { paidRate } from './paid-rate'
import type { TaxCode } from './tax'

/** A line with its price and amounts: cents with tax, thousandths and basis points. */
export interface PricedLine {
  quantity: number
  priceCents: number
  taxCode: TaxCode
  taxBps: number
  /** As it was given: 1 in pesos, 2 in percent. */
  given: { type: 1 | 2; value: number }
  /** What the discount of the line takes off it, and its share of the discount on the whole sale. */
  discountCents: number
  globalDiscountCents: number
  netCents: number
  baseCents: number
  taxCents: number
  unitCostCents: number
}

/** Price and amounts of a line under the names of a cart line. Source: product.txt section 3. */
export const lineShape = {
  quantity: asQuantity(),
  /** Of one unit, with tax. */
  price: asPesos(),
  /** Price times quantity, before discounts. */
  priceFull: asPesos(),
  tax_code: z.enum(taxCodes),
  /** Percent of its tax, and the percent that it really pays. */
  taxt: asPercent(),
  initTax: asPercent(),
  applyDiscount: z.boolean(),
  /** 1 fixed, 2 percent; `discount` is pesos or percent by it. */
  tDiscount: z.literal([1, 2]),
  discount: z.number(),
  /** After the discount of the line, with tax. */
  subtotal: asPesos(),
  /** After all discounts, with tax. */
  total: asPesos(),
  total_tax: asPesos(),
  taxt_total: asPesos(),
  /** Base of one unit at its full price. */
  base: asPesos(),
  total_base: asPesos(),
  /** The part of `total_base` that pays tax. */
  base_imponible: asPesos(),
  /** Tax that the discounts took away. */
  discount_tax: asPesos(),
  /** Unit cost. */
  value: asCost(),
}
const Shape = z.object(lineShape)

/** The amounts of a line as the calls answer them. */
export function presentAmounts(line: PricedLine): z.input<typeof Shape> {
  const rate = paidRate(line)
  const grossCents = line.netCents + line.discountCents + line.globalDiscountCents
  return {
    quantity: line.quantity,
    price: line.priceCents,
    priceFull: grossCents,
    tax_code: line.taxCode,
    taxt: line.taxBps,
    initTax: rate,
    applyDiscount: line.given.value > 0,
    tDiscount: line.given.type,
    discount: line.given.value,
    subtotal: grossCents - line.discountCents,
    total: line.netCents,
    total_tax: line.taxCents,
    taxt_total: line.taxCents,
    base: splitTax(line.priceCents, rate).baseCents,
    total_base: line.baseCents,
    base_imponible: rate > 0 ? line.baseCents : 0,
    discount_tax: splitTax(grossCents, rate).taxCents - line.taxCents,
    value: line.unitCostCents,
  }
}
