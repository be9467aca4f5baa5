import { now } from '../kernel/context'
import { type Item, partition } from '../kernel/db/keys'
import { MAX_COUNTED, type Page, type PageInput, slicePage } from '../kernel/db/page'
import { countTo, fromCursor, load, type Range, range, rangeAll, toCursor } from '../kernel/db/read'
import { matches } from '../kernel/db/search'
import { indexKeys } from '../kernel/db/table'
import { perPage } from '../kernel/fields'
import { addDays, dayOf, daysBetween } from '../kernel/time'
import { Client } from '../parties/client'
import { Order, type OrderRow, orderDimensions } from './order'
import type { OrderFilterData } from './order.filter'
import type { OrderState } from './order.states'
import { Receivable } from './receivable'
import { ordersByText } from './sale-book'

type Filter = OrderFilterData
type Index = 'day' | 'client' | 'state' | 'seller' | 'channel' | 'storage'

/** Orders that a search by text looks at: so many clients, so many orders of each, so many in all. */
const MAX_CLIENTS = 10
const MAX_OF_CLIENT = 20
const MAX_FOUND = 200

/** Orders that are looked at for those that pass a filter which no index holds: of more, the answer says that there may be more. */
const MAX_LOOKED = 1_000

/** Filters with an index of their own, the one that leaves least first. */
const indexed = ['client', 'seller', 'channel', 'state', 'storage'] as const

/** The index that reads least for a filter, and what is left for the rows themselves. */
function plan(filter: Filter): { index: Index; part: string; rest: Filter } {
  const index = indexed.find((name) => filter[name] !== undefined)
  return index
    ? { index, part: filter[index]!, rest: { ...filter, [index]: undefined } }
    : { index: 'day', part: 'all', rest: filter }
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

type Counted = Pick<Filter, 'type' | 'is_pay' | 'from' | 'to' | 'seller' | 'channel' | 'storage'>

/** What an item of the counters says of a filter: its day, where it is of one, its state, and how many. */
function told(item: Item, filter: Counted): { day: string; state: OrderState; n: number } {
  const [field = 'n'] = orderDimensions(filter)
  const parts = item.sk.split('|')
  const day = parts[0] === 'd' ? parts[1]! : ''
  const [type, state, paid] = parts.at(-2)!.split('.') as [string, OrderState, string]
  const other =
    (filter.type !== undefined && Number(type) !== filter.type) ||
    (filter.is_pay !== undefined && (paid === 'si') !== filter.is_pay)
  return { day, state, n: other ? 0 : Number(item[field] ?? 0) }
}

const daysOf = ({ from, to }: Counted): Range => ({
  pk: partition('count', 'order'),
  from: `d|${from ?? ''}`,
  to: `d|${to ?? '9999'}￿`,
})

/** How many orders there are of each state, from counters: exact, whatever the history, for one dimension at most. */
export async function countsByState(
  filter: Counted,
): Promise<{ total: number; states: Partial<Record<OrderState, number>> }> {
  const dated = filter.from !== undefined || filter.to !== undefined
  const items = await rangeAll(dated ? daysOf(filter) : { pk: partition('count', 'order'), prefix: 'all|' })
  const states: Partial<Record<OrderState, number>> = {}
  let total = 0
  for (const item of items) {
    const { state, n } = told(item, filter)
    if (n === 0) continue
    states[state] = (states[state] ?? 0) + n
    total += n
  }
  return { total, states }
}

type Known = Counted & { state?: OrderState | undefined }

/** How many orders a filter leaves that the counters know. */
async function countOrders(filter: Known): Promise<number> {
  const { total, states } = await countsByState(filter)
  return filter.state === undefined ? total : (states[filter.state] ?? 0)
}

/** True when the counters know how many orders a filter leaves: they hold each dimension apart. */
const countable = (f: Filter) => !f.client && orderDimensions(f).length <= 1

/** Rows that are passed over one by one; to begin further down, whole days are passed by their counts. */
const NEAR = 200

/** The day on which the row number `skip` (from 0) of a filter is, newest first, and how many rows of it come before. */
async function dayAt(filter: Known, skip: number): Promise<{ day: string; before: number } | undefined> {
  const at = { day: '', before: 0, ofDay: 0 }
  let start: Range['start']
  do {
    const answer = await range({ ...daysOf(filter), descending: true, limit: 500, start })
    for (const item of answer.items) {
      const { day, state, n } = told(item, filter)
      if (day !== at.day) {
        if (at.before + at.ofDay > skip) return { day: at.day, before: skip - at.before }
        Object.assign(at, { day, before: at.before + at.ofDay, ofDay: 0 })
      }
      if (filter.state === undefined || filter.state === state) at.ofDay += n
    }
    start = answer.next
  } while (start)
  return at.before + at.ofDay > skip ? { day: at.day, before: skip - at.before } : undefined
}

interface Walked {
  rows: Item[]
  /** Where to go on; undefined at the end. */
  next: Range['start']
  /** It stopped before it had a page: there may be more. */
  cut: boolean
}

/** Orders read at once when only some of them pass. */
const STRIDE = 500

/** Reads from the newest until `size` rows that pass, after `skip` of them. */
async function walk(
  base: Range,
  { start, skip, size }: { start: Range['start']; skip: number; size: number },
): Promise<Walked> {
  const rows: Item[] = []
  let from = start
  for (let [left, looked] = [skip, 0]; ; ) {
    const wanted = left + size - rows.length
    const limit = base.filter ? (looked === 0 ? Math.min(2 * wanted, STRIDE) : STRIDE) : Math.min(wanted || 1, 1000)
    const answer = await range({ ...base, start: from, limit })
    const taken = answer.items.slice(left)
    left = Math.max(0, left - answer.items.length)
    looked += answer.scanned
    const room = size - rows.length
    rows.push(...taken.slice(0, room))
    if (taken.length > room || (rows.length === size && answer.next))
      return { rows, next: placeOf(base, rows.at(-1)!), cut: false }
    if (!answer.next) return { rows, next: undefined, cut: false }
    if (base.filter && looked >= MAX_LOOKED) return { rows, next: answer.next, cut: true }
    from = answer.next
  }
}

function placeOf({ index }: Range, row: Item): NonNullable<Range['start']> {
  const keys = indexKeys(index!)
  return Object.fromEntries(['pk', 'sk', keys.partition, keys.sort].map((name) => [name, row[name] as string]))
}

/** Where the page of a list begins; undefined when the list ends before it. */
async function beginning(base: Range, input: PageInput & Filter, size: number) {
  const start = fromCursor(input.cursor, base)
  const skip = start ? 0 : ((input.page ?? 1) - 1) * size
  if (skip <= NEAR || !countable(input)) return { base, start, skip, size }
  const found = await dayAt(input, skip)
  return found && { base: { ...base, from: base.from ?? ' ', to: `${found.day}￿` }, start, skip: found.before, size }
}

/**
 * One page of orders, newest first. Words search number, phone and client. The total is exact for a client to
 * `MAX_COUNTED`, and for any filter of type, state, payment and period with one of seller, channel and storage; for two of
 * those together it is of the newest `MAX_LOOKED`.
 */
export async function listOrders(input: PageInput & Filter): Promise<Page<OrderRow>> {
  if (input.search) return searchOrders(input, input.search)
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
  const counted = countable(input)
    ? countOrders(input).then((n) => ({ n, more: false }))
    : countTo(base, filter ? MAX_LOOKED : MAX_COUNTED)
  // Looking for what is not there would read all there is.
  const none = filter !== undefined && countable(input) && (await counted).n === 0
  const [total, page] = await Promise.all([
    counted,
    (none ? Promise.resolve(undefined) : beginning(base, input, size)).then((at): Walked | Promise<Walked> =>
      at ? walk(at.base, at) : { rows: [], next: undefined, cut: false },
    ),
  ])
  const { meta } = slicePage<never>([], input, total.more || page.cut)
  const n = total.more
    ? Math.max(total.n, ((input.page ?? 1) - 1) * size + page.rows.length + (page.next ? 1 : 0))
    : total.n
  return {
    data: page.rows.map(Order.fromItem),
    meta: { ...meta, total: n, last_page: Math.max(1, Math.ceil(n / size)), next: toCursor(page.next) },
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
        limit: MAX_OF_CLIENT,
        only: ['sk'],
      }),
    ),
  )
  return found.flatMap(({ items }) => items.map((item) => item.sk))
}

async function searchOrders(input: PageInput & Filter, text: string): Promise<Page<OrderRow>> {
  const found = await Promise.all([ordersByText(text), idsOfClients(text)])
  const ids = [...new Set(found.flat())]
  const { rows } = await load({ rows: Order.many(ids.slice(0, MAX_FOUND)) })
  const kept = [...rows.values()].filter(keeps(input)).sort((a, b) => (a.at < b.at ? 1 : -1))
  return slicePage(kept, input, ids.length > MAX_FOUND)
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
    ...(input.client || input.overdue ? {} : { bucket: 'all' }),
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
