import { UNIT } from '@tendero/core/kernel/values/money'
import { goods } from './goods'
import type { Plan, PlannedMonth } from './plan'
import type { PlannedLine } from './plan.basket'

/** What is bought for a month: units by position in `goods`, for each place that sells. */
export interface Supplies {
  /** For the counter. */
  shop: Map<number, number>
  /** For the orders. */
  warehouse: Map<number, number>
}

/** Thousandths that some lines take, by position in `goods`. */
function needs(lines: readonly PlannedLine[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { good, quantity } of lines) sums.set(good, (sums.get(good) ?? 0) + quantity)
  return sums
}

const wholeUnits = (quantity: number): number => Math.ceil(quantity / UNIT)

/** Units to keep on the shelf besides what will be sold. */
const reserve = (good: number): number => (goods[good]!.minimum > 0 ? 2 * goods[good]!.minimum + 2 : 3)

function suppliesOf(month: PlannedMonth, first: boolean): Supplies {
  const { shop: counter, warehouse: orders } = soldFrom(month)
  const shop = new Map<number, number>()
  const warehouse = new Map<number, number>()
  goods.forEach(({ scarce }, good) => {
    const sold = wholeUnits(counter.get(good) ?? 0)
    const ordered = wholeUnits(orders.get(good) ?? 0)
    const keep = first ? reserve(good) : 0
    shop.set(good, sold + (scarce ? (first ? good % 4 : 0) : keep))
    warehouse.set(good, ordered + keep)
  })
  return { shop, warehouse }
}

/** What is bought each month: exactly what that month sells, and on the first one the reserve. */
export const suppliesFor = (plan: Plan): Supplies[] => plan.months.map((month, i) => suppliesOf(month, i === 0))

/** Lines sold from each place. */
const soldFrom = ({ shifts, orders }: PlannedMonth) => ({
  shop: needs(shifts.flatMap((shift) => shift.tickets.flatMap((ticket) => ticket.lines))),
  warehouse: needs(orders.flatMap((order) => order.lines)),
})

/** Splits what is bought for a month: what a part of it sells, and the rest. */
export function splitSupplies(whole: Supplies, part: PlannedMonth): [part: Supplies, rest: Supplies] {
  const sold = soldFrom(part)
  const own = (place: 'shop' | 'warehouse', of: (units: number, sold: number) => number) =>
    new Map([...whole[place]].map(([good, units]) => [good, of(units, wholeUnits(sold[place].get(good) ?? 0))]))
  const split = (of: (units: number, sold: number) => number): Supplies => ({
    shop: own('shop', of),
    warehouse: own('warehouse', of),
  })
  return [split((units, sold) => Math.min(units, sold)), split((units, sold) => units - Math.min(units, sold))]
}
