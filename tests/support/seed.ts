import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import type { Item } from '@tendero/core/kernel/db/keys'
import type { Kind } from '@tendero/core/kernel/db/kind-spec'
import { counterKey } from '@tendero/core/kernel/db/lists/counter'
import { wordItems } from '@tendero/core/kernel/db/lists/search'
import type * as z from 'zod'

const BATCH = 25
const AT_ONCE = 8

/** Shards of counters that nothing else writes: what is put there adds to what was counted before. */
let nextShard = 1_000

/** Writes items as a load does: without conditions, many at once. */
export async function putAll(items: readonly Item[]): Promise<void> {
  const table = config.table()
  let next = 0
  const work = async () => {
    while (next < items.length) {
      const some = items.slice(next, next + BATCH)
      next += BATCH
      let wanted: Record<string, object[]> = { [table]: some.map((Item) => ({ PutRequest: { Item } })) }
      while (wanted[table]?.length)
        wanted = ((await documents().send(new BatchWriteCommand({ RequestItems: wanted as never }))).UnprocessedItems ??
          {}) as typeof wanted
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Rows of a kind with what a saved row has beside it: index entries, words and counters. */
export async function putRows<S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  rows: readonly z.output<S>[],
): Promise<void> {
  const counts = new Map<string, Record<string, number>>()
  await putAll(
    rows.flatMap((row) => {
      for (const bucket of kind.counts?.(row) ?? []) {
        const fields = counts.get(bucket) ?? {}
        for (const field of ['n', 'rev', ...(kind.dimensions?.(row) ?? [])]) fields[field] = (fields[field] ?? 0) + 1
        for (const [name, amount] of Object.entries(kind.amounts?.(row) ?? {}))
          fields[name] = (fields[name] ?? 0) + amount
        counts.set(bucket, fields)
      }
      return [kind.toItem(row, 1), ...wordItems(kind.name, kind.idOf(row), kind.search?.(row) ?? [])]
    }),
  )
  await putAll([...counts].map(([bucket, fields]) => ({ ...counterKey(kind.name, bucket, nextShard++), ...fields })))
}
