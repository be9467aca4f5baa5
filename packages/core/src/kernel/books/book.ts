import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type * as z from 'zod'
import { config } from '../config'
import { now } from '../context'
import { documents } from '../db/client'
import { type Item, type Key, keyText, partition } from '../db/keys'
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
export interface BookSpec<S extends z.ZodObject, R> {
  name: string
  schema: S
  /** The empty rollup. */
  empty: () => R
  /** Adds a fact to a rollup, in place. */
  add: (rollup: R, fact: z.output<S>) => void
  /** Adds a rollup to another, in place. */
  merge: (into: R, from: R) => void
}

export interface Fact {
  id: string
  day: Day
}

/** A rollup larger than this does not fit beside its head (an item holds 400 KB): it is computed each time. */
const MAX_KEPT_BYTES = 380_000

/** Months of all shops that a process remembers as opened. */
const MAX_OPENED = 10_000

/** A day counts as past this long after it ended, so that no commit decided on that day is still under way. */
const GRACE_MS = 10 * 60_000

const compress = (value: unknown) => deflateRawSync(Buffer.from(JSON.stringify(value)))
const expand = <R>(bytes: Uint8Array): R => JSON.parse(inflateRawSync(bytes).toString()) as R

const isPast = (day: Day) => startOfDay(addDays(day, 1)).getTime() + GRACE_MS < now().getTime()

interface Head<R> {
  rev: number
  rollup: R | undefined
}

export type Book<S extends z.ZodObject, R> = ReturnType<typeof book<S, R>>

/** Declares a book. Facts carry at least `id` and `day`. */
export function book<S extends z.ZodObject, R>(spec: BookSpec<S, R>) {
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
      unit.add(daysKey(fact.day), { rev: 1 }, { drop: ['rollup'] })
      unit.add(month, { rev: 1 }, { drop: ['rollup'] })
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

  const headOf = (item: Item | undefined): Head<R> => ({
    rev: Number(item?.rev ?? 0),
    rollup: item?.rollup ? expand<R>(item.rollup as Uint8Array) : undefined,
  })

  async function heads(pk: string, from: string, to: string): Promise<Map<string, Head<R>>> {
    const items = await rangeAll({ pk, from, to })
    return new Map(items.map((item) => [item.sk, headOf(item)]))
  }

  /** Keeps a rollup for the next reader, unless a write got in between. */
  async function keep(key: Key, rev: number, rollup: R): Promise<void> {
    const bytes = compress(rollup)
    if (bytes.length > MAX_KEPT_BYTES) return
    try {
      await documents().send(
        new UpdateCommand({
          TableName: config.table(),
          Key: key,
          UpdateExpression: 'SET #rollup = :rollup ADD rev :zero',
          ConditionExpression: rev === 0 ? 'attribute_not_exists(rev) OR rev = :rev' : 'rev = :rev',
          ExpressionAttributeNames: { '#rollup': 'rollup' },
          ExpressionAttributeValues: { ':rollup': bytes, ':rev': rev, ':zero': 0 },
        }),
      )
    } catch (error) {
      if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
    }
  }

  /** Rollup of each day from `from` to `to` inside one month; days without facts are empty rollups. */
  async function daysOfMonth(from: Day, to: Day): Promise<Map<Day, R>> {
    const known = await heads(partition(spec.name, 'days'), from, to)
    const result = new Map<Day, R>()
    const missing: Day[] = []
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const rollup = known.get(day)?.rollup
      if (rollup) result.set(day, rollup)
      else {
        result.set(day, spec.empty())
        missing.push(day)
      }
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

  async function wholeMonth(month: string, head: Head<R> | undefined): Promise<R> {
    if (head?.rollup) return head.rollup
    const total = spec.empty()
    for (const rollup of (await daysOfMonth(`${month}-01`, lastDayOf(month))).values()) spec.merge(total, rollup)
    if (isPast(lastDayOf(month))) await keep(monthKey(month), head?.rev ?? 0, total)
    return total
  }

  /** Months from `from` to `to`, in order, each clipped to the period. */
  function spans(from: Day, to: Day): { month: string; from: Day; to: Day; whole: boolean }[] {
    const list = []
    for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(lastDayOf(month), 1))) {
      const [first, last] = [`${month}-01`, lastDayOf(month)]
      const [a, b] = [from > first ? from : first, to < last ? to : last]
      list.push({ month, from: a, to: b, whole: a === first && b === last && isPast(last) })
    }
    return list
  }

  /** Rollup of each month that the period touches (clipped to it), in order: exact whatever was backdated. */
  async function months(from: Day, to: Day): Promise<{ month: string; rollup: R }[]> {
    const parts = spans(from, to)
    const known = await heads(partition(spec.name, 'months'), monthOf(from), monthOf(to))
    return Promise.all(
      parts.map(async (part) => {
        if (part.whole) return { month: part.month, rollup: await wholeMonth(part.month, known.get(part.month)) }
        const rollup = spec.empty()
        for (const day of (await daysOfMonth(part.from, part.to)).values()) spec.merge(rollup, day)
        return { month: part.month, rollup }
      }),
    )
  }

  /** Rollup of a period, both days included. */
  async function rollup(from: Day, to: Day): Promise<R> {
    const total = spec.empty()
    if (from > to) return total
    for (const part of await months(from, to)) spec.merge(total, part.rollup)
    return total
  }

  /** Rollup of everything up to a day, itself included: a balance. */
  async function through(to: Day): Promise<R> {
    const first = await firstMonth()
    const today = dayOf(now())
    return first === undefined ? spec.empty() : rollup(`${first}-01`, to < today ? to : today)
  }

  /** Rollup of each day of a period, in order. */
  async function days(from: Day, to: Day): Promise<{ day: Day; rollup: R }[]> {
    const parts = await Promise.all(spans(from, to).map((part) => daysOfMonth(part.from, part.to)))
    return parts.flatMap((part) => [...part].map(([day, value]) => ({ day, rollup: value })))
  }

  /** The facts of a period, oldest first. */
  async function read(from: Day, to: Day): Promise<F[]> {
    const parts = await Promise.all(
      spans(from, to).map((part) => rangeAll({ pk: facts(part.month), from: part.from, to: `${part.to}￿` })),
    )
    return parts.flat().map(toFact)
  }

  /** What `rollup` must equal: a reduction of the facts themselves. */
  async function reduce(from: Day, to: Day): Promise<R> {
    const total = spec.empty()
    for (const fact of await read(from, to)) spec.add(total, fact)
    return total
  }

  return { ...spec, append, rollup, through, firstMonth, within, months, days, read, reduce, partition: facts, toFact }
}
