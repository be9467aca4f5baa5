import type { TransferDetail, TransferMove } from '../stock/types'

type Line = Pick<TransferDetail['products'][number], 'product_id' | 'variant_id' | 'in_transit'>

/** What arrived and what goes back of each product or variant, in units. */
export type Received = Readonly<Record<string, { received: number | undefined; rejected: number | undefined }>>

const idOf = (line: Line) => line.variant_id ?? line.product_id
const thousandths = (units: number | undefined) => Math.round((units ?? 0) * 1_000)

/** Everything arrived. */
export const wholeOf = (lines: readonly Line[]): Received =>
  Object.fromEntries(lines.map((line) => [idOf(line), { received: line.in_transit, rejected: 0 }]))

/** Nothing yet: for counting one by one. */
export const noneOf = (lines: readonly Line[]): Received =>
  Object.fromEntries(lines.map((line) => [idOf(line), { received: 0, rejected: 0 }]))

/** One more of a line arrived. */
export function oneMore(taken: Received, line: Line): Received {
  const { received = 0, rejected = 0 } = taken[idOf(line)] ?? {}
  return { ...taken, [idOf(line)]: { received: received + 1, rejected } }
}

/** Units of a line that stay on their way; negative when more was written than came. */
export function restOf(line: Line, taken: Received): number {
  const got = taken[idOf(line)]
  return (thousandths(line.in_transit) - thousandths(got?.received) - thousandths(got?.rejected)) / 1_000
}

/** Nothing below zero, and no more than what came. */
export function fits(line: Line, taken: Received): boolean {
  const { received = 0, rejected = 0 } = taken[idOf(line)] ?? {}
  return received >= 0 && rejected >= 0 && restOf(line, taken) >= 0
}

/** The move that says it, or nothing when nothing arrived nor goes back. Only a rejection when nothing arrived. */
export function moveOf(lines: readonly Line[], taken: Received): Omit<TransferMove, 'id'> | undefined {
  const moved = lines.flatMap((line) => {
    const { received = 0, rejected = 0 } = taken[idOf(line)] ?? {}
    if (received === 0 && rejected === 0) return []
    const { product_id, variant_id } = line
    return [{ product_id, ...(variant_id ? { variant_id } : {}), received, rejected }]
  })
  if (moved.length === 0) return undefined
  return { status: moved.some((line) => line.received > 0) ? 'received' : 'rejected', products: moved }
}
