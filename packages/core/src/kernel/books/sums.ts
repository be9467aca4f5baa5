import { encodeTime } from 'ulid'
import { raiseFence } from '../db/fence'
import { type Item, partition } from '../db/keys'
import { type Range, range } from '../db/read'
import { type Day, lastDayOf, monthOf } from '../values/time'
import { type Head, noHead, type Shelf } from './shelf'
import { daysOf, isPast, type Span, stretches } from './spans'

/** What adding up needs of a book. */
export interface Summed<R, F> {
  name: string
  empty: () => R
  add: (rollup: R, fact: F) => void
  merge: (into: R, from: R) => void
  toFact: (item: Item) => F
}

/** What is being read already of some days: what is kept of them, and the newest facts. */
export interface Known<R> {
  heads?: Promise<ReadonlyMap<Day, Head<R>>>
  newest?: Newest | undefined
}

/** Facts of today that a report reads one by one, before it is worth a mark. */
export const FEW = 50

/** The newest facts of a period, newest first, and whether they are all of it; as who lists them has them read. */
export type Newest = Promise<{ items: readonly Item[]; whole: boolean }>

/** The facts of a day after a mark, when they are few and all among the newest ones. */
function among({ items, whole }: Awaited<Newest>, day: Day, mark: string = day): readonly Item[] | undefined {
  if (!whole && !(items.at(-1)!.sk <= mark)) return undefined
  const after = items.filter(({ sk }) => sk > mark && sk.startsWith(`${day}.`))
  return after.length > FEW ? undefined : after
}
/** Facts younger than this stay behind the mark, so that a sale on its way hardly ever meets the fence. */
const SETTLING_MS = 5_000
const TIME_LENGTH = 10

/** The place in a day that the ids made until some seconds ago lie before; `sk` is any fact's of the day. */
export function settled(sk: string): string {
  const prefix = sk.slice(0, sk.lastIndexOf('_') + 1)
  return prefix + encodeTime(Date.now() - SETTLING_MS, TIME_LENGTH)
}

/**
 * Rollups of days and months on one shelf: what is kept there, and the facts that it does not count.
 *
 * A day that is over is kept whole. Of a day that runs, the sums up to a mark are: whoever meets more than a few facts
 * after it raises the fence of the book to some seconds ago, adds up what lies before it, which nobody can add to any
 * more, and keeps it under the revision it had read. So a report reads the mark and the few facts after it.
 *
 * A period is told as `parts`: rollups that others may hold too and nobody changes, which added together are its own.
 */
export function sumsOf<R extends object, F extends { day: Day }>(book: Summed<R, F>, shelf: Shelf<R>) {
  /** Marks that this process is keeping, by day. */
  const keeping = new Map<string, Promise<unknown>>()

  const added = (parts: readonly R[]): R => {
    const total = book.empty()
    for (const part of parts) book.merge(total, part)
    return total
  }

  /** A rollup of its own, with what a head has. */
  const own = (head: Head<R> | undefined): R => added(head?.rollup ? [head.rollup] : [])

  /** Items of facts, a page of the table at a time. */
  async function* pages(span: Range, first?: Awaited<ReturnType<typeof range>>): AsyncGenerator<Item[]> {
    let answer = first ?? (await range(span))
    yield answer.items
    while (answer.next) {
      answer = await range({ ...span, start: answer.next })
      yield answer.items
    }
  }

  const spanOf = (from: Day, to: Day, after?: string): Range => {
    const pk = partition(book.name, monthOf(from))
    return { pk, from, to: `${to}￿`, ...(after ? { start: { pk, sk: after } } : {}) }
  }

  /** Adds up days that are over and follow one another, from the mark of the first one on, and keeps each of them. */
  async function past(from: Day, to: Day, heads: ReadonlyMap<Day, Head<R>>): Promise<Map<Day, R[]>> {
    const sums = new Map(daysOf(from, to).map((day) => [day, own(heads.get(day))]))
    for await (const items of pages(spanOf(from, to, heads.get(from)?.upTo)))
      for (const fact of items.map(book.toFact)) book.add(sums.get(fact.day)!, fact)
    await Promise.all([...sums].map(([day, sum]) => shelf.keep('days', day, heads.get(day) ?? noHead(), sum)))
    return new Map([...sums].map(([day, sum]) => [day, [sum]]))
  }

  /** A day that runs: the mark and what comes after it. */
  async function open(day: Day, head: Head<R>, newest?: Newest): Promise<R[]> {
    const found = newest && among(await newest, day, head.upTo)
    return found ? marked(head, found) : read(day, head)
  }

  /** The mark of a day that runs, and the facts after it. */
  function marked(head: Head<R>, after: readonly Item[]): R[] {
    const rest = book.empty()
    for (const item of after) book.add(rest, book.toFact(item))
    return head.rollup ? [head.rollup, rest] : [rest]
  }

  /** The same, read after the mark. Whoever meets many facts keeps another mark. */
  async function read(day: Day, head: Head<R>, again = true): Promise<R[]> {
    const span = spanOf(day, day, head.upTo)
    const first = await range({ ...span, limit: FEW + 1 })
    if (first.items.length > FEW && first.items.at(-1)!.sk <= settled(first.items[0]!.sk)) {
      const name = `${span.pk}|${day}`
      const other = keeping.get(name)
      if (!other) {
        const mine = advance(day, head, span, settled(first.items[0]!.sk))
        keeping.set(name, mine)
        return mine.finally(() => keeping.delete(name))
      }
      if (again) {
        await other.catch(() => {})
        return read(day, (await shelf.read('days', day, day)).get(day) ?? noHead(), false)
      }
    }
    const after: Item[] = []
    for await (const items of pages(span, first)) after.push(...items)
    return marked(head, after)
  }

  /** Raises the fence, adds up what lies before it and keeps that. */
  async function advance(day: Day, head: Head<R>, span: Range, upTo: string): Promise<R[]> {
    const stands = await raiseFence(book.name, upTo).then(
      () => true,
      () => false,
    )
    const [marked, rest] = [own(head), book.empty()]
    let facts = 0
    for await (const items of pages(span))
      for (const item of items) {
        if (item.sk <= upTo) facts += 1
        book.add(item.sk <= upTo ? marked : rest, book.toFact(item))
      }
    if (stands) await shelf.keep('days', day, head, marked, { upTo, facts })
    return [marked, rest]
  }

  /**
   * Moves the mark of a day that runs on by some facts at most: what a writer does, so that a reader finds few after it.
   * The fence stands at `fence` before the facts are read: none comes before it any more.
   */
  async function catchUp(day: Day, fence: string, most: number): Promise<void> {
    const head = (await shelf.read('days', day, day)).get(day) ?? noHead<R>()
    if (head.rollup && head.upTo === undefined) return
    const span = spanOf(day, day, head.upTo)
    const counted = (await range({ ...span, to: fence, limit: most })).items
    if (counted.length <= FEW || keeping.has(`${span.pk}|${day}`)) return
    const sum = own(head)
    for (const fact of counted.map(book.toFact)) book.add(sum, fact)
    await shelf.keep('days', day, head, sum, { upTo: counted.at(-1)!.sk, facts: counted.length })
  }

  /** The parts of each day from `from` to `to` inside one month. */
  async function days(from: Day, to: Day, known: Known<R> = {}): Promise<Map<Day, R[]>> {
    const heads = await (known.heads ?? shelf.read('days', from, to))
    const result = new Map<Day, R[]>()
    const [missing, begun, running]: [Day[], Day[], Day[]] = [[], [], []]
    for (const day of daysOf(from, to)) {
      const { rollup, upTo } = heads.get(day) ?? noHead<R>()
      result.set(day, rollup ? [rollup] : [])
      if (rollup && upTo === undefined) continue
      if (!isPast(day)) running.push(day)
      else if (rollup) begun.push(day)
      else missing.push(day)
    }
    const whole = [...stretches(missing), ...begun.map((day): [Day, Day] => [day, day])]
    await Promise.all([
      ...whole.map(async ([first, last]) => {
        for (const [day, parts] of await past(first, last, heads)) result.set(day, parts)
      }),
      ...running.map(async (day) => void result.set(day, await open(day, heads.get(day) ?? noHead(), known.newest))),
    ])
    return result
  }

  /** Rollup of a whole month that is over. */
  async function month(name: string, head: Head<R>): Promise<R[]> {
    if (head.rollup) return [head.rollup]
    const total = added([...(await days(`${name}-01`, lastDayOf(name))).values()].flat())
    await shelf.keep('months', name, head, total)
    return [total]
  }

  /** The parts of what lies in one month, from what is kept of it. */
  async function inMonth({ month: name, from, to, whole }: Span, head: Head<R>, known?: Known<R>): Promise<R[]> {
    return whole ? month(name, head) : [...(await days(from, to, known)).values()].flat()
  }

  return { added, days, inMonth, catchUp }
}
