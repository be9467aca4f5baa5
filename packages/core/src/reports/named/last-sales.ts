import { range } from '../../kernel/db/read'
import type { Day } from '../../kernel/values/time'
import type { SaleRollup } from '../../sales/book/sale-book'
import { Order } from '../../sales/order/order'
import { isReversed } from '../../sales/order/order.states'

/** Orders of a client that are looked at for one that stands. */
const LOOKED_AT = 25

/** Day of the last order of a client that was not cancelled or returned, up to a day. */
async function lastStanding(clientId: string, to: Day): Promise<Day | undefined> {
  const index = { pk: Order.indexPartition('client', clientId), index: Order.indexOf('client'), descending: true }
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const answer = await range({ ...index, limit: LOOKED_AT, start })
    const found = Order.fromItems(answer.items).find((order) => order.day <= to && !isReversed(order.state))
    if (found) return found.day
    start = answer.next
  } while (start)
  return undefined
}

/**
 * Day on which each of some clients last bought: from the book, or from their orders where something of theirs was taken
 * out, because the book does not say what.
 */
export async function lastDays(
  ids: readonly string[],
  last: SaleRollup['lastSales'],
  to: Day,
): Promise<Map<string, Day>> {
  const found = await Promise.all(
    ids.map(async (id): Promise<[string, Day | undefined]> => {
      const [day, reversed] = last[id] ?? ['', 0]
      return [id, reversed > 0 ? await lastStanding(id, to) : day]
    }),
  )
  return new Map(found.flatMap(([id, day]) => (day ? [[id, day] as const] : [])))
}
