import * as z from 'zod'
import { SaleGroups, type SaleGroupsData } from '../../accounting/sale-book'
import { mulDiv } from '../../kernel/values/money'

/**
 * Sales of a stock row below zero: which still wait for their goods, in the order in which they sold, and whose cost was
 * corrected when the goods came.
 */
export const Short = z.object({
  /** Quantity in thousandths that was not there, and the cost in cents at which it left. */
  open: z.array(z.object({ sale: SaleGroups, quantity: z.number().int(), cents: z.number().int() })),
  /** What a sale cost beyond what was assumed, in cents; what cost the same is not here. */
  corrected: z.array(z.object({ orderId: z.string(), cents: z.number().int() })),
  /** How many pages of older ones there are; see `short-history.ts`. */
  pages: z.number().int().optional(),
})
export type ShortData = z.output<typeof Short>
type OpenSale = ShortData['open'][number]

/**
 * Sales of a row that wait for goods, at most. What the oldest of more sold keeps its assumed cost: the difference is of
 * the inventory then, as that of what left without a sale.
 */
export const MAX_WAITING = 100

/** A stock row as what is below zero changes it. */
export interface Shelf {
  quantity: number
  valueCents: number
  short: ShortData
}

export const noShort: ShortData = { open: [], corrected: [] }

/** What goods cost beyond what was assumed when they left, in cents; less when negative. */
interface Settled {
  /** The sale that sold them; undefined for what left without one (adjustments, transfers). */
  sale: SaleGroupsData | undefined
  cents: number
}

/** Notes that a sale took `quantity` that was not there, at an assumed cost of `cents`. */
export function sellShort(short: ShortData, sale: SaleGroupsData, quantity: number, cents: number): ShortData {
  const { open } = short
  const own = open.find((entry) => entry.sale.orderId === sale.orderId)
  const rest = open.filter((entry) => entry !== own)
  const entry = { sale, quantity: quantity + (own?.quantity ?? 0), cents: cents + (own?.cents ?? 0) }
  return { ...short, open: [...rest, entry].slice(-MAX_WAITING) }
}

/** The part of an entry that `quantity` of it is; all of it, all its cents. */
const shareOf = (entry: Pick<OpenSale, 'quantity' | 'cents'>, quantity: number): number =>
  quantity === entry.quantity ? entry.cents : mulDiv(entry.cents, quantity, entry.quantity)

/** What left below zero without a sale that waits: it is settled first. */
function withoutSale({ quantity, valueCents, short }: Shelf) {
  const sum = (of: (entry: OpenSale) => number) => short.open.reduce((total, entry) => total + of(entry), 0)
  return { quantity: 0 - quantity - sum((e) => e.quantity), cents: 0 - valueCents - sum((e) => e.cents) }
}

/** Where a page may know the sale, that nothing is left of its correction has to be said. */
function plus({ corrected, pages }: ShortData, orderId: string, cents: number): ShortData['corrected'] {
  if (cents === 0) return corrected
  const sum = cents + (corrected.find((c) => c.orderId === orderId)?.cents ?? 0)
  const others = corrected.filter((c) => c.orderId !== orderId)
  return sum === 0 && !pages ? others : [...others, { orderId, cents: sum }]
}

/**
 * What `quantity` worth `valueCents` settles when it comes into a shelf below zero: first what left without a sale, then
 * the sales in the order in which they sold. Each is charged its part of what came in; the parts add up exactly.
 * @param most sales that may be corrected; of others the difference has no sale
 */
export function settle(
  shelf: Shelf,
  quantity: number,
  valueCents: number,
  most = Number.MAX_SAFE_INTEGER,
): { settled: Settled[]; short: ShortData } {
  const covered = Math.min(quantity, 0 - shelf.quantity)
  const settled: Settled[] = []
  if (covered <= 0) return { settled, short: shelf.short }
  let [done, worth] = [0, 0]
  const settleOne = (entry: Pick<OpenSale, 'quantity' | 'cents'>, sale: SaleGroupsData | undefined): number => {
    const part = Math.min(entry.quantity, covered - done)
    if (part <= 0) return 0
    done += part
    const upTo = mulDiv(valueCents, done, quantity)
    settled.push({ sale, cents: upTo - worth - shareOf(entry, part) })
    worth = upTo
    return part
  }
  const rest = withoutSale(shelf)
  settleOne(rest, undefined)
  let corrected = shelf.short.corrected
  const open = shelf.short.open.flatMap((entry) => {
    const part = settleOne(entry, entry.sale)
    if (part === 0) return [entry]
    const last = settled.at(-1)!
    if (last.cents !== 0 && settled.filter(({ sale, cents }) => sale && cents !== 0).length > most)
      last.sale = undefined
    if (last.sale) corrected = plus({ ...shelf.short, corrected }, entry.sale.orderId, last.cents)
    const left = { ...entry, quantity: entry.quantity - part, cents: entry.cents - shareOf(entry, part) }
    return left.quantity === 0 ? [] : [left]
  })
  return { settled, short: { ...shelf.short, open, corrected } }
}

/** A line of a sale as what comes back of it needs it: quantity in thousandths and the cost it was sold at, in cents. */
export interface SoldGoods {
  orderId: string
  quantity: number
  costCents: number
}

/** What `back` thousandths of a sold line are, all of them or some. */
export interface ComingBack {
  /** Still waiting for goods: it returns to where it never was, at the cost at which it left. */
  open: { quantity: number; cents: number }
  /** What was there or came since: its assumed cost, and what was corrected of it. */
  rest: { quantity: number; cents: number; correctionCents: number }
  short: ShortData
}

/** Splits what comes back of a sale: what never was there first, then its share of the rest. */
export function comingBack(short: ShortData, sold: SoldGoods, back: number): ComingBack {
  const waiting = short.open.find((entry) => entry.sale.orderId === sold.orderId)
  const corrected = short.corrected.find((c) => c.orderId === sold.orderId)?.cents ?? 0
  const fromOpen = Math.min(back, waiting?.quantity ?? 0)
  const open = { quantity: fromOpen, cents: waiting && fromOpen > 0 ? shareOf(waiting, fromOpen) : 0 }
  const quantity = back - fromOpen
  const whole = sold.quantity - (waiting?.quantity ?? 0)
  const part = (cents: number) => (quantity === 0 ? 0 : mulDiv(cents, quantity, whole))
  const rest = {
    quantity,
    cents: part(sold.costCents - (waiting?.cents ?? 0)),
    correctionCents: part(corrected),
  }
  const left = waiting && { ...waiting, quantity: waiting.quantity - fromOpen, cents: waiting.cents - open.cents }
  return {
    open,
    rest,
    short: {
      ...short,
      open: short.open.flatMap((entry) => (entry === waiting ? (left!.quantity > 0 ? [left!] : []) : [entry])),
      corrected: plus(short, sold.orderId, 0 - rest.correctionCents),
    },
  }
}
