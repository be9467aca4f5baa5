import { tooLarge } from '../errors'

/** Integer arithmetic of money: cents, basis points and thousandths. Nothing here touches a float of pesos. */

/** One hundred percent, in basis points. */
export const FULL_BPS = 10_000
/** One unit, in thousandths. */
export const UNIT = 1_000

/**
 * The most that one amount may be: ten thousand million pesos, in cents. No line of a document is worth more either, so
 * that the sum of 2,000 lines, the most that a document has, is an exact number of JavaScript (2 × 10¹⁵ < 2⁵³), with room
 * for delivery, costs and taxes on top.
 */
export const MAX_CENTS = 1_000_000_000_000
/** The most that one entry moves. A shop can post nine hundred of these before a sum over all of them is too large. */
export const MAX_ENTRY_CENTS = 10 * MAX_CENTS
/** The most units of one line: ten million, in thousandths. */
export const MAX_QUANTITY = 10_000_000_000

/**
 * `a × b ÷ c` rounded half away from zero, exact for any safe integers.
 * @throws RangeError when `c` is 0, AppError 422 when the result is no safe integer
 */
export function mulDiv(a: number, b: number, c: number): number {
  if (c === 0) throw new RangeError('division by zero')
  const product = a * b
  if (Number.isSafeInteger(product) && Number.isSafeInteger(c)) return halfUp(product, c)
  const [n, d] = [BigInt(a) * BigInt(b), BigInt(c)]
  const sign = n < 0n !== d < 0n ? -1n : 1n
  const [x, y] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const result = Number(sign * ((2n * x + y) / (2n * y)))
  if (!Number.isSafeInteger(result)) throw tooLarge()
  return result
}

function halfUp(n: number, d: number): number {
  const [x, y] = [Math.abs(n), Math.abs(d)]
  const rest = x % y
  const quotient = (x - rest) / y + (rest * 2 >= y ? 1 : 0)
  return n < 0 !== d < 0 ? (quotient === 0 ? 0 : -quotient) : quotient
}

/** `bps` basis points of `cents`, rounded half up to the cent. */
export const percentOf = (cents: number, bps: number): number => mulDiv(cents, bps, FULL_BPS)

/**
 * A price moved by `bps` (signed), to the nearest multiple of `stepCents`, the half up; 0 leaves the cents as they come.
 * What is sold for something never becomes free: it is one step at least; and no price passes `MAX_CENTS`.
 */
export function movedPrice(cents: number, bps: number, stepCents: number): number {
  const step = Math.max(1, stepCents)
  const steps = mulDiv(cents, FULL_BPS + bps, FULL_BPS * step)
  return Math.min(Math.max(cents > 0 ? 1 : 0, steps) * step, MAX_CENTS)
}

/** Price of `quantity` thousandths at `unitCents` each. @throws AppError 422 when it is more than `MAX_CENTS` */
export function times(unitCents: number, quantity: number): number {
  const cents = mulDiv(unitCents, quantity, UNIT)
  if (Math.abs(cents) > MAX_CENTS) throw tooLarge()
  return cents
}

/**
 * Base and tax inside a tax-included amount. Source: facts B8 rule 2 (`tax = net − base`, never computed twice).
 * @returns cents; `baseCents + taxCents === netCents` always
 */
export function splitTax(netCents: number, rateBps: number): { baseCents: number; taxCents: number } {
  const baseCents = mulDiv(netCents, FULL_BPS, FULL_BPS + rateBps)
  return { baseCents, taxCents: netCents - baseCents }
}

/**
 * Shares `totalCents` in proportion to `weights` (non-negative) by the largest-remainder method:
 * the shares add up to the total exactly; ties go to the earlier position. All-zero weights give zeros.
 */
export function apportion(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (sum === 0n || totalCents === 0) return weights.map(() => 0)
  const total = BigInt(Math.abs(totalCents))
  const floors = weights.map((w) => (total * BigInt(w)) / sum)
  const rests = weights.map((w, i) => ({ i, rest: total * BigInt(w) - floors[i]! * sum }))
  let left = Number(total - floors.reduce((a, b) => a + b, 0n))
  rests.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
  const shares = floors.map(Number)
  for (const { i } of rests) if (left-- > 0) shares[i]! += 1
  return totalCents < 0 ? shares.map((s) => (s === 0 ? 0 : -s)) : shares
}

/** Pesos with at most two decimals → cents. Returns undefined for anything else. */
export function parsePesos(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] && cents !== 0 ? -cents : cents
}

/** Cents → pesos as a JSON number with at most two decimals. */
export const toPesos = (cents: number): number => Number((cents / 100).toFixed(2))

/** Cents as the merchant reads them: `$ 1.234.567`, `$ 1.234,50`, `-$ 5`. Source: product.txt section 9. */
export function formatCop(cents: number): string {
  const abs = Math.abs(cents)
  const units = Math.trunc(abs / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')
  const rest = abs % 100
  return `${cents < 0 ? '-' : ''}$ ${units}${rest ? `,${String(rest).padStart(2, '0')}` : ''}`
}

/** Thousandths as read: `2`, `1,5`, `0,125`. */
export function formatQuantity(quantity: number): string {
  const abs = Math.abs(quantity)
  const units = Math.trunc(abs / UNIT)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')
  const rest = String(abs % UNIT)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${quantity < 0 ? '-' : ''}${units}${rest ? `,${rest}` : ''}`
}
