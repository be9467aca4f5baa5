import { apportion, mulDiv } from '../../kernel/values/money'

/** Amounts of a line, of all of it or of a part: thousandths and cents. `baseCents + taxCents = netCents`. */
export interface Amounts {
  quantity: number
  discountCents: number
  netCents: number
  baseCents: number
  taxCents: number
  costCents: number
}

const fields = ['quantity', 'discountCents', 'netCents', 'baseCents', 'taxCents', 'costCents'] as const

export const pick = (line: Amounts): Amounts => ({
  quantity: line.quantity,
  discountCents: line.discountCents,
  netCents: line.netCents,
  baseCents: line.baseCents,
  taxCents: line.taxCents,
  costCents: line.costCents,
})

/** What is left of a line once notes took their parts of it. */
export function leftOf(sold: Amounts, parts: readonly Amounts[]): Amounts {
  const left = pick(sold)
  for (const part of parts) for (const field of fields) left[field] -= part[field]
  return left
}

/**
 * What belongs to `quantity` thousandths of what is left of a line: its share of every amount, the discounts of line and
 * sale among them; the last ones take all that is left, so that parts in any order add up to the line exactly.
 */
export function goodsOf(left: Amounts, quantity: number): Amounts {
  if (quantity === left.quantity) return pick(left)
  const share = (cents: number) => mulDiv(cents, quantity, left.quantity)
  const [netCents, baseCents] = [share(left.netCents), share(left.baseCents)]
  return {
    quantity,
    discountCents: share(left.discountCents),
    netCents,
    baseCents,
    taxCents: netCents - baseCents,
    costCents: share(left.costCents),
  }
}

/** A reduction of `netCents` of the price of a line: no goods, and its share of base and tax. */
export function reductionOf(left: Amounts, netCents: number): Amounts {
  const baseCents = left.netCents === 0 ? 0 : mulDiv(left.baseCents, netCents, left.netCents)
  return { quantity: 0, discountCents: 0, netCents, baseCents, taxCents: netCents - baseCents, costCents: 0 }
}

/** A discount that was earned by paying early lowers no sale: none of it is tax. Source: facts B3.1 row 6. */
export const conditionalOf = (cents: number): Amounts => ({
  quantity: 0,
  discountCents: 0,
  netCents: cents,
  baseCents: cents,
  taxCents: 0,
  costCents: 0,
})

/** Most that a line can still be reduced by, in cents. */
export const reducible = (left: Amounts, conditional: boolean): number => (conditional ? left.baseCents : left.netCents)

/** Shares a reduction among lines by what is left of each. @param cents at most their sum */
export const sharedAmong = (cents: number, lefts: readonly Amounts[], conditional: boolean): number[] =>
  apportion(
    cents,
    lefts.map((left) => reducible(left, conditional)),
  )

export interface Withheld {
  retefuenteCents: number
  reteIvaCents: number
  reteIcaCents: number
}

export const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/**
 * The share of what the client withheld that a note takes back: by the base, and that of reteIVA by the tax, of what is left
 * of them; the last of an invoice takes all of it. Never more than the note is worth.
 */
export function withheldPart(
  left: Withheld,
  lefts: readonly Amounts[],
  parts: readonly Amounts[],
  totalCents: number,
): Withheld {
  let rest = totalCents
  const share = (cents: number, of: 'baseCents' | 'taxCents') => {
    const whole = sumOf(lefts, (l) => l[of])
    const part =
      whole === 0
        ? 0
        : mulDiv(
            cents,
            sumOf(parts, (p) => p[of]),
            whole,
          )
    const taken = Math.min(part, rest)
    rest -= taken
    return taken
  }
  return {
    retefuenteCents: share(left.retefuenteCents, 'baseCents'),
    reteIvaCents: share(left.reteIvaCents, 'taxCents'),
    reteIcaCents: share(left.reteIcaCents, 'baseCents'),
  }
}

export const withheldSum = (w: Withheld): number => w.retefuenteCents + w.reteIvaCents + w.reteIcaCents
