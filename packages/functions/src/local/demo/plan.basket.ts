import { apportion, percentOf, times } from '@tendero/core/kernel/values/money'
import { goods } from './goods'
import type { Random } from './random'

export interface PlannedLine {
  /** Position in `goods`. */
  good: number
  /** Thousandths. */
  quantity: number
}

const indexes = goods.map((_, i) => i)
const demandOf = (i: number) => goods[i]!.demand

function quantityOf(random: Random, good: number): number {
  const { byWeight, price } = goods[good]!
  if (byWeight) return random.weighted([500, 1_000, 1_500, 2_000], (q) => 2_500 - q)
  const most = price < 1_500 ? 6 : price < 6_000 ? 3 : price < 15_000 ? 2 : 1
  return 1_000 * (random.chance(0.62) ? 1 : random.int(1, most))
}

/** What a customer takes: each thing once. Orders are larger. */
export function basket(random: Random, where: 'counter' | 'order'): PlannedLine[] {
  const sizes = where === 'counter' ? [1, 2, 2, 3, 3, 4, 5, 7] : [3, 4, 5, 6, 8]
  const taken = new Set<number>()
  for (let left = random.pick(sizes); left > 0; left--) taken.add(random.weighted(indexes, demandOf))
  return [...taken].map((good) => ({ good, quantity: quantityOf(random, good) }))
}

/** Pesos of some lines with a percent off the whole, as the cart computes them. */
export function totalOf(lines: readonly PlannedLine[], discount = 0): number {
  const gross = lines.map(({ good, quantity }) => times(goods[good]!.price * 100, quantity))
  const sum = gross.reduce((a, b) => a + b, 0)
  const off = apportion(percentOf(sum, discount * 100), gross).reduce((a, b) => a + b, 0)
  return (sum - off) / 100
}

/** The bills that a customer hands over for `total` pesos. */
export function cashGiven(random: Random, total: number): number {
  if (random.chance(0.35)) return total
  const bill = random.pick([2_000, 5_000, 10_000, 20_000, 50_000].filter((b) => b >= total / 4))
  return bill ? Math.ceil(total / bill) * bill : total
}
