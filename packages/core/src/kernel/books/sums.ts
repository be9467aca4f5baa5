import { encodeTime } from 'ulid'
import { type Item, partition } from '../db/keys'
import { type Range, range } from '../db/read'
import { type Day, lastDayOf, monthOf } from '../time'
import { raiseFence } from './fence'
import type { Head, Packed, Shelf } from './shelf'
import { daysOf, isPast, type Span, stretches } from './spans'

/** What adding up needs of a book. */
export interface Summed<R, F> {
  name: string
  empty: () => R
  add: (rollup: R, fact: F) => void
  merge: (into: R, from: R) => void
  toFact: (item: Item) => F
}

/** Facts younger than this stay behind the mark, so that a sale on its way hardly ever meets the fence. */
const SETTLING_MS = 5_000
const TIME_LENGTH = 10

/** Marks that this process is keeping, by day of a book. */
const keeping = new Map<string, Promise<unknown>>()

/** The place in a day that the ids made until some seconds ago lie before; `sk` is any fact's of the day. */
function settled(sk: string): string {
  const prefix = sk.slice(0, sk.lastIndexOf('_') + 1)
  return prefix + encodeTime(Date.now() - SETTLING_MS, TIME_LENGTH)
}

/**
 * Rollups of days and months on one shelf: what is kept there, and the facts that it does not count.
 *
 * A day that is over is kept whole. Of a day that runs, the sums up to a mark are: whoever meets more than a few facts
 * after it raises the fence of the book to some seconds ago, adds up what lies before it, which nobody can add to any
 * more, and keeps it under the revision it had read. So a report reads the mark and the few facts after it.
 */
export function sumsOf<R extends object, F extends { day: Day }>(book: Summed<R, F>, shelf: Shelf<R>) {
  /** Items of facts, a page of the table at a time. */
  async function* pages(span: Range, first?: Awaited<ReturnType<typeof range>>): AsyncGenerator<Item[]> {
    let answer = first ?? (await range(span))
    yield answer.items
    while (answer.next) {
      answer = await range({ ...span, limit: undefined, start: answer.next })
      yield answer.items
    }
  }

  const spanOf = (from: Day, to: Day, after?: string): Range => {
    const pk = partition(book.name, monthOf(from))
    return { pk, from, to: `${to}￿`, ...(after ? { start: { pk, sk: after } } : {}) }
  }

  /** Adds up days that are over and follow one another, and keeps each of them. */
  async function past(from: Day, to: Day, heads: ReadonlyMap<Day, Head<R>>, into: Map<Day, R>): Promise<void> {
    const first = heads.get(from)
    for await (const items of pages(spanOf(from, to, first?.upTo)))
      for (const fact of items.map(book.toFact)) book.add(into.get(fact.day)!, fact)
    await Promise.all(
      daysOf(from, to).map((day) => shelf.keep('days', day, heads.get(day)?.rev ?? 0, shelf.pack(into.get(day)!))),
    )
  }

  /** Adds up a day that runs: the mark and what comes after it. Whoever meets many facts keeps another mark. */
  async function open(day: Day, head: Head<R>, again = true): Promise<R> {
    const few = shelf.few(head)
    const span = spanOf(day, day, head.upTo)
    const first = await range({ ...span, limit: few + 1 })
    const total = head.rollup ?? book.empty()
    if (first.items.length > few && first.items.at(-1)!.sk <= settled(first.items[0]!.sk)) {
      const name = `${span.pk}|${day}|${few}`
      const other = keeping.get(name)
      if (!other) {
        const mine = advance(day, head, span, total, first.items[0]!.sk)
        keeping.set(name, mine)
        return await mine.finally(() => keeping.delete(name))
      }
      if (again) {
        await other.catch(() => {})
        return open(day, (await shelf.read('days', day, day)).get(day) ?? { rev: 0, bytes: 0 }, false)
      }
    }
    for await (const items of pages(span, first)) for (const item of items) book.add(total, book.toFact(item))
    return total
  }

  /** Adds the facts of a span to `total`, and keeps what it was some seconds ago. */
  async function advance(day: Day, { rev }: Head<R>, span: Range, total: R, sk: string): Promise<R> {
    const upTo = settled(sk)
    const stands = await raiseFence(book.name, upTo).then(
      () => true,
      () => false,
    )
    let packed: Packed | undefined
    for await (const items of pages(span))
      for (const item of items) {
        if (stands && !packed && item.sk > upTo) packed = shelf.pack(total)
        book.add(total, book.toFact(item))
      }
    if (stands) await shelf.keep('days', day, rev, packed ?? shelf.pack(total), upTo)
    return total
  }

  /** Rollup of each day from `from` to `to` inside one month; days without facts are empty rollups. */
  async function days(from: Day, to: Day): Promise<Map<Day, R>> {
    const heads = await shelf.read('days', from, to)
    const result = new Map<Day, R>()
    const [missing, begun, running]: [Day[], Day[], Day[]] = [[], [], []]
    for (const day of daysOf(from, to)) {
      const { rollup, upTo } = heads.get(day) ?? {}
      result.set(day, rollup ?? book.empty())
      if (rollup && upTo === undefined) continue
      if (!isPast(day)) running.push(day)
      else if (rollup) begun.push(day)
      else missing.push(day)
    }
    const whole = [...stretches(missing), ...begun.map((day): [Day, Day] => [day, day])]
    await Promise.all([
      ...whole.map(([first, last]) => past(first, last, heads, result)),
      ...running.map(async (day) => result.set(day, await open(day, heads.get(day) ?? { rev: 0, bytes: 0 }))),
    ])
    return result
  }

  /** Rollup of a whole month that is over. */
  async function month(name: string, head: Head<R>): Promise<R> {
    if (head.rollup) return head.rollup
    const total = book.empty()
    for (const rollup of (await days(`${name}-01`, lastDayOf(name))).values()) book.merge(total, rollup)
    await shelf.keep('months', name, head.rev, shelf.pack(total))
    return total
  }

  /** Rollup of the part of a month, from what is kept of it. */
  async function part({ month: name, from, to, whole }: Span, head: Head<R>): Promise<R> {
    if (whole) return month(name, head)
    const total = book.empty()
    for (const rollup of (await days(from, to)).values()) book.merge(total, rollup)
    return total
  }

  return { days, part }
}
