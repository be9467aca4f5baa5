import { load } from '../../kernel/db/read'
import { Order } from '../../sales/order/order'
import type { UseData } from './offer'

/** Of some ids of documents that were made of an offer, those that stand no more. */
export type Fallen = (ids: readonly string[]) => Promise<readonly string[]>

/** Orders that were cancelled, or whose parts could not be posted: what they took of an offer is left again. */
const fallenOrders: Fallen = async (ids) => {
  const { orders } = await load({ orders: Order.many(ids) })
  return [...orders.values()].flatMap(({ id, state, posting }) =>
    state === 'cancelado' || posting === 'failed' ? id : [],
  )
}

/**
 * Of the uses of an offer, those that stand. What was cancelled stays so: whoever decides on what is left can only find
 * more than it counted on.
 * @param others how to know it of documents that are no orders
 */
export async function standing(
  uses: readonly UseData[],
  others: Partial<Record<UseData['kind'], Fallen>> = {},
): Promise<UseData[]> {
  const known: Partial<Record<UseData['kind'], Fallen>> = { ...others, order: fallenOrders }
  const fallen = await Promise.all(
    Object.entries(known).map(([kind, find]) => {
      const ids = [...new Set(uses.filter((use) => use.kind === kind).map(({ id }) => id))]
      return ids.length > 0 ? find(ids) : []
    }),
  )
  const gone = new Set(fallen.flat())
  return uses.filter(({ id }) => !gone.has(id))
}
