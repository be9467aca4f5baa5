import type { Item } from '../db/keys'
import type { Page, PageInput } from '../db/lists/page-shape'
import { passOver, type Range, type RangeAnswer, range } from '../db/read'
import { perPage } from '../values/fields'
import { addDays, type Day, isDay, lastDayOf, monthOf } from '../values/time'
import type { Fact, Reader } from './book'
import { today } from './spans'
import { FEW, type Newest } from './sums'

/** A book whose rollup tells how many facts there are. */
interface Counted<F> {
  sums: Pick<Reader<{ count: number }>, 'months' | 'days'>
  partition: (month: string) => string
  toFact: (item: Item) => F
}

interface Request<F> {
  input: PageInput
  from: Day
  to: Day
  /** Facts to list; all of them when absent. */
  keep?: (fact: F) => boolean
  /** Newest first, unless it says not. */
  descending?: boolean
  /** What `months` answers of the period, and the newest facts that it was told of, when they are known. */
  months?: readonly { month: string; rollup: { count: number } }[]
  newest?: Newest | undefined
}

type Span = Pick<Request<never>, 'input' | 'from' | 'to' | 'descending'>

/** Facts of one page, of how many, and whether there are more than were counted. */
interface Found<F> {
  data: F[]
  total: number
  more: boolean
  /** The last fact that was looked at, when the list does not end with it. */
  last: Fact | undefined
}

/**
 * A page of the facts of a period, newest first unless told. Without a filter the total is exact, a sum of rollups, and
 * what comes before the page is passed over by what they count: it costs the page, and keys of one day. With one, facts
 * are looked at until the page is full and some thousands more for the total: `meta.more` says that there may be others.
 * Going on from `meta.next` reads only what comes after, and keeps the total.
 */
export async function listFacts<F extends Fact>(book: Counted<F>, request: Request<F>): Promise<Page<F>> {
  const { input, keep } = request
  const size = perPage(input)
  const page = input.page ?? 1
  const place = placeOf(request)
  const found = place
    ? await onward(book, request, place, size)
    : keep
      ? await looked(book, request, (page - 1) * size, size)
      : await counted(book, request, (page - 1) * size, size)
  const { data, total, more, last } = found
  const goesOn = last && (more || (data.length === size && page * size < total))
  return {
    data,
    meta: {
      current_page: page,
      per_page: size,
      total,
      last_page: Math.max(1, Math.ceil(total / size)),
      next: goesOn ? toPlace(last, total, more) : null,
      ...(more ? { more } : {}),
    },
  }
}

/** Where a page ended, how many facts there were in all, and whether more than those. */
interface Place {
  day: Day
  sk: string
  total: number
  more: boolean
}

const toPlace = ({ day, id }: Fact, total: number, more: boolean): string =>
  Buffer.from(JSON.stringify({ day, sk: `${day}.${id}`, total, more })).toString('base64url')

/** The place of the request's cursor; undefined when it has none, or one of another list or period. */
function placeOf({ input, from, to }: Span): Place | undefined {
  if (!input.cursor) return undefined
  try {
    const { day, sk, total, more } = JSON.parse(Buffer.from(input.cursor, 'base64url').toString()) as Place
    const ours = isDay(day) && from <= day && day <= to && String(sk).startsWith(`${day}.`) && Number.isInteger(total)
    return ours ? { day, sk, total, more: more === true } : undefined
  } catch {
    return undefined
  }
}

const monthRange = (month: string, { from, to, descending = true }: Span) => ({
  from: from > `${month}-01` ? from : `${month}-01`,
  to: `${to < lastDayOf(month) ? to : lastDayOf(month)}￿`,
  descending,
})

/**
 * The newest facts of a period that goes on, of which a first page is some, and those after the mark of today too. They
 * are read before that mark is: a fact that comes in between is not among them, and is counted once or not yet.
 */
export function newestOf(book: Pick<Counted<unknown>, 'partition'>, request: Span): Newest | undefined {
  const { input, to, descending = true } = request
  const end = (input.page ?? 1) * perPage(input)
  if (!descending || input.cursor || to < today() || end > 2 * FEW) return undefined
  const span = { pk: book.partition(monthOf(to)), ...monthRange(monthOf(to), request) }
  const found = range({ ...span, limit: Math.max(FEW + 1, end) }).then(({ items, next }) => ({ items, whole: !next }))
  // Who awaits it may have failed before.
  found.catch(() => {})
  return found
}

async function counted<F extends Fact>(
  book: Counted<F>,
  request: Request<F>,
  first: number,
  size: number,
): Promise<Found<F>> {
  const { from, to, descending = true } = request
  const way = <T>(list: T[]) => (descending ? list.reverse() : list)
  const newest = request.months ? request.newest : newestOf(book, request)
  const months = way([...(request.months ?? (await book.sums.months(from, to, newest)))])
  const total = months.reduce((sum, m) => sum + m.rollup.count, 0)
  const { items = [] } = (await newest) ?? {}
  if (newest && items.length >= Math.min(first + size, total)) {
    const data = items.slice(first, first + size).map(book.toFact)
    return { data, total, more: false, last: data.at(-1) }
  }
  const data: F[] = []
  let skip = first
  for (const { month, rollup } of months) {
    if (data.length >= size) break
    if (skip >= rollup.count) {
      skip -= rollup.count
      continue
    }
    const span = { pk: book.partition(month), ...monthRange(month, request) }
    if (skip > 0)
      for (const { day, rollup } of way(await book.sums.days(span.from, span.to.slice(0, 10)))) {
        Object.assign(span, descending ? { to: `${day}￿` } : { from: day })
        if (skip < rollup.count) break
        skip -= rollup.count
      }
    data.push(...(await slice(book, span, skip, size - data.length)))
    skip = 0
  }
  return { data, total, more: false, last: data.at(-1) }
}

/** Facts looked at in one reading when only some of them are listed, and in all for one page. */
const CHUNK = 500
const MOST_LOOKED_AT = 5_000

/** The facts of a period that come after a place, a reading of the table at a time. */
async function* after<F>(
  book: Counted<F>,
  request: Request<F>,
  place: Pick<Place, 'day' | 'sk'> | undefined,
  limit: number,
) {
  const { from, to, descending = true } = request
  let month = monthOf(place?.day ?? (descending ? to : from))
  let start: Range['start'] = place && { pk: book.partition(month), sk: place.sk }
  while (month >= monthOf(from) && month <= monthOf(to)) {
    const span = { pk: book.partition(month), ...monthRange(month, request) }
    do {
      const step: RangeAnswer = await range({ ...span, limit, start })
      yield step.items.map(book.toFact)
      start = step.next
    } while (start)
    month = monthOf(descending ? addDays(`${month}-01`, -1) : addDays(lastDayOf(month), 1))
  }
}

/** The facts that the filter keeps, without the `first` ones. */
async function looked<F extends Fact>(
  book: Counted<F>,
  request: Request<F>,
  first: number,
  size: number,
): Promise<Found<F>> {
  const { keep = () => true } = request
  const [data, seen]: [F[], { total: number; facts: number; last?: F }] = [[], { total: 0, facts: 0 }]
  for await (const facts of after(book, request, undefined, CHUNK)) {
    for (const fact of facts) {
      seen.facts += 1
      if (data.length < size) seen.last = fact
      if (!keep(fact)) continue
      if (seen.total >= first && data.length < size) data.push(fact)
      seen.total += 1
    }
    if (seen.facts >= MOST_LOOKED_AT) return { data, total: seen.total, more: true, last: seen.last }
  }
  return { data, total: seen.total, more: false, last: data.at(-1) }
}

/** At most `size` facts that come after a place. */
async function onward<F extends Fact>(
  book: Counted<F>,
  request: Request<F>,
  place: Place,
  size: number,
): Promise<Found<F>> {
  const { keep } = request
  const { total, more } = place
  const data: F[] = []
  let facts = 0
  let last: F | undefined
  for await (const read of after(book, request, place, keep ? CHUNK : size)) {
    for (const fact of read) {
      last = fact
      facts += 1
      if (!keep || keep(fact)) data.push(fact)
      if (data.length === size) return { data, total, more, last }
    }
    if (facts >= MOST_LOOKED_AT) return { data, total, more: true, last }
  }
  return { data, total, more: false, last: undefined }
}

async function slice<F>(book: Pick<Counted<F>, 'toFact'>, base: Range, offset: number, size: number) {
  const from = await passOver(base, offset)
  if (from.ended) return []
  return (await range({ ...base, limit: size, start: from.start })).items.map(book.toFact)
}
