import { UNIT } from '@tendero/core/kernel/values/money'
import type { Cart, CartLine, Discount, TaxCode } from '@tendero/core/sales/cart/cart'

/** A cheap generator of numbers from 0 to 1 (mulberry32): the same seed gives the same numbers. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const rates: readonly [TaxCode, number][] = [
  ['IVA', 1_900],
  ['IVA', 1_900],
  ['IVA', 500],
  ['IVA', 1_600],
  ['INC', 800],
  ['INC', 400],
  ['EXENTO', 0],
  ['EXCLUIDO', 1_900],
]

/** A cart such as a shop makes, with the odd ones too: free lines, fractions, lines that do not count, huge discounts. */
export function randomCart(random: () => number): Cart {
  const upTo = (n: number) => Math.floor(random() * (n + 1))
  const discount = (fixed: number): Discount => {
    const kind = random()
    if (kind < 0.4) return { type: 2, bps: 0 }
    if (kind < 0.7) return { type: 2, bps: random() < 0.1 ? 10_000 : upTo(5_000) }
    return { type: 1, cents: upTo(fixed) }
  }
  const line = (i: number): CartLine => {
    const [taxCode, taxBps] = rates[upTo(rates.length - 1)]!
    const kind = random() < 0.15 ? 'service' : 'product'
    const priceCents = random() < 0.03 ? -1 : random() < 0.4 ? upTo(500) * 10_000 - (i % 2) * 1_000 : upTo(30_000_000)
    return {
      productId: `p${i}`,
      sku: `S${i % 3}`,
      name: `Producto ${i}`,
      kind,
      quantity: random() < 0.6 ? upTo(5) * UNIT : upTo(9_999),
      priceCents: Math.max(priceCents, -1),
      priceList: 1,
      taxCode,
      taxBps,
      discount: discount(400_000),
      costCents: kind === 'service' ? 0 : upTo(20_000_000),
      stockQuantity: 1_000_000,
      storages: [],
      storageId: random() < 0.5 ? 'b1' : 'b2',
    }
  }
  return {
    lines: Array.from({ length: 1 + upTo(6) }, (_, i) => line(i)),
    discount: discount(3_000_000),
    deliveryCents: random() < 0.3 ? upTo(2_000_000) : 0,
    priceList: 1,
  }
}
