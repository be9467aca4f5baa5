import type { NativeAttributeValue } from '@aws-sdk/lib-dynamodb'
import { config } from '../config'
import { context } from '../context'
import { overloaded } from '../errors'
import { kindOf } from '../values/id'
import { send } from './client'
import { fitsSort, guard, guardKey, type Item, type Key, keyText, partition } from './keys'
import { unpack } from './pack'
import { type IndexName, indexKeys } from './table'
import { seatNow } from './together/seat'

/** Keys that a reader needs and what it makes of the items found. Several of them share one BatchGet; see `load`. */
export interface Request<T> {
  keys: Key[]
  take: (items: ReadonlyMap<string, Item>) => T
}

const CHUNK = 100

/** What was read along with the session is not asked for again: the first who wants it takes it. */
function takeAhead(wanted: Map<string, Key>, found: Map<string, Item>): void {
  const { ahead } = context()
  if (!ahead || ahead.size === 0) return
  for (const name of wanted.keys()) {
    if (!ahead.has(name)) continue
    const item = ahead.get(name)
    if (item) found.set(name, item)
    ahead.delete(name)
    wanted.delete(name)
  }
}

/**
 * Asks for the row that an id names, as its prefix tells the kind, and for what some requests ask, for `context().ahead`;
 * nothing for what is no id.
 */
export function readAhead(
  id: string | undefined,
  requests: readonly Request<unknown>[] = [],
): Request<Map<string, Item | undefined>> {
  const kind = id !== undefined && /^\w{1,64}$/.test(id) ? kindOf(id) : undefined
  const keys = [...(kind ? [{ pk: partition(kind), sk: id! }] : []), ...requests.flatMap((request) => request.keys)]
  return { keys, take: (items) => new Map(keys.map(keyText).map((name) => [name, items.get(name)])) }
}

async function getAll(keys: Key[]): Promise<Map<string, Item>> {
  const wanted = new Map(keys.map((k) => [keyText(k), k]))
  const found = new Map<string, Item>()
  takeAhead(wanted, found)
  const all = [...wanted.values()]
  if (all.length === 0) return found
  const seat = seatNow()
  const items = seat ? await seat.read(all, fetchAll) : await fetchAll(all)
  for (const [name, item] of items) found.set(name, item)
  return found
}

/** Items of some keys, as the table has them now. */
async function fetchAll(keys: readonly Key[]): Promise<Map<string, Item>> {
  const table = config.table()
  const found = new Map<string, Item>()
  // No item has an empty key, which the table refuses: an empty id in an address or a form finds nothing.
  const all = [...new Map(keys.map((key) => [keyText(key), key])).values()].filter(({ sk }) => sk !== '')
  if (all.length === 0) return found
  if (all.length === 1) {
    const { Item: item } = await send('GetItem', { TableName: table, Key: all[0]!, ConsistentRead: true })
    if (item) found.set(keyText(all[0]!), unpack(item as Item))
    return found
  }
  const chunks = Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK))
  await Promise.all(
    chunks.map(async (chunk) => {
      let pending: Key[] = chunk
      for (let round = 0; pending.length > 0; round++) {
        if (round > 20) throw overloaded()
        if (round > 0) await new Promise((r) => setTimeout(r, Math.random() * 2 ** Math.min(round, 7)))
        const answer = await send('BatchGetItem', {
          RequestItems: { [table]: { Keys: pending, ConsistentRead: true } },
        })
        for (const item of answer.Responses?.[table] ?? []) found.set(keyText(item as Item), unpack(item as Item))
        pending = (answer.UnprocessedKeys?.[table]?.Keys ?? []) as Key[]
      }
    }),
  )
  return found
}

interface Gathering {
  keys: Key[]
  items: Promise<Map<string, Item>>
}
/** What is about to be asked for, by the work that asks. */
const gatherings = new WeakMap<object, Gathering>()

/** The items of some keys; parts of one work that ask at the same moment, unaware of each other, make one trip. */
function gather(keys: Key[]): Promise<Map<string, Item>> {
  for (const key of keys) guardKey(key)
  const work = seatNow() ?? context()
  const under = gatherings.get(work)
  if (under) {
    under.keys.push(...keys)
    return under.items
  }
  const all = [...keys]
  const items = Promise.resolve().then(() => {
    gatherings.delete(work)
    return getAll(all)
  })
  gatherings.set(work, { keys: all, items })
  return items
}

/**
 * Reads everything that an action needs in one strongly consistent round trip (up to 100 items a trip).
 * @example const { product, stock } = await load({ product: Product.one(id), stock: Stock.maybe(stockId) })
 */
export async function load<R extends Record<string, Request<unknown>>>(
  requests: R,
): Promise<{ [K in keyof R]: R[K] extends Request<infer T> ? T : never }> {
  const items = await gather(Object.values(requests).flatMap((r) => r.keys))
  return Object.fromEntries(Object.entries(requests).map(([name, r]) => [name, r.take(items)])) as never
}

export interface Range {
  /** Full partition key, from `partition()`. */
  pk: string
  index?: IndexName
  /** Sort keys to read: a prefix, or from–to inclusive. */
  prefix?: string
  from?: string
  to?: string
  descending?: boolean
  limit?: number
  start?: Record<string, NativeAttributeValue> | undefined
  /** Attributes to return. */
  only?: readonly string[]
  filter?: { expression: string; names?: Record<string, string>; values?: Record<string, NativeAttributeValue> }
  count?: boolean
}

export interface RangeAnswer {
  items: Item[]
  count: number
  /** Items looked at, those that a filter left out too. */
  scanned: number
  next: Record<string, NativeAttributeValue> | undefined
}

/** No text goes on after a prefix with a higher character. */
const LAST = '\u{10FFFF}'

/** One Query. Strongly consistent on the table itself, eventual on an index. */
export async function range(r: Range): Promise<RangeAnswer> {
  guard(r.pk)
  await seatNow()?.settled()
  const key = r.index ? indexKeys(r.index) : { partition: 'pk', sort: 'sk' }
  const names: Record<string, string> = { '#p': key.partition, ...r.filter?.names }
  const values: Record<string, NativeAttributeValue> = { ':p': r.pk, ...r.filter?.values }
  // A prefix is a range too: the same rows, and an engine that scans the partition for begins_with seeks this one.
  const [from, to] = r.prefix ? [r.prefix, r.prefix + LAST] : [r.from, r.to]
  let condition = '#p = :p'
  if (from !== undefined || to !== undefined) {
    for (const bound of [from, to]) if (bound) fitsSort(bound)
    condition += ' AND #s BETWEEN :a AND :b'
    Object.assign(names, { '#s': key.sort })
    Object.assign(values, { ':a': from ?? ' ', ':b': to ?? '￿' })
  }
  const projection = r.only?.map((name, i) => {
    names[`#o${i}`] = name
    return `#o${i}`
  })
  const answer = await send('Query', {
    TableName: config.table(),
    ...(r.index ? { IndexName: r.index } : { ConsistentRead: true }),
    KeyConditionExpression: condition,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
    ...(r.filter ? { FilterExpression: r.filter.expression } : {}),
    ...(r.count ? { Select: 'COUNT' as const } : projection ? { ProjectionExpression: projection.join(', ') } : {}),
    ...(r.limit ? { Limit: r.limit } : {}),
    ...(r.start ? { ExclusiveStartKey: r.start } : {}),
    ScanIndexForward: !r.descending,
  })
  return {
    items: ((answer.Items ?? []) as Item[]).map(unpack),
    count: answer.Count ?? 0,
    scanned: answer.ScannedCount ?? 0,
    next: answer.LastEvaluatedKey,
  }
}

/** Every item of a range, query after query. Throws when it holds more than `max`. */
export async function rangeAll(r: Range, max = 200_000): Promise<Item[]> {
  const items: Item[] = []
  let start = r.start
  do {
    const answer = await range({ ...r, start })
    items.push(...answer.items)
    if (items.length > max) throw new Error(`more than ${max} items in ${r.pk.replace(/^T#[^#]+/, 'T')}`)
    start = answer.next
  } while (start)
  return items
}

/** How many items a range holds. */
export const rangeCount = async (r: Range): Promise<number> => (await countTo(r, Number.POSITIVE_INFINITY)).n

/** How many of the first `max` items of a range pass its filter; `more` when others come after them. */
export async function countTo(r: Range, max: number): Promise<{ n: number; more: boolean }> {
  let total = 0
  let left = max
  let start = r.start
  do {
    const answer = await range({ ...r, start, count: true, ...(Number.isFinite(left) ? { limit: left } : {}) })
    total += answer.count
    left -= answer.scanned
    start = answer.next
  } while (start && left > 0)
  return { n: total, more: start !== undefined }
}

/** Passes over `rows` rows of a range without reading what is in them. `ended` when there are none after them. */
export async function passOver(r: Range, rows: number): Promise<{ start: Range['start']; ended: boolean }> {
  let start = r.start
  for (let left = rows; left > 0; ) {
    const step = await range({ ...r, start, count: true, limit: left })
    left -= step.scanned
    start = step.next
    if (!start) return { start, ended: true }
  }
  return { start, ended: false }
}

/**
 * At most `size` rows of a range without filter, after a start and `before` more of them. Fewer than a page are read with
 * it: that is cheaper than to pass over them in a trip of its own.
 */
export async function seek(
  r: Range,
  { start, before, size }: { start?: Range['start']; before: number; size: number },
): Promise<Pick<RangeAnswer, 'items' | 'next'>> {
  if (before < size) {
    const { items, next } = await range({ ...r, start, limit: before + size })
    return { items: items.slice(before), next }
  }
  const from = await passOver({ ...r, start }, before)
  return from.ended ? { items: [], next: undefined } : range({ ...r, start: from.start, limit: size })
}

/** A cursor for `meta.next`: opaque to the client; its partition is checked against the range when it comes back. */
export const toCursor = (key: Record<string, NativeAttributeValue> | undefined): string | null =>
  key ? Buffer.from(JSON.stringify(key)).toString('base64url') : null

/** The start key of a cursor, or undefined when it is absent, malformed or of another range. */
export function fromCursor(
  cursor: string | undefined,
  r: Pick<Range, 'pk' | 'index'>,
): Record<string, NativeAttributeValue> | undefined {
  if (!cursor) return undefined
  try {
    const key = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Record<string, unknown>
    const name = r.index ? indexKeys(r.index).partition : 'pk'
    const wanted = r.index ? ['pk', 'sk', ...Object.values(indexKeys(r.index))] : ['pk', 'sk']
    if (key[name] !== r.pk || typeof key.pk !== 'string') return undefined
    if (wanted.some((k) => typeof key[k] !== 'string') || Object.keys(key).length !== wanted.length) return undefined
    guard(key.pk)
    return key as Record<string, NativeAttributeValue>
  } catch {
    return undefined
  }
}
