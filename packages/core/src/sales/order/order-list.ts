import { idsOfClients } from '../../documents/by-client'
import type { Summed } from '../../documents/list'
import { ownSales } from '../../kernel/context'
import type { Page, PageInput } from '../../kernel/db/lists/page-shape'
import { range } from '../../kernel/db/read'
import { ordersByText } from '../book/sale-book'
import { Order, type OrderRow } from './order'
import type { OrderState } from './order.states'
import type { OrderFilterData } from './order-filter'

type Filter = Partial<OrderFilterData>

/** Orders that a search by text looks at. */
const MAX_FOUND = 200

/** How many orders there are of each state, from counters: exact, whatever the history, for one dimension at most. */
export async function countsByState(
  filter: Omit<Filter, 'search'>,
): Promise<{ total: number; states: Partial<Record<OrderState, number>> }> {
  const { total, values } = await Order.countsBy('state', filter)
  return { total, states: values }
}

/**
 * One page of orders, newest first. Words search number, phone and client. The total is exact for a client to 1,000, and
 * for any filter of type, state, payment and period with one of seller, channel and storage; for two of those together it
 * is of the newest 1,000. What the orders of all pages come to, and what of it is owed, is told where counters know it: for
 * any filter of type, state, payment and period, and of a search. Cancelled and returned ones add nothing.
 */
export async function listOrders({ search, ...input }: PageInput & Filter): Promise<Page<OrderRow> & Summed> {
  if (!search) return Order.list(input)
  const found = await Promise.all([ordersByText(search), idsOfClients(Order, search)])
  return Order.among([...new Set(found.flat())], input, MAX_FOUND)
}

/** Every order of a filter, newest first, to a limit: for files and selections. */
export async function ordersOf(filter: Filter, limit: number): Promise<OrderRow[]> {
  const rows: OrderRow[] = []
  for (let cursor: string | null | undefined; rows.length < limit; ) {
    const page = await listOrders({ ...filter, per_page: 100, ...(cursor ? { cursor } : {}) })
    rows.push(...page.data)
    cursor = page.meta.next
    if (!cursor) break
  }
  return rows.slice(0, limit)
}

/** The last sale, or the last one of a client. */
export async function lastSale({ client_id: client }: { client_id?: string }) {
  const order = ownSales() ? (await Order.list({ client, per_page: 1 })).data[0] : await newest(client)
  return { date: order?.day ?? null, number: order?.number ?? null, id: order?.id ?? null }
}

async function newest(client: string | undefined): Promise<OrderRow | undefined> {
  const [index, part] = client ? (['client', client] as const) : (['day', 'all'] as const)
  const { items } = await range({
    pk: Order.indexPartition(index, part),
    index: Order.indexOf(index),
    descending: true,
    limit: 1,
  })
  return items[0] && Order.fromItem(items[0])
}
