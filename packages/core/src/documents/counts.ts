import { type Item, partition } from '../kernel/db/keys'
import { addTo, type Tally } from '../kernel/db/lists/counter'
import { type Range, range, rangeAll } from '../kernel/db/read'
import { emptyRecord } from '../kernel/values/own'
import type { Day } from '../kernel/values/time'
import { type Asked, askedOf, type Filters, valueIn } from './filters'
import { isDated, type Period } from './period'

/** What the counters of a kind of document know. */
export interface Counted {
  kind: string
  filters: Filters
  /** Filters whose values name the bucket in which a document counts. */
  by: readonly string[]
  /** Filters that are counted apart within each bucket, one at a time, each by a letter of its own. */
  apart: Readonly<Record<string, string>>
  /** Documents are counted by day too. */
  daily: boolean
  /** Amounts that are summed where documents are counted. */
  sums: Readonly<Record<string, (document: never) => number>>
}

/** Sums of amounts, by their names. */
export type Sums = Readonly<Record<string, number>>

type Fields = Readonly<Record<string, unknown>>

const spelled = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'si' : 'no') : String(value))

const bucketOf = ({ filters, by }: Counted, document: Fields): string =>
  by.map((name) => spelled(valueIn(filters[name]!, document))).join('.')

/** Buckets in which a document counts. */
export function bucketsOf(counted: Counted, document: Fields): string[] {
  if (counted.by.length === 0) return []
  const bucket = bucketOf(counted, document)
  return [`all|${bucket}`, ...(counted.daily ? [`d|${document.day}|${bucket}`] : [])]
}

/**
 * Fields of the counters that count a document apart, by the values that it has or a filter asks for: one value, or any of
 * several.
 */
const fieldsApart = ({ apart }: Counted, values: (name: string) => unknown): string[] =>
  Object.entries(apart).flatMap(([name, letter]) => {
    const value = values(name)
    if (Array.isArray(value)) return value.map((one) => `${letter}.${one}`)
    return value === undefined ? [] : [`${letter}.${value}`]
  })

export const dimensionsOf = (counted: Counted, document: Fields): string[] =>
  fieldsApart(counted, (name) => valueIn(counted.filters[name]!, document))

/** What a document adds to the sums where it counts. */
export const amountsOf = ({ sums }: Pick<Counted, 'sums'>, document: Fields): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, amount(document as never)]))

/** True when the counters know how many documents some filters leave: they hold each dimension apart. */
export function countable(counted: Counted, asked: Asked & Period): boolean {
  const known = askedOf(counted.filters, asked).every(([name]) => counted.by.includes(name) || name in counted.apart)
  const dimensions = Object.keys(counted.apart).filter((name) => asked[name] !== undefined).length
  return counted.by.length > 0 && known && dimensions <= 1 && (counted.daily || !isDated(asked))
}

/** Returns the bucket of a counter item, and the fields of it that count what some filters leave; no field when its bucket does not pass. */
function told(counted: Counted, { sk }: Item, asked: Asked) {
  const apart = fieldsApart(counted, (name) => asked[name])
  const bucket = sk.split('|').at(-2)!.split('.')
  const passes = counted.by.every((name, i) => asked[name] === undefined || bucket[i] === spelled(asked[name]))
  return { bucket, fields: passes ? (apart.length > 0 ? apart : ['n']) : [] }
}

/** What is read of an item of the counters: it also counts apart by all that nobody asks for. */
const only = (counted: Counted, asked: Asked) => [
  ...new Set(['sk', 'n', 'rev', ...Object.keys(counted.sums), ...fieldsApart(counted, (name) => asked[name])]),
]

const dailyRange = (counted: Counted, asked: Asked & Period): Range => ({
  pk: partition('count', counted.kind),
  only: only(counted, asked),
  from: `d|${asked.from ?? ''}`,
  to: `d|${asked.to ?? '9999'}￿`,
})

/** Items of the counters of each day of a period, a reading of the table at a time. */
async function* daily(counted: Counted, asked: Asked & Period, descending: boolean): AsyncGenerator<Item> {
  let start: Range['start']
  do {
    const answer = await range({ ...dailyRange(counted, asked), descending, limit: 250, start })
    yield* answer.items
    start = answer.next
  } while (start)
}

/**
 * How many documents some countable filters leave, from counters: exact, whatever the history; and how many for each value
 * of the filter `of`; and what their amounts add up to, unless they are counted apart. `items` are those of the days of a
 * period, when they are known.
 */
export async function countsBy(counted: Counted, asked: Asked & Period, of: string, items?: Promise<Item[]>) {
  const all = { pk: partition('count', counted.kind), prefix: 'all|', only: only(counted, asked) }
  const values: Record<string, number> = emptyRecord()
  const sums: Record<string, number> = Object.fromEntries(Object.keys(counted.sums).map((name) => [name, 0]))
  let total = 0
  const apart = fieldsApart(counted, (name) => asked[name]).length > 0
  for (const item of await (items ?? (isDated(asked) ? countersOf(counted, asked) : rangeAll(all)))) {
    const { bucket, fields } = told(counted, item, asked)
    if (fields.length === 0) continue
    for (const name of Object.keys(sums)) sums[name]! += Number(item[name] ?? 0)
    const n = fields.reduce((sum, field) => sum + Number(item[field] ?? 0), 0)
    if (n === 0) continue
    const value = bucket[counted.by.indexOf(of)]!
    values[value] = (values[value] ?? 0) + n
    total += n
  }
  return { total, values, ...(apart ? {} : { sums }) }
}

/** Items of the counters of each day of a period, oldest first. */
export const countersOf = (counted: Counted, asked: Asked & Period): Promise<Item[]> =>
  rangeAll(dailyRange(counted, asked))

const noTally = (): Tally => ({ n: 0, all: 0, rev: 0 })

/** What the counters of a day say of some filters. */
export async function tallyOf(counted: Counted, asked: Asked, day: Day): Promise<Tally> {
  const tally = noTally()
  for (const item of await countersOf(counted, { ...asked, from: day, to: day }))
    addTo(tally, item, told(counted, item, asked).fields)
  return tally
}

/** A day of a list, how many documents of the list come before it, and what the counters say of it. */
interface PlaceOfDay {
  day: Day
  before: number
  tally: Tally
}

/**
 * The day of the document number `skip` (from 0) of some filters, in the order of the list; undefined when it has no more
 * than `skip`. `items` are those of the days of the period, oldest first, when they are known.
 */
export async function dayAt(
  counted: Counted,
  asked: Asked & Period,
  { skip, descending, items }: { skip: number; descending: boolean; items?: Item[] },
): Promise<PlaceOfDay | undefined> {
  const at: PlaceOfDay = { day: '', before: 0, tally: noTally() }
  const known = items && (descending ? [...items].reverse() : items)
  for await (const item of known ?? daily(counted, asked, descending)) {
    const day = item.sk.split('|')[1]!
    if (day !== at.day) {
      if (at.before + at.tally.n > skip) return at
      Object.assign(at, { day, before: at.before + at.tally.n, tally: noTally() })
    }
    addTo(at.tally, item, told(counted, item, asked).fields)
  }
  return at.before + at.tally.n > skip ? at : undefined
}
