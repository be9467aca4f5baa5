import { paidRate } from '../catalog/paid-rate'
import type { TaxCode } from '../catalog/tax'
import { apportion, percentOf, splitTax, times } from '../kernel/values/money'

/** 1: a fixed amount in cents. 2: a percentage in basis points. Source: product.txt section 9. */
export type Discount = { type: 1; cents: number } | { type: 2; bps: number }

export const NO_DISCOUNT: Discount = { type: 2, bps: 0 }

/** Whether prices have their tax inside, as what a shop sells, or on top of them, as what it buys. */
export type TaxMode = 'included' | 'excluded'

/** What is priced: quantity in thousandths, cents of a unit, rate in basis points. */
export interface PricedLine {
  quantity: number
  unitCents: number
  discount: Discount
  taxCode: TaxCode
  taxBps: number
}

/** Amounts of one line, in cents. `baseCents + taxCents = netCents`; the gross is as its prices are, with or without tax. */
export interface LineAmounts {
  grossCents: number
  /** Discount of the line itself. */
  discountCents: number
  /** Its share of the discount on the whole document. */
  globalDiscountCents: number
  netCents: number
  baseCents: number
  taxCents: number
}

/** Cents that a discount takes off `cents`; never more than there is. */
const taken = (discount: Discount, cents: number): number =>
  Math.min(cents, Math.max(0, discount.type === 1 ? discount.cents : percentOf(cents, discount.bps)))

/** Shares an amount by largest remainder; ties go by the line's own data, so that the order of the lines changes nothing. */
function share(cents: number, nets: readonly number[], ties: readonly string[]): number[] {
  if (cents === 0) return nets.map(() => 0)
  const order = nets.map((_, i) => i).sort((a, b) => (ties[a]! < ties[b]! ? -1 : ties[a]! > ties[b]! ? 1 : a - b))
  const sorted = apportion(
    cents,
    order.map((i) => nets[i]!),
  )
  const shares = new Array<number>(nets.length)
  order.forEach((i, place) => {
    shares[i] = sorted[place]!
  })
  return shares
}

function amountsOf(line: PricedLine, mode: TaxMode, off: { own: number; share: number }): LineAmounts {
  const grossCents = times(line.unitCents, line.quantity)
  const left = grossCents - off.own - off.share
  const discounts = { grossCents, discountCents: off.own, globalDiscountCents: off.share }
  if (mode === 'included') return { ...discounts, netCents: left, ...splitTax(left, paidRate(line)) }
  const taxCents = percentOf(left, paidRate(line))
  return { ...discounts, netCents: left + taxCents, baseCents: left, taxCents }
}

/**
 * Amounts of the lines of a document, in their order: the tax of a line is a part of it or on top of it, the discount on the
 * whole is shared by largest remainder on what is left of each, and every sum is one of lines. Source: facts B8.
 * @param ties tells lines of equal amounts apart, one text a line
 */
export function amountsOfLines(
  lines: readonly PricedLine[],
  mode: TaxMode,
  { discount = NO_DISCOUNT, ties = lines.map(() => '') }: { discount?: Discount; ties?: readonly string[] } = {},
): LineAmounts[] {
  const gross = lines.map((line) => times(line.unitCents, line.quantity))
  const own = lines.map((line, i) => taken(line.discount, gross[i]!))
  const nets = gross.map((cents, i) => cents - own[i]!)
  const whole = taken(
    discount,
    nets.reduce((a, b) => a + b, 0),
  )
  const shares = share(whole, nets, ties)
  return lines.map((line, i) => amountsOf(line, mode, { own: own[i]!, share: shares[i]! }))
}
