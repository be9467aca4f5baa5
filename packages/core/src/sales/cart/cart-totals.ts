import { paidRate } from '../../catalog/paid-rate'
import { amountsOfLines, type LineAmounts, type PricedLine } from '../../documents/amounts'
import { times, UNIT } from '../../kernel/values/money'
import { type Cart, type CartLine, lineKey, type TaxCode } from './cart'

/** Amounts of one line, in cents. `baseCents + taxCents = netCents = grossCents − discountCents − globalDiscountCents`. */
export interface LineTotals extends LineAmounts {
  key: string
  costCents: number
}

/** Sums of the lines taxed alike, as the invoice shows them. */
export interface TaxGroup {
  taxCode: TaxCode
  taxBps: number
  netCents: number
  baseCents: number
  taxCents: number
}

/** Sums of the lines, never computed again. `totalCents = baseCents + taxCents + deliveryCents`. */
export interface CartTotals {
  /** In the order of the cart. A line that does not count is all zeros. */
  lines: LineTotals[]
  /** By code and rate. */
  groups: TaxGroup[]
  /** Value before discounts, with tax. */
  subtotalCents: number
  /** Discounts of the lines. */
  discountCents: number
  /** Discount on the whole sale. */
  globalDiscountCents: number
  netCents: number
  baseCents: number
  taxCents: number
  costCents: number
  deliveryCents: number
  totalCents: number
}

/** Only lines with a quantity and a price of 0 or more count. Source: product.txt section 5. */
export const counts = (line: CartLine): boolean => line.quantity > 0 && line.priceCents >= 0

/** What tells two lines of the same amounts apart; lines alike in everything are interchangeable. */
const tieOf = (l: CartLine): string =>
  `${lineKey(l)}|${l.priceCents}|${l.quantity}|${l.taxCode}|${l.taxBps}|${JSON.stringify(l.discount)}`

/** A line that does not count is all zeros. */
const priced = (line: CartLine): PricedLine =>
  counts(line) ? { ...line, unitCents: line.priceCents } : { ...line, unitCents: 0, quantity: 0 }

function groupsOf(cart: Cart, lines: readonly LineTotals[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>()
  cart.lines.forEach((line, i) => {
    if (!counts(line)) return
    const [taxBps, amounts] = [paidRate(line), lines[i]!]
    const key = `${line.taxCode}|${taxBps}`
    const group = groups.get(key) ?? { taxCode: line.taxCode, taxBps, netCents: 0, baseCents: 0, taxCents: 0 }
    group.netCents += amounts.netCents
    group.baseCents += amounts.baseCents
    group.taxCents += amounts.taxCents
    groups.set(key, group)
  })
  return [...groups.values()].sort((a, b) =>
    a.taxCode === b.taxCode ? b.taxBps - a.taxBps : a.taxCode < b.taxCode ? 1 : -1,
  )
}

/**
 * All amounts of a sale, in cents; the browser and the server both call it.
 * The tax is inside the price, a line's tax is its net less its base, the global discount is shared by largest
 * remainder on the nets and every header is a sum of lines. Source: facts B8; product.txt section 5.
 */
export function totals(cart: Cart): CartTotals {
  const amounts = amountsOfLines(cart.lines.map(priced), 'included', {
    discount: cart.discount,
    ties: cart.lines.map(tieOf),
  })
  const lines = cart.lines.map((line, i) => ({
    key: lineKey(line),
    ...amounts[i]!,
    costCents: counts(line) ? times(line.costCents, line.quantity) : 0,
  }))
  const sum = (field: Exclude<keyof LineTotals, 'key'>) => lines.reduce((total, line) => total + line[field], 0)
  const netCents = sum('netCents')
  return {
    lines,
    groups: groupsOf(cart, lines),
    subtotalCents: sum('grossCents'),
    discountCents: sum('discountCents'),
    globalDiscountCents: sum('globalDiscountCents'),
    netCents,
    baseCents: sum('baseCents'),
    taxCents: sum('taxCents'),
    costCents: sum('costCents'),
    deliveryCents: cart.deliveryCents,
    totalCents: netCents + cart.deliveryCents,
  }
}

/** Text to the letter of product.txt section 5. */
export const BELOW_COST = 'Algunos productos tienen un precio de venta menor al costo del producto.'

/** Warns when what one unit of a line brings, discounts taken, is below its cost; `keys` are those lines. */
export function belowCost(cart: Cart, amounts = totals(cart)): { message: string; keys: string[] } | undefined {
  const atLoss = (line: CartLine, i: number) =>
    counts(line) && BigInt(amounts.lines[i]!.netCents) * BigInt(UNIT) < BigInt(line.costCents) * BigInt(line.quantity)
  const keys = cart.lines.filter(atLoss).map(lineKey)
  return keys.length > 0 ? { message: BELOW_COST, keys } : undefined
}

/**
 * Adjustment, in cents with sign, that takes what is paid in cash to a multiple of `stepCents` (half goes up);
 * the only rounding outside the lines. Source: facts B8 rule 5.
 */
export function cashRounding(dueCents: number, stepCents: number): number {
  if (stepCents <= 1) return 0
  const rest = dueCents % stepCents
  if (rest === 0) return 0
  return rest * 2 >= stepCents ? stepCents - rest : -rest
}
