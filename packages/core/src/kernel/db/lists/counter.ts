import { type Item, type Key, partition } from '../keys'
import { rangeAll } from '../read'

/** Writers spread over these, so that a counter is no meeting point. */
const SHARDS = 8

/** Some shard, by chance. */
export const anyShard = (): number => Math.floor(Math.random() * SHARDS)

/** Key of one shard of the counter of a kind's bucket. */
export const counterKey = (kind: string, bucket: string, shard = anyShard()): Key => ({
  pk: partition('count', kind),
  sk: `${bucket}|${shard}`,
})

export interface Tally {
  /** How many rows are in the bucket, of the dimension that was asked for. */
  n: number
  /** How many rows are in it, of whatever dimension. */
  all: number
  /** How often a row came in, went out or changed its place in a list of the kind: the lists are as they were while it stands. */
  rev: number
}

/**
 * What the counter of a bucket says: exact, at the cost of at most eight tiny items for each bucket under it.
 * `bucket#dimension` counts those of its rows that have a dimension.
 */
export async function tally(kind: string, bucket: string): Promise<Tally> {
  const [name, field = 'n'] = bucket.split('#')
  const sum: Tally = { n: 0, all: 0, rev: 0 }
  const only = [...new Set(['sk', 'n', 'rev', field])]
  for (const item of await rangeAll({ pk: partition('count', kind), prefix: `${name}|`, only }))
    addTo(sum, item, [field])
  return sum
}

/** Adds an item of a counter to a tally; `fields` are what it counts there. */
export function addTo(sum: Tally, item: Item, fields: readonly string[]): void {
  for (const field of fields) sum.n += Number(item[field] ?? 0)
  sum.all += Number(item.n ?? 0)
  sum.rev += Number(item.rev ?? 0)
}

/** How many rows of a kind are in a bucket. */
export const count = async (kind: string, bucket: string): Promise<number> => (await tally(kind, bucket)).n
