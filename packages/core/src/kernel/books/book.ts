import type * as z from 'zod'
import { config } from '../config'
import { now } from '../context'
import { send } from '../db/client'
import { type Item, type Key, keyText, partition } from '../db/keys'
import { compress, expand } from '../db/pack'
import { range, rangeAll } from '../db/read'
import type { Unit } from '../db/unit'
import { addDays, type Day, dayOf, lastDayOf, monthOf, startOfDay } from '../time'

/**
 * A book: append-only facts keyed by day, and rollups of them.
 *
 * A rollup of a day is a pure function of the day's facts. Past days and months keep theirs in a head item, today is
 * computed live. A write to a past day bumps the revision of the day's and the month's head and drops their rollups
 * in the same transaction; a rollup is stored only if the revision it read still stands. So a stored rollup is never
 * stale, any of them can be thrown away, and what a report costs does not grow with history.
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
  /** True when facts are written without `append`, so that a month may have facts and no head. */
  headless?: boolean
}

export interface Fact {
  id: string
  day: Day
}

/** A rollup larger than this does not fit beside its head (an item holds 400 KB): it is computed each time. */
const MAX_KEPT_BYTES = 380_000

/** Months of all shops that a process remembers as opened. */
const MAX_OPENED = 10_000

/** Months that are read without asking first which of them have facts. */
const FEW_MONTHS = 3

/** A day counts as past this long after it ended, so that no commit decided on that day is still under way. */
const GRACE_MS = 10 * 60_000

const isPast = (day: Day) => startOfDay(addDays(day, 1)).getTime() + GRACE_MS < now().getTime()

interface Head<R> {
  rev: number
  rollup: R | undefined
}

/** What a book answers of a period, both days included. */
export interface Reader<R> {
  /** Rollup of each month that the period touches (clipped to it), in order: exact whatever was backdated. */
  months(from: Day, to: Day): Promise<{ month: string; rollup: R }[]>
  rollup(from: Day, to: Day): Promise<R>
  /** Rollup of everything up to a day, itself included: a balance. */
  through(to: Day): Promise<R>
  /** Rollup of each day, in order. */
  days(from: Day, to: Day): Promise<{ day: Day; rollup: R }[]>
}

export type Book<S extends z.ZodObject, R extends object, D extends keyof R = never> = ReturnType<typeof book<S, R, D>>

/** The part of a period that lies in one month. */
interface Span {
  month: string
  from: Day
  to: Day
  /** A whole month, and over. */
  whole: boolean
}

/** Declares a book. Facts carry at least `id` and `day`. */
export function book<S extends z.ZodObject, R extends object, D extends keyof R = never>(spec: BookSpec<S, R, D>) {
  type F = z.output<S> & Fact
  const facts = (month: string) => partition(spec.name, month)
  const daysKey = (day: Day): Key => ({ pk: partition(spec.name, 'days'), sk: day })
  const monthKey = (month: string): Key => ({ pk: partition(spec.name, 'months'), sk: month })
  const toFact = (item: Item): F => spec.schema.parse(item) as F

  /** Months whose head this process knows to be there; forgotten all at once when they are many. */
  const opened = new Set<string>()
  const remember = (month: string) => {
    if (opened.size >= MAX_OPENED) opened.clear()
    opened.add(month)
  }

  /** Adds a fact to the book inside the unit. */
  function append(unit: Unit, fact: F, extra: Record<string, unknown> = {}): void {
    const parsed = spec.schema.parse(fact) as F
    unit.append({ ...extra, ...parsed, pk: facts(monthOf(fact.day)), sk: `${fact.day}.${fact.id}` })
    const month = monthKey(monthOf(fact.day))
    if (fact.day !== dayOf(now())) {
      unit.add(daysKey(fact.day), { rev: 1 }, { drop: ['rollup', 'detail'] })
      unit.add(month, { rev: 1 }, { drop: ['rollup', 'detail'] })
    } else if (!opened.has(keyText(month))) {
      unit.add(month, { opened: 1 })
      unit.after(async () => remember(keyText(month)))
    }
  }

  /** First month that may have facts: every month with facts has a head. Undefined for an empty book. */
  async function firstMonth(): Promise<string | undefined> {
    return (await range({ pk: partition(spec.name, 'months'), limit: 1 })).items[0]?.sk
  }

  /** The part of a period that can have facts, so that an absurd period costs nothing: a single day when there is none. */
  async function within(from: Day, to: Day): Promise<{ from: Day; to: Day }> {
    const today = dayOf(now())
    const first = `${(await firstMonth()) ?? monthOf(today)}-01`
    const [a, b] = [from > first ? from : first, to < today ? to : today]
    if (a <= b) return { from: a, to: b }
    const empty = from > today ? addDays(today, 1) : to
    return { from: empty, to: empty }
  }

  /** A rollup as its head keeps it: the large groups in an attribute of their own. */
  function kept(rollup: R): { rollup: Uint8Array; detail: Uint8Array } {
    const large = new Set<string>((spec.detail ?? []).map(String))
    const groups = Object.entries(rollup)
    const part = (isLarge: boolean) => compress(Object.fromEntries(groups.filter(([g]) => large.has(g) === isLarge)))
    return { rollup: part(false), detail: part(true) }
  }

  const groupsOf = (bytes: unknown) => (bytes ? expand<Partial<R>>(bytes as Uint8Array) : {})
  const headOf = ({ rev, rollup, detail }: Partial<Item>): Head<R> => ({
    rev: Number(rev ?? 0),
    rollup: rollup ? { ...spec.empty(), ...groupsOf(rollup), ...groupsOf(detail) } : undefined,
  })

  async function heads(pk: string, from: string, to: string, detailed: boolean): Promise<Map<string, Head<R>>> {
    const items = await rangeAll({ pk, from, to, ...(detailed ? {} : { only: ['sk', 'rev', 'rollup'] }) })
    return new Map(items.map((item) => [item.sk, headOf(item)]))
  }

  /** Keeps a rollup for the next reader, unless a write got in between. */
  async function keep(key: Key, rev: number, sums: R): Promise<void> {
    const { rollup, detail } = kept(sums)
    if (rollup.length + detail.length > MAX_KEPT_BYTES) return
    try {
      await send('UpdateItem', {
        TableName: config.table(),
        Key: key,
        UpdateExpression: 'SET #rollup = :rollup, #detail = :detail ADD rev :zero',
        ConditionExpression: rev === 0 ? 'attribute_not_exists(rev) OR rev = :rev' : 'rev = :rev',
        ExpressionAttributeNames: { '#rollup': 'rollup', '#detail': 'detail' },
        ExpressionAttributeValues: { ':rollup': rollup, ':detail': detail, ':rev': rev, ':zero': 0 },
      })
    } catch (error) {
      if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
    }
  }

  /** Rollup of each day from `from` to `to` inside one month; days without facts are empty rollups. */
  async function daysOfMonth(from: Day, to: Day, detailed: boolean): Promise<Map<Day, R>> {
    const known = await heads(partition(spec.name, 'days'), from, to, detailed)
    const result = emptyDays(from, to)
    const missing: Day[] = []
    for (const day of result.keys()) {
      const rollup = known.get(day)?.rollup
      if (rollup) result.set(day, rollup)
      else missing.push(day)
    }
    if (missing.length === 0) return result
    const items = await rangeAll({ pk: facts(monthOf(from)), from: missing[0]!, to: `${missing.at(-1)!}￿` })
    const wanted = new Set(missing)
    for (const item of items) {
      const fact = toFact(item)
      if (wanted.has(fact.day)) spec.add(result.get(fact.day)!, fact)
    }
    await Promise.all(
      missing.filter(isPast).map((day) => keep(daysKey(day), known.get(day)?.rev ?? 0, result.get(day)!)),
    )
    return result
  }

  function emptyDays(from: Day, to: Day): Map<Day, R> {
    const result = new Map<Day, R>()
    for (let day = from; day <= to; day = addDays(day, 1)) result.set(day, spec.empty())
    return result
  }

  async function wholeMonth(month: string, head: Head<R>): Promise<R> {
    if (head.rollup) return head.rollup
    const total = spec.empty()
    const days = await daysOfMonth(`${month}-01`, lastDayOf(month), true)
    for (const rollup of days.values()) spec.merge(total, rollup)
    if (isPast(lastDayOf(month))) await keep(monthKey(month), head.rev, total)
    return total
  }

  /** Months from `from` to `to`, in order, each clipped to the period. */
  function spans(from: Day, to: Day): Span[] {
    const list: Span[] = []
    if (from > to) return list
    for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(lastDayOf(month), 1))) {
      const [first, last] = [`${month}-01`, lastDayOf(month)]
      const [a, b] = [from > first ? from : first, to < last ? to : last]
      list.push({ month, from: a, to: b, whole: a === first && b === last && isPast(last) })
    }
    return list
  }

  /** Tells which months of a long period have facts, so that centuries without any cost one query. */
  async function filled(parts: readonly Span[]): Promise<(part: Span) => boolean> {
    if (spec.headless || parts.length <= FEW_MONTHS) return () => true
    const pk = partition(spec.name, 'months')
    const known = await rangeAll({ pk, from: parts[0]!.month, to: parts.at(-1)!.month, only: ['sk'] })
    const names = new Set(known.map(({ sk }) => sk))
    return ({ month }) => names.has(month)
  }

  function reader(detailed: boolean): Reader<R> {
    async function months(from: Day, to: Day) {
      const parts = spans(from, to)
      if (parts.length === 0) return []
      const known = await heads(partition(spec.name, 'months'), monthOf(from), monthOf(to), detailed)
      return Promise.all(
        parts.map(async ({ month, whole, from, to }) => {
          const head = known.get(month) ?? (spec.headless ? headOf({}) : undefined)
          if (whole && head) return { month, rollup: await wholeMonth(month, head) }
          const rollup = spec.empty()
          if (head) for (const day of (await daysOfMonth(from, to, detailed)).values()) spec.merge(rollup, day)
          return { month, rollup }
        }),
      )
    }

    async function rollup(from: Day, to: Day) {
      const total = spec.empty()
      for (const part of await months(from, to)) spec.merge(total, part.rollup)
      return total
    }

    async function through(to: Day) {
      const first = await firstMonth()
      const today = dayOf(now())
      return first === undefined ? spec.empty() : rollup(`${first}-01`, to < today ? to : today)
    }

    async function days(from: Day, to: Day) {
      const all = spans(from, to)
      const has = await filled(all)
      const parts = await Promise.all(
        all.map((part) => (has(part) ? daysOfMonth(part.from, part.to, detailed) : emptyDays(part.from, part.to))),
      )
      return parts.flatMap((part) => [...part].map(([day, value]) => ({ day, rollup: value })))
    }

    return { months, rollup, through, days }
  }

  /** The facts of a period, oldest first. */
  async function read(from: Day, to: Day): Promise<F[]> {
    const all = spans(from, to)
    const has = await filled(all)
    const parts = await Promise.all(
      all.filter(has).map((part) => rangeAll({ pk: facts(part.month), from: part.from, to: `${part.to}￿` })),
    )
    return parts.flat().map(toFact)
  }

  /** What `rollup` must equal: a reduction of the facts themselves. */
  async function reduce(from: Day, to: Day): Promise<R> {
    const total = spec.empty()
    for (const fact of await read(from, to)) spec.add(total, fact)
    return total
  }

  /** The same without the large groups, which cost most of the reading. */
  const sums = reader(false) as Reader<Omit<R, D>>
  return { ...spec, ...reader(true), sums, append, firstMonth, within, read, reduce, kept, partition: facts, toFact }
}
