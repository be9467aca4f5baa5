import type { SaleRollup } from './sale-book'

/** What was sold of a product, its variants together: thousandths and cents. */
export interface Sold {
  product_id: string
  name: string
  quantity: number
  total: number
}
type Part = Readonly<SaleRollup['products']>

/** Adds what was sold to sums by product. */
function addTo(sums: Map<string, Sold>, { product_id, name, quantity, total }: Sold): void {
  const row = sums.get(product_id)
  if (!row) sums.set(product_id, { product_id, name, quantity, total })
  else {
    row.quantity += quantity
    row.total += total
  }
}

/** The sums of parts, variants together: a process holds a part while nothing comes before its mark, and it never changes. */
const grouped = new WeakMap<Part, ReadonlyMap<string, Sold>>()
function sumsOf(part: Part): ReadonlyMap<string, Sold> {
  const known = grouped.get(part)
  if (known) return known
  const sums = new Map<string, Sold>()
  for (const [quantity, total, , , name, product_id] of Object.values(part))
    addTo(sums, { product_id, name, quantity, total })
  grouped.set(part, sums)
  return sums
}

/** What was sold of each product: the others are added to the largest part, which is not copied. */
export function* soldOf(parts: readonly Part[]): Generator<Sold> {
  const [largest, ...others] = parts.map(sumsOf).sort((a, b) => b.size - a.size)
  const rest = new Map<string, Sold>()
  for (const part of others) for (const row of part.values()) addTo(rest, row)
  for (const row of largest?.values() ?? []) {
    const more = rest.get(row.product_id)
    yield more ? { ...row, quantity: row.quantity + more.quantity, total: row.total + more.total } : row
    if (more) rest.delete(row.product_id)
  }
  yield* rest.values()
}
