import type { Act } from '../../kernel/db/act'
import { conflict, invalid } from '../../kernel/errors'
import { formatCop, formatQuantity, mulDiv, UNIT } from '../../kernel/values/money'
import type { BoughtLineData } from '../buying/line'
import { BuyOrder, type BuyOrderData, type BuyOrderRow, type OrderedLineData, TOLERANCE_BPS } from './buy-order'
import { isOnTheWay } from './buy-order.states'

type Item = Pick<BoughtLineData, 'productId' | 'variantId'>
const keyOf = ({ productId, variantId }: Item): string => variantId ?? productId ?? ''

/** What a unit costs, as it was ordered: discounts taken, before tax. */
const orderedUnit = ({ baseCents, quantity }: OrderedLineData): number => mulDiv(baseCents, UNIT, quantity)

const beyond = (cents: number, ordered: number): boolean => cents > ordered + mulDiv(ordered, TOLERANCE_BPS, 10_000)

/** A line was billed dearer than the tolerance allows, or more of it came than was ordered. */
export const differs = (line: OrderedLineData): boolean =>
  line.received > line.quantity ||
  (line.received > 0 && beyond(mulDiv(line.billedCents, UNIT, line.received), orderedUnit(line)))

/** The lines of an order with what a purchase of it bills added, or taken away with `sign` -1. */
function matched(order: BuyOrderData, billed: readonly BoughtLineData[], sign: 1 | -1): OrderedLineData[] {
  const sums = new Map<string, { quantity: number; cents: number }>()
  for (const line of billed) {
    if (line.kind !== 'goods') continue
    const sum = sums.get(keyOf(line)) ?? { quantity: 0, cents: 0 }
    sums.set(keyOf(line), { quantity: sum.quantity + line.quantity, cents: sum.cents + line.baseCents })
  }
  return order.lines.map((line) => {
    const sum = sums.get(keyOf(line))
    if (!sum) return line
    sums.delete(keyOf(line))
    return { ...line, received: line.received + sign * sum.quantity, billedCents: line.billedCents + sign * sum.cents }
  })
}

const stateOf = (order: BuyOrderData, lines: readonly OrderedLineData[]): BuyOrderData['state'] => {
  if (order.state === 'closed') return 'closed'
  if (lines.every((line) => line.received >= line.quantity)) return 'received'
  return lines.some((line) => line.received > 0) ? 'partial' : 'sent'
}

/** How a line differs from what was ordered, in words. */
const told = (line: OrderedLineData): string =>
  line.received > line.quantity
    ? `${line.name}: pediste ${formatQuantity(line.quantity)} y llegan ${formatQuantity(line.received)}`
    : `${line.name}: lo pediste a ${formatCop(orderedUnit(line))} y lo facturan a ${formatCop(mulDiv(line.billedCents, UNIT, line.received))}`

/** Writes what a purchase does to its order: of the lines as they were and as they are by now. */
function settle(unit: Act, before: BuyOrderRow, lines: OrderedLineData[]): void {
  const { version: _, ...row } = before
  const state = stateOf(row, lines)
  const after = { ...row, lines }
  unit.replace(BuyOrder, before, state === row.state ? after : BuyOrder.entered(after, state))
}

/**
 * Adds what a purchase bills to its order, and takes away what it billed before it was changed or annulled.
 * @throws AppError 409 for an order that waits for nothing, 422 at `accept_differences` when it is dearer or more than was
 * ordered beyond the tolerance and nobody accepted it
 */
export async function matchOrder(
  unit: Act,
  orderId: string,
  {
    was = [],
    is = [],
    providerId,
    accepted = false,
  }: {
    was?: readonly BoughtLineData[]
    is?: readonly BoughtLineData[]
    providerId: string
    accepted?: boolean | undefined
  },
): Promise<void> {
  const before = await BuyOrder.get(orderId)
  if (is.length > 0 && before.providerId !== providerId)
    throw invalid({ buy_order_id: [`La orden ${before.number} es de otro proveedor`] })
  if (is.length > 0 && was.length === 0 && !isOnTheWay(before.state))
    throw conflict(`La orden ${before.number} no espera nada: está cerrada, recibida, cancelada o en borrador.`)
  const lines = matched({ ...before, lines: matched(before, was, -1) }, is, 1)
  const wrong = lines.filter((line, n) => differs(line) && line.received !== before.lines[n]!.received)
  if (wrong.length > 0 && is.length > 0 && !accepted) throw invalid({ accept_differences: wrong.map(told) })
  settle(unit, before, lines)
}
