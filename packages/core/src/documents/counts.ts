import { type Item, partition } from '../kernel/db/keys'
import { type Range, range, rangeAll } from '../kernel/db/read'
import { type Asked, askedOf, type Filters, valueIn } from './filters'
import type { Period } from './period'

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
}

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

/** Fields of the counters that count a document apart, by the values that it has or a filter asks for. */
const fieldsApart = ({ apart }: Counted, values: (name: string) => unknown): string[] =>
  Object.entries(apart).flatMap(([name, letter]) => {
    const value = values(name)
    return value === undefined ? [] : [`${letter}.${value}`]
  })

export const dimensionsOf = (counted: Counted, document: Fields): string[] =>
  fieldsApart(counted, (name) => valueIn(counted.filters[name]!, document))

/** True when the counters know how many documents some filters leave: they hold each dimension apart. */
export function countable(counted: Counted, asked: Asked & Period): boolean {
  const dated = asked.from !== undefined || asked.to !== undefined
  const known = askedOf(counted.filters, asked).every(([name]) => counted.by.includes(name) || name in counted.apart)
  const dimensions = fieldsApart(counted, (name) => asked[name]).length
  return counted.by.length > 0 && known && dimensions <= 1 && (counted.daily || !dated)
}

/** What an item of the counters says of some filters: its day, where it is of one, its bucket, and how many. */
function told(counted: Counted, item: Item, asked: Asked): { day: string; bucket: string[]; n: number } {
  const [field = 'n'] = fieldsApart(counted, (name) => asked[name])
  const parts = item.sk.split('|')
  const bucket = parts.at(-2)!.split('.')
  const passes = counted.by.every((name, i) => asked[name] === undefined || bucket[i] === spelled(asked[name]))
  return { day: parts[0] === 'd' ? parts[1]! : '', bucket, n: passes ? Number(item[field] ?? 0) : 0 }
}

const dailyRange = ({ kind }: Counted, { from, to }: Period): Range => ({
  pk: partition('count', kind),
  from: `d|${from ?? ''}`,
  to: `d|${to ?? '9999'}￿`,
})

/**
 * How many documents some countable filters leave, from counters: exact, whatever the history; and how many for each value
 * of the filter `of`.
 */
export async function countsBy(counted: Counted, asked: Asked & Period, of: string) {
  const dated = asked.from !== undefined || asked.to !== undefined
  const all = { pk: partition('count', counted.kind), prefix: 'all|' }
  const values: Record<string, number> = {}
  let total = 0
  for (const item of await rangeAll(dated ? dailyRange(counted, asked) : all)) {
    const { bucket, n } = told(counted, item, asked)
    if (n === 0) continue
    const value = bucket[counted.by.indexOf(of)]!
    values[value] = (values[value] ?? 0) + n
    total += n
  }
  return { total, values }
}

/** The day of the document number `skip` (from 0) of some filters, newest first, and how many of it come before. */
export async function dayAt(
  counted: Counted,
  asked: Asked & Period,
  skip: number,
): Promise<{ day: string; before: number } | undefined> {
  const at = { day: '', before: 0, ofDay: 0 }
  let start: Range['start']
  do {
    const answer = await range({ ...dailyRange(counted, asked), descending: true, limit: 500, start })
    for (const item of answer.items) {
      const { day, n } = told(counted, item, asked)
      if (day !== at.day) {
        if (at.before + at.ofDay > skip) return { day: at.day, before: skip - at.before }
        Object.assign(at, { day, before: at.before + at.ofDay, ofDay: 0 })
      }
      at.ofDay += n
    }
    start = answer.next
  } while (start)
  return at.before + at.ofDay > skip ? { day: at.day, before: skip - at.before } : undefined
}
