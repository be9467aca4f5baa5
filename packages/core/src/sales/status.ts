import { author, context, may, now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { conflict, forbidden } from '../kernel/errors'
import { Order, type OrderData, type OrderRow } from './order'
import { effectOf, type Mover, moveProblem, type OrderState, stateNames } from './order.states'
import { reasonFor } from './returned'
import { needPosted, reverseOrder, type Why } from './reverse'

/** Who asks, as the states table sees them. */
export function mover(): Mover {
  const { actor } = context()
  return { system: actor.type === 'system', may, ...(actor.type === 'member' ? { userType: actor.userType } : {}) }
}

/** Moves one order inside the unit. @throws AppError 403 or 409 that says why not */
async function moveOrder(unit: Act, order: OrderRow, to: OrderState, why: Why): Promise<OrderData> {
  const problem = moveProblem(order.state, to, mover())
  if (problem) throw problem.forbidden ? forbidden(problem.why) : conflict(problem.why, 'bad_state')
  needPosted(order)
  const effect = effectOf(to)
  if (effect) return reverseOrder(unit, order, effect, why)
  const { note } = why
  const { userId, name } = author()
  const { version: _, ...row } = order
  const step = { state: to, at: now().toISOString(), by: { id: userId, name }, ...(note ? { note } : {}) }
  const after: OrderData = { ...row, state: to, history: [...row.history, step] }
  unit.replace(Order, order, after)
  unit.summary = `Pasó el pedido ${order.number} a ${stateNames[to]}`
  return after
}

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
  { note, registerId, reasonId }: Omit<Why, 'reason'> & { reasonId?: string | undefined } = {},
): Promise<Moved> {
  const why = { note, registerId, reason: effectOf(to) ? await reasonFor({ reasonId, note }) : undefined }
  const result: Moved = { moved: [], failed: [] }
  for (const id of ids) {
    let number: string | null = null
    try {
      const moved = await act(async (unit) => {
        const order = await Order.get(id)
        number = order.number
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
