import { type Key, partition } from '../keys'
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
  /** How many rows are in the bucket. */
  n: number
  /** How often a row came in, went out or changed its place in a list of the kind: the lists are as they were while it stands. */
  rev: number
}

/**
 * What the counter of a bucket says: exact, at the cost of at most eight tiny items for each bucket under it.
 * `bucket#dimension` counts those of its rows that have a dimension.
 */
export async function tally(kind: string, bucket: string): Promise<Tally> {
  const [name, field = 'n'] = bucket.split('#')
  const sum: Tally = { n: 0, rev: 0 }
  for (const item of await rangeAll({ pk: partition('count', kind), prefix: `${name}|` })) {
    sum.n += Number(item[field] ?? 0)
    sum.rev += Number(item.rev ?? 0)
  }
  return sum
}

/** How many rows of a kind are in a bucket. */
export const count = async (kind: string, bucket: string): Promise<number> => (await tally(kind, bucket)).n
