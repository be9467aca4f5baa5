import type { Act } from '../../kernel/db/act'
import type { OrderData, OrderRow } from '../order/order'
import type { Why } from './reverse'

/** Returns all of an order inside the unit. */
type Returning = (unit: Act, order: OrderRow, why: Why) => Promise<OrderData>

let returning: Returning = async () => {
  throw new Error('nobody returns orders')
}

/** Says what returns an order: a credit note does, which lies above. Called by the root of core. */
export const returnBy = (how: Returning): void => {
  returning = how
}

export const returnOrder: Returning = (unit, order, why) => returning(unit, order, why)
