import { now } from '../kernel/context'
import { partition } from '../kernel/db/keys'
import type { Page, PageInput } from '../kernel/db/page'
import { fromCursor, load, type Range, range, rangeAll, rangeCount, toCursor } from '../kernel/db/read'
import { matches } from '../kernel/db/search'
import { indexKeys } from '../kernel/db/table'
import { perPage } from '../kernel/fields'
import { addDays, dayOf, daysBetween } from '../kernel/time'
import { Client } from '../parties/client'
import { Order, type OrderRow } from './order'
import type { OrderFilterData } from './order.filter'
import type { OrderState } from './order.states'
import { Receivable } from './receivable'
import { ordersByText } from './sale-book'

type Filter = OrderFilterData
type Index = 'day' | 'client' | 'state'

/** Orders that a search by text may look at. */
const MAX_FOUND = 400
const MAX_CLIENTS = 20

/** The index that reads least for a filter, and what is left for the rows themselves. */
function plan(filter: Filter): { index: Index; part: string; rest: Filter } {
  if (filter.client) return { index: 'client', part: filter.client, rest: { ...filter, client: undefined } }
  if (filter.state) return { index: 'state', part: filter.state, rest: { ...filter, state: undefined } }
  return { index: 'day', part: 'all', rest: filter }
}

/** Fields of a row that a filter asks for, as DynamoDB filters them. */
function expression(rest: Filter): Range['filter'] {
  const names: Record<string, string> = {}
  const values: Record<string, string | number> = {}
  const parts: string[] = []
  const is = (field: string, value: string | number | undefined) => {
    if (value === undefined) return
    names[`#${field}`] = field
    values[`:${field}`] = value
    parts.push(`#${field} = :${field}`)
  }
  is('state', rest.state)
  is('type', rest.type)
  is('sellerId', rest.seller)
  is('channelId', rest.channel)
  is('storageId', rest.storage)
  is('clientId', rest.client)
  if (rest.is_pay !== undefined) {
    names['#owed'] = 'remainingCents'
    values[':zero'] = 0
    parts.push(rest.is_pay ? '#owed <= :zero' : '#owed > :zero')
  }
  return parts.length > 0 ? { expression: parts.join(' AND '), names, values } : undefined
}

const keeps = (filter: Filter) => (o: OrderRow) =>
  (filter.state === undefined || o.state === filter.state) &&
  (filter.type === undefined || o.type === filter.type) &&
  (filter.seller === undefined || o.sellerId === filter.seller) &&
  (filter.channel === undefined || o.channelId === filter.channel) &&
  (filter.storage === undefined || o.storageId === filter.storage) &&
  (filter.client === undefined || o.clientId === filter.client) &&
  (filter.is_pay === undefined || o.remainingCents <= 0 === filter.is_pay) &&
  (filter.from === undefined || o.day >= filter.from) &&
  (filter.to === undefined || o.day <= filter.to)

interface Counted {
  type?: number | undefined
  is_pay?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

/** How many orders there are of each state, from counters: exact, whatever the history. */
export async function countsByState(
  filter: Counted,
): Promise<{ total: number; states: Partial<Record<OrderState, number>> }> {
  const dated = filter.from !== undefined || filter.to !== undefined
  const pk = partition('count', 'order')
  const items = await rangeAll(
    dated ? { pk, from: `d|${filter.from ?? ''}`, to: `d|${filter.to ?? '9999'}￿` } : { pk, prefix: 'all|' },
  )
  const states: Partial<Record<OrderState, number>> = {}
  let total = 0
  for (const item of items) {
    const [type, state, paid] = item.sk.split('|')[dated ? 2 : 1]!.split('.') as [string, OrderState, string]
    if (filter.type !== undefined && Number(type) !== filter.type) continue
    if (filter.is_pay !== undefined && (paid === 'si') !== filter.is_pay) continue
    const n = Number(item.n ?? 0)
    states[state] = (states[state] ?? 0) + n
    total += n
  }
  return { total, states }
}

/** How many orders a filter leaves, by type, state and payment. */
async function countOrders(filter: Counted & { state?: OrderState | undefined }): Promise<number> {
  const { total, states } = await countsByState(filter)
  return filter.state === undefined ? total : (states[filter.state] ?? 0)
}

const countable = (f: Filter) => !f.seller && !f.channel && !f.storage && !f.client

/** Reads from the newest until `size` rows that pass, after `skip` of them. */
async function walk(base: Range, input: PageInput, size: number) {
  let start = fromCursor(input.cursor, base)
  let skip = start ? 0 : ((input.page ?? 1) - 1) * size
  const rows: Awaited<ReturnType<typeof range>>['items'] = []
  for (;;) {
    const limit = base.filter ? 200 : Math.max(1, Math.min(skip + size - rows.length, 1000))
    const answer = await range({ ...base, start, limit })
    const taken = answer.items.slice(skip)
    skip = Math.max(0, skip - answer.items.length)
    const room = size - rows.length
    rows.push(...taken.slice(0, room))
    if (taken.length > room || (rows.length === size && answer.next)) return { rows, last: rows.at(-1) }
    if (!answer.next) return { rows, last: undefined }
    start = answer.next
  }
}

/** Days back that a filter without an index or counter of its own looks, when it names no first day. */
const WINDOW_DAYS = 365

/** By seller, channel or storage alone the rows themselves are read, so the period is bounded. */
const bounded = <F extends Filter>(filter: F): F =>
  countable(filter) || filter.client || filter.from
    ? filter
    : { ...filter, from: addDays(filter.to ?? dayOf(now()), -WINDOW_DAYS) }

/**
 * One page of orders, newest first, with the exact total. Words search number, phone and client. A filter by seller,
 * channel or storage without a first day looks a year back.
 */
export async function listOrders(asked: PageInput & Filter): Promise<Page<OrderRow>> {
  if (asked.search) return searchOrders(asked, asked.search)
  const input = bounded(asked)
  const size = perPage(input)
  const { index, part, rest } = plan(input)
  const filter = expression(rest)
  const base: Range = {
    pk: Order.indexPartition(index, part),
    index: Order.indexOf(index),
    ...(input.from ? { from: input.from } : {}),
    ...(input.to ? { to: `${input.to}￿` } : {}),
    ...(filter ? { filter } : {}),
    descending: true,
  }
  const [total, { rows, last }] = await Promise.all([
    countable(input) ? countOrders(input) : rangeCount(base),
    walk(base, input, size),
  ])
  const keys = indexKeys(Order.indexOf(index))
  const next = last && ['pk', 'sk', keys.partition, keys.sort].map((name) => [name, last[name] as string] as const)
  return {
    data: rows.map(Order.fromItem),
    meta: {
      current_page: input.page ?? 1,
      per_page: size,
      total,
      last_page: Math.max(1, Math.ceil(total / size)),
      next: next ? toCursor(Object.fromEntries(next)) : null,
    },
  }
}

async function idsOfClients(text: string): Promise<string[]> {
  const clients = await matches(Client.name, text, MAX_CLIENTS)
  const found = await Promise.all(
    clients.ids.map((client) =>
      range({
        pk: Order.indexPartition('client', client),
        index: Order.indexOf('client'),
        descending: true,
        limit: 50,
        only: ['sk'],
      }),
    ),
  )
  return found.flatMap(({ items }) => items.map((item) => item.sk))
}

async function searchOrders(input: PageInput & Filter, text: string): Promise<Page<OrderRow>> {
  const found = await Promise.all([ordersByText(text), idsOfClients(text)])
  const ids = [...new Set(found.flat())].slice(0, MAX_FOUND)
  const { rows } = await load({ rows: Order.many(ids) })
  const kept = [...rows.values()].filter(keeps(input)).sort((a, b) => (a.at < b.at ? 1 : -1))
  const size = perPage(input)
  const first = ((input.page ?? 1) - 1) * size
  return {
    data: kept.slice(first, first + size),
    meta: {
      current_page: input.page ?? 1,
      per_page: size,
      total: kept.length,
      last_page: Math.max(1, Math.ceil(kept.length / size)),
      next: null,
    },
  }
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

/** What is owed, the oldest due date first; of one client, or only what is late. Costs what is open. */
export async function listDebts(input: PageInput & { client?: string | undefined; overdue?: boolean | undefined }) {
  const today = dayOf(now())
  const { data, meta } = await Receivable.page({
    input,
    index: input.client ? 'client' : 'due',
    part: input.client ?? 'all',
    ...(input.overdue ? { to: `${addDays(today, -1)}￿` } : {}),
  })
  return {
    data: data.map((r) => ({
      id: r.id,
      number: r.number,
      type: r.type,
      client: { id: r.clientId, name: r.clientName },
      date: r.day,
      date_pay: r.dueDate,
      days_late: daysBetween(r.dueDate, today),
      credit: r.credit ? ('Si' as const) : ('No' as const),
      total: r.totalCents,
      remaining: r.remainingCents,
    })),
    meta,
  }
}

/** The last sale, or the last one of a client. */
export async function lastSale({ client_id: client }: { client_id?: string | undefined }) {
  const [index, part] = client ? (['client', client] as const) : (['day', 'all'] as const)
  const { items } = await range({
    pk: Order.indexPartition(index, part),
    index: Order.indexOf(index),
    descending: true,
    limit: 1,
  })
  const order = items[0] && Order.fromItem(items[0])
  return { date: order?.day ?? null, number: order?.number ?? null, id: order?.id ?? null }
}
