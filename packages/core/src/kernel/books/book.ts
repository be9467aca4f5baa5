import type * as z from 'zod'
import { declared } from '../db/declared'
import { raiseFence } from '../db/fence'
import { type Item, type Key, keyText, partition } from '../db/keys'
import { range, rangeAll } from '../db/read'
import type { Unit } from '../db/unit'
import { readAs } from '../db/unreadable'
import { addDays, type Day, monthOf } from '../values/time'
import { momentsOf } from './moment'
import { type Head, type Kept, keptItems, noHead, type Shelf, shelvesOf } from './shelf'
import { daysOf, type Span, spans, today } from './spans'
import { type Newest, settled, sumsOf } from './sums'

/**
 * A book: append-only facts keyed by day, and rollups of them.
 *
 * A rollup of a day is a pure function of the day's facts. Past days and months keep theirs in a head item, today keeps
 * that of the facts up to a mark, and the few after it are read (`sums.ts`). A write to a past day bumps the revision of
 * the day's and the month's head and drops their rollups in the same transaction; a write of today commits only beyond
 * the mark (`fence.ts`); a rollup is stored only if the revision it read still stands. So a stored rollup is never stale,
 * any of them can be thrown away, and what a report costs grows neither with history nor with what was sold today.
 */
export interface BookSpec<S extends z.ZodObject, R, D extends keyof R = never> {
  name: string
  schema: S
  /** The empty rollup. */
  empty: () => R
  /** Adds a fact to a rollup, in place. */
  add: (rollup: R, fact: z.output<S>) => void
  /** Adds a rollup to another, in place. */
  merge: (into: R, from: R) => void
  /** Large groups of the rollup that few reports look at: kept apart, and read only by who needs them. */
  detail?: readonly D[]
  /** True when facts do not open their month, so that a month may have facts and no head. */
  headless?: boolean
}

export interface Fact {
  id: string
  day: Day
}

/** No fact of a headless book is older: nothing of the product is. */
export const FIRST_DAY: Day = '2020-01-01'

/** Months of all shops that a process remembers as opened. */
const MAX_OPENED = 10_000

/** Facts of a day that a process appends to a book before it adds them up, so that who reads first finds few of them. */
const ADDED_UP_EACH = 500
/** Facts that it adds up then, at most: the writer waits for it, also when nobody looked at the day before. */
const ADDED_UP = 2 * ADDED_UP_EACH

/** Months that are read without asking first which of them have facts. */
const FEW_MONTHS = 3

/** What a book answers of a period, both days included. */
export interface Reader<R> {
  /**
   * Rollup of each month that the period touches (clipped to it), in order: exact whatever was backdated. Who has the
   * `newest` facts of the period read spares it to read them.
   */
  months(from: Day, to: Day, newest?: Newest): Promise<{ month: string; rollup: R }[]>
  rollup(from: Day, to: Day): Promise<R>
  /** Rollup of everything up to a day, itself included: a balance. */
  through(to: Day): Promise<R>
  /** Rollup of each day, in order. */
  days(from: Day, to: Day): Promise<{ day: Day; rollup: R }[]>
  /** Rollup of each of a few days that need not follow one another. */
  some(days: readonly Day[]): Promise<R[]>
  /** Rollups that added together are that of a period; large ones are shared, so that nobody may change them. */
  parts(from: Day, to: Day): Promise<readonly Readonly<R>[]>
}

const earlier = (a: Day, b: Day) => (a < b ? a : b)

/** Declares a book. Facts carry at least `id` and `day`; ids of one book have one prefix and grow with time. */
export function book<S extends z.ZodObject, R extends object, D extends keyof R = never>(spec: BookSpec<S, R, D>) {
  type F = z.output<S> & Fact
  declared.books.add(spec.name)
  const facts = (month: string) => partition(spec.name, month)
  const daysKey = (day: Day): Key => ({ pk: partition(spec.name, 'days'), sk: day })
  const monthKey = (month: string): Key => ({ pk: partition(spec.name, 'months'), sk: month })
  const toFact = (item: Item): F => readAs(spec.schema, item, `el registro de ${spec.name}`) as F
  const shelves = shelvesOf<R>(spec)

  /** Months whose head this process knows to be there; forgotten all at once when they are many. */
  const opened = new Set<string>()
  const remember = (month: string) => {
    if (opened.size >= MAX_OPENED) opened.clear()
    opened.add(month)
  }

  function open(unit: Unit, month: Key): void {
    if (spec.headless || opened.has(keyText(month))) return
    unit.add(month, { opened: 1 })
    unit.after(async () => remember(keyText(month)))
  }

  /** Facts of a day that this process has appended since it last added them up. */
  const appended = new Map<string, number>()
  async function addUp(day: Day, sk: string): Promise<void> {
    const name = `${facts(monthOf(day))}|${day}`
    const count = (appended.get(name) ?? 0) + 1
    if (count < ADDED_UP_EACH) {
      if (appended.size >= MAX_OPENED) appended.clear()
      appended.set(name, count)
      return
    }
    appended.delete(name)
    const fence = settled(sk)
    await raiseFence(spec.name, fence)
    await Promise.all([...new Set([light, full])].map((sums) => sums.catchUp(day, fence, ADDED_UP)))
  }

  /** Adds a fact to the book inside the unit, and answers the item that it becomes. */
  function append(unit: Unit, fact: F, extra: Record<string, unknown> = {}): Item {
    const parsed = spec.schema.parse(fact) as F
    const item = { ...extra, ...parsed, pk: facts(monthOf(fact.day)), sk: `${fact.day}.${fact.id}` }
    unit.append(item)
    const month = monthKey(monthOf(fact.day))
    if (fact.day === today() && !unit.late) {
      unit.fence(spec.name, item.sk)
      open(unit, month)
      unit.after(() => addUp(fact.day, item.sk))
    } else {
      const drop = ['rollup', 'upTo', 'detail']
      unit.add(daysKey(fact.day), { rev: 1 }, { drop })
      unit.add(month, { rev: 1 }, { drop })
    }
    return item
  }

  /** First month that may have facts: every month with facts has a head. Undefined for an empty book. */
  async function firstMonth(): Promise<string | undefined> {
    return (await range({ pk: partition(spec.name, 'months'), limit: 1, only: ['sk'] })).items[0]?.sk
  }

  /** The part of a period that can have facts, so that an absurd period costs nothing: a single day when there is none. */
  async function within(from: Day, to: Day): Promise<{ from: Day; to: Day }> {
    if (from <= to && to <= today() && spans(from, to).length <= FEW_MONTHS) return { from, to }
    const first = `${(await firstMonth()) ?? monthOf(today())}-01`
    const [a, b] = [from > first ? from : first, earlier(to, today())]
    return a <= b ? { from: a, to: b } : outside(from, to)
  }

  /** Tells which months of a long period have facts, so that centuries without any cost one query. */
  async function filled(parts: readonly Span[]): Promise<(part: Span) => boolean> {
    if (spec.headless || parts.length <= FEW_MONTHS) return () => true
    const pk = partition(spec.name, 'months')
    const known = await rangeAll({ pk, from: parts[0]!.month, to: parts.at(-1)!.month, only: ['sk'] })
    const names = new Set(known.map(({ sk }) => sk))
    return ({ month }) => names.has(month)
  }

  const light = sumsOf<R, F>({ ...spec, toFact }, shelves.light)
  const full = shelves.full === shelves.light ? light : sumsOf<R, F>({ ...spec, toFact }, shelves.full)

  function reader(shelf: Shelf<R>, sums: typeof full): Reader<R> {
    const eachMonth = (spans: readonly Span[], known: ReadonlyMap<string, Head<R>>, newest?: Newest) =>
      Promise.all(
        spans.map(async (span) => {
          const head = known.get(span.month) ?? (spec.headless ? noHead<R>() : undefined)
          return { month: span.month, parts: head ? await sums.inMonth(span, head, { newest }) : [] }
        }),
      )

    /** What is kept of the days of several months, asked for once. */
    const headsOf = (spans: readonly Span[]) => shelf.read('days', spans[0]!.from, spans.at(-1)!.to)

    async function inMonths(from: Day, to: Day, newest?: Newest) {
      const all = spans(from, to)
      if (all.length === 0) return []
      // Parts of a few months are summed from days: what is kept of the months says nothing of them.
      if (all.length <= FEW_MONTHS && all.every(({ whole }) => !whole)) {
        const known = { heads: headsOf(all), newest }
        return Promise.all(
          all.map(async (span) => ({ month: span.month, parts: await sums.inMonth(span, noHead(), known) })),
        )
      }
      return eachMonth(all, await shelf.read('months', monthOf(from), monthOf(to)), newest)
    }

    const months = async (from: Day, to: Day, newest?: Newest) =>
      (await inMonths(from, to, newest)).map(({ month, parts }) => ({ month, rollup: sums.added(parts) }))

    const parts = async (from: Day, to: Day) => (await inMonths(from, to)).flatMap((month) => month.parts)

    async function through(to: Day) {
      const end = earlier(to, today())
      const known = await shelf.read('months', '0000', monthOf(end))
      const [first] = known.keys()
      const all = first === undefined ? [] : await eachMonth(spans(`${first}-01`, end), known)
      return sums.added(all.flatMap((month) => month.parts))
    }

    async function days(from: Day, to: Day) {
      const all = spans(from, to)
      const has = await filled(all)
      const some = all.filter(has)
      const known = some.length > 0 ? { heads: headsOf(some) } : {}
      const found = await Promise.all(
        all.map(async (span) =>
          has(span)
            ? [...(await sums.days(span.from, span.to, known))].map(([day, parts]) => ({
                day,
                rollup: sums.added(parts),
              }))
            : daysOf(span.from, span.to).map((day) => ({ day, rollup: spec.empty() })),
        ),
      )
      return found.flat()
    }

    async function some(days: readonly Day[]) {
      const known = { heads: shelf.some(days) }
      return Promise.all(days.map(async (day) => sums.added((await sums.days(day, day, known)).get(day)!)))
    }

    return { months, rollup: async (from, to) => sums.added(await parts(from, to)), through, days, some, parts }
  }

  /** The facts of a period, oldest first, a page of the table at a time. */
  async function* each(from: Day, to: Day): AsyncGenerator<F> {
    const all = spans(from, to)
    const has = await filled(all)
    for (const part of all.filter(has)) {
      let start: Awaited<ReturnType<typeof range>>['next']
      do {
        const answer = await range({ pk: facts(part.month), from: part.from, to: `${part.to}￿`, start })
        for (const item of answer.items) yield toFact(item)
        start = answer.next
      } while (start)
    }
  }

  /** The same in a list. */
  async function read(from: Day, to: Day): Promise<F[]> {
    const found: F[] = []
    for await (const fact of each(from, to)) found.push(fact)
    return found
  }

  /** What `rollup` must equal: a reduction of the facts themselves. */
  async function reduce(from: Day, to: Day): Promise<R> {
    const total = spec.empty()
    for await (const fact of each(from, to)) spec.add(total, fact)
    return total
  }

  /** The same without the large groups, which cost most of the reading. */
  const sums = reader(shelves.light, light) as Reader<Omit<R, D>>
  const kept = (kind: Kept, sk: string, rollup: R) => keptItems<R>(spec, kind, sk, rollup)
  return {
    ...spec,
    ...reader(shelves.full, full),
    ...momentsOf({ name: spec.name, toFact }),
    ...{ sums, append, firstMonth, within, each, read, reduce, kept, partition: facts, toFact },
  }
}

/** A day without facts, for a period before the first or after the last. */
function outside(from: Day, to: Day): { from: Day; to: Day } {
  const day = from > today() ? addDays(today(), 1) : to
  return { from: day, to: day }
}
