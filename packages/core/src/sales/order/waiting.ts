import { load } from '../../kernel/db/read'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { Order, type OrderRow } from './order'

/** Newest orders of each state that are looked at. */
const MOST = 100

/** Orders for somebody elsewhere that wait to be sent, newest first; a shop sends the rest of them before. */
export async function waitingOrders(): Promise<OrderRow[]> {
  const pages = await Promise.all(
    (['recibido', 'confirmado'] as const).map((state) => Order.list({ state, per_page: MOST })),
  )
  return pages.flatMap(({ data }) => data).filter(({ type, posting }) => type !== 3 && posting === 'posted')
}

/** Who holds some orders in a scope of unique values, by order: one wave, one dispatch. */
export async function holdersOf(scope: string, ids: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map(ids.map((id) => [uniqueId(scope, id), id]))
  const { held } = await load({ held: Unique.many([...keys.keys()]) })
  return new Map([...held].map(([key, { owner }]) => [keys.get(key)!, owner]))
}

/** Those that wait and that nobody holds in a scope. */
export async function freeOrders(scope: string): Promise<OrderRow[]> {
  const orders = await waitingOrders()
  const held = await holdersOf(
    scope,
    orders.map(({ id }) => id),
  )
  return orders.filter(({ id }) => !held.has(id))
}
