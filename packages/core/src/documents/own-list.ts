import { Buffer } from 'node:buffer'
import type { Item } from '../kernel/db/keys'
import { slicePage } from '../kernel/db/lists/page'
import { type Range, range } from '../kernel/db/read'
import { indexKeys } from '../kernel/db/table'
import { perPage } from '../kernel/values/fields'
import { emptyRecord } from '../kernel/values/own'
import { countable, countsBy, dayAt } from './counts'
import { expression, valueIn } from './filters'
import { type Listed, type ListInput, type Listing, list, periodOf, plan, type Row } from './list'
import { newestFirst } from './period'
import { MAX_LOOKED } from './walk'

/*
 * Lists of a seller who sees their own sales alone. Documents with an index by owner are read from the partitions of the
 * seller's keys, merged by date, and counted by the counters of those keys. Of the others the newest are looked at.
 */

/** Rows read at once from one partition. */
const STRIDE = 250

/** Rows of one seller that are counted one by one where no counter knows them. */
const MAX_ROWS_COUNTED = 5_000

/** The keys that a filter leaves of those of the seller. */
function keysAsked({ ownedBy }: Listing, input: ListInput, keys: readonly string[]): readonly string[] {
  const asked = ownedBy && input[ownedBy]
  return asked === undefined ? keys : keys.filter((key) => key === asked)
}

/** One page of the documents of a seller, as `list` gives those of the shop. */
export async function listOwn(listing: Listing, input: ListInput, own: readonly string[]): Promise<Listed> {
  const { ownedBy } = listing
  if (!ownedBy) return listLooked(listing, input)
  const keys = keysAsked(listing, input, own)
  if (keys.length === 0) return slicePage<Row>([], input)
  if (keys.length === 1 && plan(listing, { ...input, [ownedBy]: keys[0] }).index === ownedBy)
    return list(listing, { ...input, [ownedBy]: keys[0] })
  return listMerged(listing, input, keys)
}

/** Counts the documents of a seller that pass some filters, for each value of the filter `of`. */
export async function countOwn(listing: Listing, asked: ListInput, of: string, own: readonly string[]) {
  const { ownedBy, counted, filters } = listing
  const keys = keysAsked(listing, asked, own)
  if (ownedBy && keys.length === 0) return { total: 0, values: {} }
  const askedOfKeys = ownedBy && { ...asked, [ownedBy]: keys as never }
  if (askedOfKeys && countable(counted, askedOfKeys)) return countsBy(counted, askedOfKeys, of)
  const rows = ownedBy ? await allMerged(listing, asked, keys) : (await looked(listing, asked)).rows
  const values: Record<string, number> = emptyRecord()
  for (const row of rows) {
    const value = String(valueIn(filters[of]!, row))
    values[value] = (values[value] ?? 0) + 1
  }
  return { total: rows.length, values }
}

/** The newest documents of those that pass some filters, without what the seller may not see. */
async function looked(listing: Listing, input: ListInput): Promise<{ rows: Row[]; more: boolean }> {
  const { index, part, rest } = plan(listing, input)
  const { kind, filters } = listing
  const filter = expression(filters, rest)
  const base: Range = {
    pk: kind.indexPartition(index, part),
    index: kind.indexOf(index),
    ...periodOf(listing, input),
    ...(filter ? { filter } : {}),
    descending: newestFirst(input.sort),
  }
  const rows: Row[] = []
  let start: Range['start']
  let left = MAX_LOOKED
  do {
    const answer = await range({ ...base, start, limit: Math.min(left, STRIDE) })
    rows.push(...(kind.fromItems(answer.items) as Row[]))
    left -= answer.scanned
    start = answer.next
  } while (start && left > 0)
  return { rows, more: start !== undefined }
}

async function listLooked(listing: Listing, input: ListInput): Promise<Listed> {
  const { rows, more } = await looked(listing, input)
  return slicePage(rows, input, more)
}

/** Rows of one partition that were read and not yet taken. */
interface Stream {
  base: Range
  start?: Range['start']
  items: Item[]
  ended: boolean
  /** Sort text up to which it was read. */
  read?: string
}

interface Merged {
  items: Item[]
  /** Sort text of the last row looked at, when there may be more. */
  next: string | undefined
  /** It stopped before it had all that it was asked for. */
  cut: boolean
}

/** Reads some partitions as one, in the order of their sort texts: `size` rows after `skip` of them. */
async function merge(bases: readonly Range[], { skip, size }: { skip: number; size: number }): Promise<Merged> {
  const { sort } = indexKeys(bases[0]!.index!)
  const descending = bases[0]!.descending === true
  const comes = (a: string, b: string) => (descending ? a > b : a < b)
  const streams: Stream[] = bases.map((base) => ({ base, items: [], ended: false }))
  const taken: Item[] = []
  let scanned = 0
  for (const wanted = skip + size + 1; taken.length < wanted; ) {
    const dry = streams.filter(({ items, ended }) => items.length === 0 && !ended)
    if (dry.length > 0) {
      if (bases[0]!.filter && scanned >= MAX_LOOKED) return { ...cutAt(streams, taken, comes), cut: true }
      for (const found of await Promise.all(dry.map((stream) => refill(stream, sort, wanted)))) scanned += found
      continue
    }
    const first = streams
      .filter(({ items }) => items.length > 0)
      .reduce<Stream | undefined>(
        (best, one) => (best && !comes(String(one.items[0]![sort]), String(best.items[0]![sort])) ? best : one),
        undefined,
      )
    if (!first) break
    taken.push(first.items.shift()!)
  }
  const items = taken.slice(skip, skip + size)
  const last = items.at(-1)
  return { items, next: taken.length > skip + size && last ? String(last[sort]) : undefined, cut: false }

  function cutAt(all: readonly Stream[], rows: readonly Item[], before: typeof comes) {
    const reads = all.flatMap(({ ended, read }) => (ended || read === undefined ? [] : [read]))
    const next = reads.reduce((a, b) => (before(a, b) ? a : b))
    return { items: rows.slice(skip, skip + size), next }
  }
}

async function refill(stream: Stream, sort: string, wanted: number): Promise<number> {
  const limit = stream.base.filter ? STRIDE : Math.min(wanted, STRIDE)
  const answer = await range({ ...stream.base, start: stream.start, limit })
  stream.items = answer.items
  stream.start = answer.next
  stream.ended = answer.next === undefined
  if (answer.next) stream.read = String(answer.next[sort])
  return answer.scanned
}

const toMergedCursor = (after: string | undefined): string | null =>
  after === undefined ? null : Buffer.from(JSON.stringify({ after })).toString('base64url')

function fromMergedCursor(cursor: string | undefined): string | undefined {
  if (!cursor) return undefined
  try {
    const { after } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { after?: unknown }
    return typeof after === 'string' ? after : undefined
  } catch {
    return undefined
  }
}

function basesOf(listing: Listing, input: ListInput, keys: readonly string[]): Range[] {
  const { kind, ownedBy, filters } = listing
  const filter = expression(filters, { ...input, [ownedBy!]: undefined })
  return keys.map((key) => ({
    pk: kind.indexPartition(ownedBy!, key),
    index: kind.indexOf(ownedBy!),
    ...periodOf(listing, input),
    ...(filter ? { filter } : {}),
    descending: newestFirst(input.sort),
  }))
}

const LAST = '\uffff'

/** The ranges without what comes before a sort text, itself included. Sort texts end in an id: no two are the same. */
const after = (bases: readonly Range[], text: string): Range[] =>
  bases.map((base) => ({
    ...base,
    ...(base.descending
      ? {
          from: base.from ?? ' ',
          to: `${text.slice(0, -1)}${String.fromCharCode(text.charCodeAt(text.length - 1) - 1)}${LAST}`,
        }
      : { from: `${text} `, to: base.to ?? LAST }),
  }))

async function listMerged(listing: Listing, input: ListInput, keys: readonly string[]): Promise<Listed> {
  const { kind, counted, ownedBy } = listing
  const size = perPage(input)
  const asked = { ...input, [ownedBy!]: keys as never } as ListInput
  const known = countable(counted, asked)
  const bases = basesOf(listing, input, keys)
  const cursor = fromMergedCursor(input.cursor)
  const total = known
    ? await countsBy(counted, asked, counted.by[0]!).then(({ total: n }) => ({ n, more: false }))
    : await countMerged(bases)
  const place = cursor ? { bases: after(bases, cursor), skip: 0 } : await beginning(listing, asked, bases, known)
  const page = place ? await merge(place.bases, { skip: place.skip, size }) : { items: [], next: undefined, cut: false }
  const { meta } = slicePage<never>([], input, total.more || page.cut)
  const seen = ((input.page ?? 1) - 1) * size + page.items.length + (page.next ? 1 : 0)
  const all = total.more ? Math.max(total.n, seen) : total.n
  return {
    data: kind.fromItems(page.items) as Row[],
    meta: { ...meta, total: all, last_page: Math.max(1, Math.ceil(all / size)), next: toMergedCursor(page.next) },
  }
}

/** Returns the ranges in which a page begins and the rows to skip in them: from the day of a page far down, by the counters. Undefined when the list ends before it. */
async function beginning({ counted }: Listing, asked: ListInput, bases: Range[], known: boolean) {
  const skip = ((asked.page ?? 1) - 1) * perPage(asked)
  if (!known || !counted.daily || skip === 0) return { bases, skip }
  const descending = bases[0]!.descending === true
  const found = await dayAt(counted, asked, { skip, descending })
  if (!found) return undefined
  const { day, before } = found
  const onward = bases.map((base) => ({
    ...base,
    ...(descending ? { from: base.from ?? ' ', to: `${day}${LAST}` } : { from: day, to: base.to ?? LAST }),
  }))
  return { bases: onward, skip: skip - before }
}

/** Counts the rows of some partitions, of the first `MAX_ROWS_COUNTED`; `more` when some were not looked at. */
async function countMerged(bases: readonly Range[]): Promise<{ n: number; more: boolean }> {
  let n = 0
  let left = MAX_ROWS_COUNTED
  for (const base of bases) {
    let start: Range['start']
    do {
      if (left <= 0) return { n, more: true }
      const answer = await range({ ...base, start, count: true, limit: left })
      n += answer.count
      left -= answer.scanned
      start = answer.next
    } while (start)
  }
  return { n, more: false }
}

/** The documents of a seller that some filters leave, to `MAX_ROWS_COUNTED`. */
async function allMerged(listing: Listing, input: ListInput, keys: readonly string[]): Promise<Row[]> {
  const bases = basesOf(listing, input, keys)
  const rows: Row[] = []
  for (let from: string | undefined = undefined; rows.length < MAX_ROWS_COUNTED; ) {
    const page: Merged = await merge(from === undefined ? bases : after(bases, from), { skip: 0, size: STRIDE })
    rows.push(...(listing.kind.fromItems(page.items) as Row[]))
    from = page.next
    if (from === undefined) break
  }
  return rows
}
