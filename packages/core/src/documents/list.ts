import type { Kind } from '../kernel/db/kind'
import { MAX_COUNTED, type Page, type PageInput, slicePage } from '../kernel/db/lists/page'
import { countTo, fromCursor, load, type Range, toCursor } from '../kernel/db/read'
import { perPage } from '../kernel/values/fields'
import { type Counted, countable, countsBy, dayAt } from './counts'
import { type Asked, askedOf, expression, type Filters, fieldOf, passes } from './filters'
import { daysOf, instantsOf, type Period } from './period'
import { type ByDate, newestFirst } from './sort'
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
}

type Row = Record<string, unknown> & { id: string; version: number }
export type ListInput = PageInput & Period & { sort?: ByDate } & Asked

/** Index entries of a document: all by date, and for each indexed filter those of each value. */
export function indexEntries({ dated, index, filters, indexes }: Omit<Listing, 'kind' | 'counted'>) {
  const at = (row: Row) => `${row[dated]}.${row.id}`
  const own = indexes.map((name) => {
    const field = fieldOf(filters[name]!)
    return [name, (row: Row) => (row[field] ? ([row[field] as string, at(row)] as const) : undefined)] as const
  })
  return { [index]: (row: Row) => ['all', at(row)] as const, ...Object.fromEntries(own) }
}

/** The index that reads least for what is asked, and what is left for the rows themselves. */
function plan({ filters, indexes, index }: Listing, asked: Asked) {
  const found = askedOf(filters, asked).find(([name]) => indexes.includes(name))
  if (!found) return { index, part: 'all', rest: asked }
  const [name, , value] = found
  return { index: name, part: String(value), rest: { ...asked, [name]: undefined } }
}

const isDated = ({ from, to }: Period) => from !== undefined || to !== undefined

const periodOf = ({ dated }: Listing, input: Period) =>
  !isDated(input) ? {} : dated === 'day' ? daysOf(input) : instantsOf(input)

/**
 * One page of documents, newest first unless told. Its total is exact where the counters know it, else to `MAX_COUNTED`;
 * of a filter that neither an index nor a counter holds, it is of the first `MAX_LOOKED`.
 */
export async function list(listing: Listing, input: ListInput): Promise<Page<Row>> {
  const { index, part, rest } = plan(listing, input)
  const filter = expression(listing.filters, rest)
  const { kind, counted } = listing
  const known = countable(counted, input)
  const bucket = index === listing.index ? 'all' : counted.by.length === 1 ? `all|${part}` : undefined
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

/** Rows that are passed over one by one; to begin further down, whole days are passed by their counts. */
const NEAR = 200

interface Planned {
  index: string
  part: string
  filter: Range['filter']
}

async function byWalking(listing: Listing, input: ListInput, { index, part, filter }: Planned): Promise<Page<Row>> {
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
  const total = known
    ? countsBy(counted, input, counted.by[0]!).then((counts) => ({ n: counts.total, more: false }))
    : countTo(base, filter ? MAX_LOOKED : MAX_COUNTED)
  // Looking for what is not there would read all there is.
  const none = filter !== undefined && known && (await total).n === 0
  const [{ n, more }, page] = await Promise.all([
    total,
    (none ? Promise.resolve(undefined) : beginning(listing, base, input, size)).then((at): Walked | Promise<Walked> =>
      at ? walk(at.base, at) : { rows: [], next: undefined, cut: false },
    ),
  ])
  const { meta } = slicePage<never>([], input, more || page.cut)
  const seen = ((input.page ?? 1) - 1) * size + page.rows.length + (page.next ? 1 : 0)
  const all = more ? Math.max(n, seen) : n
  return {
    data: page.rows.map((item) => kind.fromItem(item) as Row),
    meta: { ...meta, total: all, last_page: Math.max(1, Math.ceil(all / size)), next: toCursor(page.next) },
  }
}

/** Where the page of a list begins; undefined when the list ends before it. */
async function beginning({ counted }: Listing, base: Range, input: ListInput, size: number) {
  const start = fromCursor(input.cursor, base)
  const skip = start ? 0 : ((input.page ?? 1) - 1) * size
  if (skip <= NEAR || !base.descending || !counted.daily || !countable(counted, input))
    return { base, start, skip, size }
  const found = await dayAt(counted, input, skip)
  return found && { base: { ...base, from: base.from ?? ' ', to: `${found.day}￿` }, start, skip: found.before, size }
}

/** Of the documents of some ids, at most `most`, one page of those that pass, newest first. */
export async function listAmong(
  { kind, filters, dated }: Listing,
  ids: readonly string[],
  input: ListInput,
  most: number,
): Promise<Page<Row>> {
  const { rows } = await load({ rows: kind.many(ids.slice(0, most)) })
  const { from, to } = isDated(input) ? (dated === 'day' ? daysOf(input) : instantsOf(input)) : { from: '', to: '￿' }
  const sortText = (row: Row) => `${row[dated]}.${row.id}`
  const at = (row: Row) => String(row.at ?? row.createdAt)
  const kept = ([...rows.values()] as Row[])
    .filter((row) => sortText(row) >= from && sortText(row) <= to && passes(filters, input, row))
    .sort((a, b) => (at(a) < at(b) ? 1 : -1))
  return slicePage(kept, input, ids.length > most)
}
