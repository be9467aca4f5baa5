import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { dayOf } from '../../kernel/values/time'
import { debtSent } from '../debts/order-items'
import { needAdvance } from '../order/advance'
import { Order, type OrderData, type OrderRow } from '../order/order'
import { effectOf, isWaiting, type OrderState, stateNames } from '../order/order.states'
import { needNoNotes, needUnsettled } from '../order/order-receipts'
import { reasonFor } from './returned'
import { returnOrder } from './returning'
import { cancelOrder, needPosted, type Why } from './reverse'

/** Moves one order inside the unit. @throws AppError 403 or 409 that says why not */
export async function moveOrder(unit: Act, order: OrderRow, to: OrderState, why: Why): Promise<OrderData> {
  Order.need(order, to)
  needPosted(order)
  const effect = effectOf(to)
  if (effect === 'cancel') return cancelOrder(unit, order, why)
  if (effect === 'return') {
    needNoNotes(order)
    needUnsettled(order)
    return returnOrder(unit, order, why)
  }
  unit.summary = `Pasó el pedido ${order.number} a ${stateNames[to]}`
  const isSent = isWaiting(order) && !isWaiting({ type: order.type, state: to })
  return Order.move(unit, order, to, why.note, isSent ? await debtSent(unit, order, dayOf(now())) : {})
}

/** It leaves the shop. */
const sends = (to: OrderState): boolean => to === 'despachado' || to === 'en_transito'

export interface Moved {
  moved: OrderData[]
  failed: { id: string; number: string | null; message: string }[]
}

/**
 * Moves orders one by one, each in its own transaction: one that cannot move does not stop the others. When they are
 * undone, the reason says whether their goods are sold again.
 * @throws AppError when there is only one and it cannot, and for a reason that is not there
 */
export async function moveOrders(
  ids: readonly string[],
  to: OrderState,
  { note, registerId, reasonId }: Omit<Why, 'reason'> & { reasonId?: string } = {},
): Promise<Moved> {
  const why = { note, registerId, reason: effectOf(to) ? await reasonFor({ reasonId, note }) : undefined }
  const result: Moved = { moved: [], failed: [] }
  for (const id of ids) {
    let number: string | null = null
    try {
      const moved = await act(async (unit) => {
        const order = await Order.get(id)
        number = order.number
        if (sends(to)) needAdvance(order)
        return moveOrder(unit, order, to, why)
      })
      result.moved.push(moved)
    } catch (error) {
      if (ids.length === 1 || !isRefusal(error)) throw error
      result.failed.push({ id, number, message: (error as Error).message })
    }
  }
  return result
}

const isRefusal = (error: unknown): boolean => {
  const status = (error as { status?: number }).status
  return status !== undefined && status < 500
}
