import { encodeTime } from 'ulid'
import { type Item, partition } from '../kernel/db/keys'
import type { Kind } from '../kernel/db/kind-spec'
import { isFar, type Marked, marksOf, placeOf } from '../kernel/db/lists/marks'
import { MAX_COUNTED, slicePage } from '../kernel/db/lists/page'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { countTo, fromCursor, load, type Range, seek, toCursor } from '../kernel/db/read'
import { perPage } from '../kernel/values/fields'
import { emptyRecord } from '../kernel/values/own'
import { amountsOf, type Counted, countable, countersOf, countsBy, dayAt, type Sums, tallyOf } from './counts'
import { type Asked, askedOf, expression, type Filters, passes, valueIn } from './filters'
import { type ByDate, daysOf, instantsOf, isDated, newestFirst, type Period } from './period'
import { MAX_LOOKED, type Walked, walk } from './walk'

/** How the documents of a kind are listed. */
export interface Listing {
  kind: Kind
  /** Field that orders them and that a period is of: a business day or an instant. */
  dated: 'day' | 'createdAt'
  /** Name of the index with all of them. */
  index: string
  /** The one that leaves least first. */
  filters: Filters
  /** Filters with an index of their own, of the same name. */
  indexes: readonly string[]
  counted: Counted
  /** Indexed filter whose values are the owners of a sale: see `own-list.ts`. */
  ownedBy?: string
}

export type Row = Record<string, unknown> & { id: string; version: number }
export type ListInput = PageInput & Period & { sort?: ByDate } & Asked

const TIME_LENGTH = 10
const RANDOM_LENGTH = 16

/**
 * Where a document is in its lists: by day or instant and, within a day, as things happened: as its id, if that had been
 * made then. The id of a ticket is older than its sale.
 */
function sortText(dated: Listing['dated'], row: Row): string {
  if (dated === 'createdAt') return `${row.createdAt}.${row.id}`
  const at = encodeTime(Date.parse(String(row.at ?? row.createdAt)), TIME_LENGTH)
  return `${row.day}.${at}${row.id.slice(-RANDOM_LENGTH)}`
}

/** Index entries of a document: all by date, and for each indexed filter those of each value. */
export function indexEntries({ dated, index, filters, indexes }: Omit<Listing, 'kind' | 'counted'>) {
  const at = (row: Row) => sortText(dated, row)
  const own = indexes.map((name) => {
    const ownerIn = (row: Row) => valueIn(filters[name]!, row) as string | undefined
    return [name, (row: Row) => (ownerIn(row) ? ([ownerIn(row)!, at(row)] as const) : undefined)] as const
  })
  return { [index]: (row: Row) => ['all', at(row)] as const, ...Object.fromEntries(own) }
}

/** The index that reads least for what is asked, and what is left for the rows themselves. */
export function plan({ filters, indexes, index }: Listing, asked: Asked) {
  const found = askedOf(filters, asked).find(([name]) => indexes.includes(name))
  if (!found) return { index, part: 'all', rest: asked }
  const [name, , value] = found
  return { index: name, part: String(value), rest: { ...asked, [name]: undefined } }
}

export const periodOf = ({ dated }: Listing, input: Period) =>
  !isDated(input) ? {} : dated === 'day' ? daysOf(input) : instantsOf(input)

/** A page, and what the documents of all its pages add up to, where that is known exactly. */
export interface Summed {
  sums?: Sums
}
export type Listed = Page<Row> & Summed

/**
 * One page of documents, newest first unless told. Its total is exact where the counters know it, else to `MAX_COUNTED`;
 * of a filter that neither an index nor a counter holds, it is of the first `MAX_LOOKED`.
 */
export async function list(listing: Listing, input: ListInput): Promise<Listed> {
  const { index, part, rest } = plan(listing, input)
  const filter = expression(listing.filters, rest)
  const { kind, counted } = listing
  const known = countable(counted, input)
  const letter = counted.apart[index]
  const ofPart = letter ? `all#${letter}.${part}` : counted.by.length === 1 ? `all|${part}` : undefined
  const bucket = index === listing.index ? 'all' : ofPart
  if (counted.daily || filter || (known && !bucket)) return byWalking(listing, input, { index, part, filter })
  const page = await kind.page({
    input,
    index,
    part,
    ...periodOf(listing, input),
    ...(known && bucket ? { bucket } : {}),
    descending: newestFirst(input.sort),
  })
  return page as Page<Row>
}

interface Planned {
  index: string
  part: string
  filter: Range['filter']
}

async function byWalking(listing: Listing, input: ListInput, { index, part, filter }: Planned): Promise<Listed> {
  const { kind, counted } = listing
  const size = perPage(input)
  const known = countable(counted, input)
  const base: Range = {
    pk: kind.indexPartition(index, part),
    index: kind.indexOf(index),
    ...periodOf(listing, input),
    ...(filter ? { filter } : {}),
    descending: newestFirst(input.sort),
  }
  const days = known && isDated(input) ? countersOf(counted, input) : undefined
  const total = known
    ? countsBy(counted, input, counted.by[0]!, days).then(({ total, sums }) => ({ n: total, more: false, sums }))
    : countTo(base, filter ? MAX_LOOKED : MAX_COUNTED).then((found) => ({ ...found, sums: undefined }))
  // Looking for what is not there would read all there is.
  const skip = ((input.page ?? 1) - 1) * size
  const none = known && (filter !== undefined || isFar(skip)) && (await total).n <= (input.cursor ? 0 : skip)
  const [{ n, more, sums }, page] = await Promise.all([
    total,
    (none ? Promise.resolve(undefined) : beginning(listing, base, input, days)).then((at): Walked | Promise<Walked> =>
      at ? pageAt(at, size) : { rows: [], next: undefined, cut: false },
    ),
  ])
  const { meta } = slicePage<never>([], input, more || page.cut)
  const seen = ((input.page ?? 1) - 1) * size + page.rows.length + (page.next ? 1 : 0)
  const all = more ? Math.max(n, seen) : n
  return {
    data: page.rows.map((item) => kind.fromItem(item) as Row),
    meta: { ...meta, total: all, last_page: Math.max(1, Math.ceil(all / size)), next: toCursor(page.next) },
    ...(sums ? { sums } : {}),
  }
}

/** A range, where to begin in it, and how many documents of the list still come before the page. */
interface Beginning {
  base: Range
  start?: Range['start']
  before: number
}

const pageAt = async ({ base, start, before }: Beginning, size: number): Promise<Walked> => {
  if (base.filter) return walk(base, { start, skip: before, size })
  const { items, next } = await seek(base, { start, before, size })
  return { rows: items, next, cut: false }
}

/** Where the page of a list begins; undefined when the list ends before it. Far down, by the bookmarks of its day. */
async function beginning(
  { kind, counted }: Listing,
  base: Range,
  input: ListInput,
  days: Promise<Item[]> | undefined,
): Promise<Beginning | undefined> {
  const start = fromCursor(input.cursor, base)
  const skip = start ? 0 : ((input.page ?? 1) - 1) * perPage(input)
  if (!isFar(skip) || base.filter || !counted.daily || !countable(counted, input)) return { base, start, before: skip }
  const found = await dayAt(counted, input, { skip, descending: base.descending === true, items: await days })
  if (!found) return undefined
  const { day, before, tally } = found
  const ofDay: Marked = {
    home: partition(kind.name),
    base: { ...base, from: day, to: `${day}￿` },
    count: () => tallyOf(counted, input, day),
  }
  const onward = { ...base, ...(base.descending ? { from: base.from ?? ' ', to: ofDay.base.to! } : { from: day }) }
  const left = skip - before
  if (!isFar(left)) return { base: onward, before: left }
  const { noted } = await load({ noted: marksOf(ofDay) })
  const place = await placeOf(ofDay, left, tally, noted)
  return place && { base: onward, ...place }
}

/** Of the documents of some ids, at most `most`, one page of those that pass, newest first. */
export async function listAmong(
  { kind, filters, dated, counted }: Listing,
  ids: readonly string[],
  input: ListInput,
  most: number,
): Promise<Listed> {
  const { rows } = await load({ rows: kind.many(ids.slice(0, most)) })
  const { from, to } = isDated(input) ? (dated === 'day' ? daysOf(input) : instantsOf(input)) : { from: '', to: '￿' }
  const kept = ([...rows.values()] as Row[])
    .map((row) => ({ row, at: sortText(dated, row) }))
    .filter(({ row, at }) => at >= from && at <= to && passes(filters, input, row))
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .map(({ row }) => row)
  const sums: Record<string, number> = emptyRecord()
  for (const row of kept)
    for (const [name, amount] of Object.entries(amountsOf(counted, row))) sums[name] = (sums[name] ?? 0) + amount
  return { ...slicePage(kept, input, ids.length > most), ...(ids.length > most ? {} : { sums }) }
}
