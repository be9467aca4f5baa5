import { type Key, partition } from './keys'
import { rangeAll } from './read'

/** Writers spread over these, so that a counter is no meeting point. */
const SHARDS = 8

/** Key of one shard of the counter of a kind's bucket. */
export const counterKey = (kind: string, bucket: string): Key => ({
  pk: partition('count', kind),
  sk: `${bucket}|${Math.floor(Math.random() * SHARDS)}`,
})

/** How many rows of a kind are in a bucket: exact, at the cost of at most eight tiny items. */
export async function count(kind: string, bucket: string): Promise<number> {
  const shards = await rangeAll({ pk: partition('count', kind), prefix: `${bucket}|` })
  return shards.reduce((sum, item) => sum + Number(item.n ?? 0), 0)
}
