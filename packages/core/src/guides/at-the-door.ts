import { load } from '../kernel/db/read'
import { Order } from '../sales/order/order'
import type { GuideData } from './guide'

/**
 * What is to be charged for some guides at the door, by guide, in cents. A courier of the shop charges no more than is owed by
 * now; a carrier charges what its label says, and what is over it is in favour of the client.
 */
export async function atTheDoor(rows: readonly GuideData[]): Promise<Map<string, number>> {
  const ours = rows.filter(({ carrier, collection }) => carrier === 'courier' && collection === 'por_cobrar')
  const { orders } = await load({ orders: Order.many(ours.map(({ sourceId }) => sourceId)) })
  return new Map(
    rows.map((row) => {
      const owed = row.carrier === 'courier' ? orders.get(row.sourceId)?.remainingCents : undefined
      const due = row.collection === 'por_cobrar' ? row.codCents : 0
      return [row.id, Math.max(0, Math.min(due, owed ?? due))]
    }),
  )
}

/** The same of one. */
export const dueAtTheDoor = async (row: GuideData): Promise<number> => (await atTheDoor([row])).get(row.id)!
