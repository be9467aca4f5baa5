import type { Item } from '../db/keys'
import type { Page, PageInput } from '../db/page'
import { type Range, type RangeAnswer, range, rangeCount } from '../db/read'
import { perPage } from '../fields'
import { addDays, type Day, isDay, lastDayOf, monthOf } from '../time'
import type { Fact, Reader } from './book'

/** A book whose rollup tells how many facts there are. */
interface Counted<F> {
  sums: Pick<Reader<{ count: number }>, 'months'>
  read: (from: Day, to: Day) => Promise<F[]>
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
}

type Span = Pick<Request<never>, 'input' | 'from' | 'to' | 'descending'>

/**
 * A page of the facts of a period, newest first unless told, with the exact total.
 * Without a filter the total is a sum of rollups and whole months before the page are skipped by their count;
 * with one, the period's facts are read. Going on from `meta.next` reads only what comes after, and keeps the total.
 */
export async function listFacts<F extends Fact>(book: Counted<F>, request: Request<F>): Promise<Page<F>> {
  const { input } = request
  const size = perPage(input)
  const page = input.page ?? 1
  const place = placeOf(request)
  const { data, total } = place
    ? { data: await onward(book, request, place, size), total: place.total }
    : await counted(book, request, (page - 1) * size, size)
  const more = data.length === size && page * size < total
  return {
    data,
    meta: {
      current_page: page,
      per_page: size,
      total,
      last_page: Math.max(1, Math.ceil(total / size)),
      next: more ? toPlace(data.at(-1)!, total) : null,
    },
  }
}

/** Where a page ended, and how many facts there were in all. */
interface Place {
  day: Day
  sk: string
  total: number
}

const toPlace = ({ day, id }: Fact, total: number): string =>
  Buffer.from(JSON.stringify({ day, sk: `${day}.${id}`, total })).toString('base64url')

/** The place of the request's cursor; undefined when it has none, or one of another list or period. */
function placeOf({ input, from, to }: Span): Place | undefined {
  if (!input.cursor) return undefined
  try {
    const { day, sk, total } = JSON.parse(Buffer.from(input.cursor, 'base64url').toString()) as Place
    const ours = isDay(day) && from <= day && day <= to && String(sk).startsWith(`${day}.`) && Number.isInteger(total)
    return ours ? { day, sk, total } : undefined
  } catch {
    return undefined
  }
}

const monthRange = (month: string, { from, to, descending = true }: Span) => ({
  from: from > `${month}-01` ? from : `${month}-01`,
  to: `${to < lastDayOf(month) ? to : lastDayOf(month)}￿`,
  descending,
})

async function counted<F extends Fact>(book: Counted<F>, request: Request<F>, first: number, size: number) {
  const { from, to, keep, descending = true } = request
  if (keep) {
    const read = await book.read(from, to)
    const kept = (descending ? read.reverse() : read).filter(keep)
    return { data: kept.slice(first, first + size), total: kept.length }
  }
  const found = await book.sums.months(from, to)
  const months = descending ? found.reverse() : found
  const total = months.reduce((sum, m) => sum + m.rollup.count, 0)
  const data: F[] = []
  let skip = first
  for (const { month, rollup } of months) {
    if (data.length >= size) break
    if (skip >= rollup.count) {
      skip -= rollup.count
      continue
    }
    const span = { pk: book.partition(month), ...monthRange(month, request) }
    data.push(...(await slice(book, span, skip, size - data.length)))
    skip = 0
  }
  return { data, total }
}

/** Facts looked at in one reading when only some of them are listed. */
const CHUNK = 500

/** At most `size` facts that come after a place. */
async function onward<F extends Fact>(book: Counted<F>, request: Request<F>, place: Place, size: number): Promise<F[]> {
  const { from, to, keep = () => true, descending = true } = request
  const data: F[] = []
  let month = monthOf(place.day)
  let start: Range['start'] = { pk: book.partition(month), sk: place.sk }
  while (month >= monthOf(from) && month <= monthOf(to)) {
    const span = { pk: book.partition(month), ...monthRange(month, request) }
    do {
      const step: RangeAnswer = await range({ ...span, limit: request.keep ? CHUNK : size - data.length, start })
      data.push(...step.items.map(book.toFact).filter(keep))
      start = step.next
      if (data.length >= size) return data.slice(0, size)
    } while (start)
    month = monthOf(descending ? addDays(`${month}-01`, -1) : addDays(lastDayOf(month), 1))
  }
  return data
}

async function slice<F>(book: Pick<Counted<F>, 'toFact'>, base: Range, offset: number, size: number) {
  let skip = offset
  let start: Parameters<typeof range>[0]['start']
  while (skip > 0) {
    const step = await range({ ...base, limit: Math.min(skip, 1000), start, only: ['pk', 'sk'] })
    skip -= step.items.length
    start = step.next
    if (!start) return []
  }
  return (await range({ ...base, limit: size, start })).items.map(book.toFact)
}

/** How many facts a period holds, counted one by one: for tests against the rollups. */
export async function countFacts(book: Pick<Counted<unknown>, 'partition'>, from: Day, to: Day): Promise<number> {
  let total = 0
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(lastDayOf(month), 1))) {
    total += await rangeCount({ pk: book.partition(month), from, to: `${to}￿` })
  }
  return total
}
