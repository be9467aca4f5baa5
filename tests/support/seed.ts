import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { documents } from '@tendero/core/kernel/db/client'
import type { Item } from '@tendero/core/kernel/db/keys'
import type { Kind } from '@tendero/core/kernel/db/kind-spec'
import { counterKey } from '@tendero/core/kernel/db/lists/counter'
import { wordItems } from '@tendero/core/kernel/db/lists/search'
import type * as z from 'zod'
import { localClient } from './engine'

const BATCH = 25

/** Shards of counters that nothing else writes: what is put there adds to what was counted before. */
let nextShard = 1_000

/** Writes a batch; returns what the table left out. */
async function writeBatch(RequestItems: Record<string, object[]>): Promise<Record<string, object[]>> {
  const local = localClient()
  const { UnprocessedItems = {} } = local
    ? await local.send('BatchWriteItem', { RequestItems })
    : await documents().send(new BatchWriteCommand({ RequestItems: RequestItems as never }))
  return UnprocessedItems as Record<string, object[]>
}

/** Writes items as a load does: without conditions, in batches, one after the other. Two at once cost the engine a third more. */
export async function putAll(items: readonly Item[]): Promise<void> {
  const table = config.table()
  for (let from = 0; from < items.length; from += BATCH) {
    const some = items.slice(from, from + BATCH)
    let wanted: Record<string, object[]> = { [table]: some.map((Item) => ({ PutRequest: { Item } })) }
    while (wanted[table]?.length) wanted = await writeBatch(wanted)
  }
}

/** Rows of a kind with what a saved row has beside it: index entries, words and counters, which go on with more rows. */
export class RowSeed<S extends z.ZodObject, B extends string> {
  private readonly counts = new Map<string, { shard: number; fields: Record<string, number> }>()

  constructor(private readonly kind: Kind<S, B>) {}

  async put(rows: readonly z.output<S>[]): Promise<void> {
    const { kind } = this
    const changed = new Set<string>()
    await putAll(
      rows.flatMap((row) => {
        for (const bucket of kind.counts?.(row) ?? []) {
          this.count(bucket, row)
          changed.add(bucket)
        }
        return [kind.toItem(row, 1), ...wordItems(kind.name, kind.idOf(row), kind.search?.(row) ?? [])]
      }),
    )
    await putAll(
      [...changed].map((bucket) => {
        const { shard, fields } = this.counts.get(bucket)!
        return { ...counterKey(kind.name, bucket, shard), ...fields }
      }),
    )
  }

  private count(bucket: string, row: z.output<S>): void {
    const { kind } = this
    const counted = this.counts.get(bucket) ?? { shard: nextShard++, fields: {} }
    this.counts.set(bucket, counted)
    const { fields } = counted
    for (const field of ['n', 'rev', ...(kind.dimensions?.(row) ?? [])]) fields[field] = (fields[field] ?? 0) + 1
    for (const [name, amount] of Object.entries(kind.amounts?.(row) ?? {})) fields[name] = (fields[name] ?? 0) + amount
  }
}

/** Rows of a kind, once. */
export const putRows = <S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  rows: readonly z.output<S>[],
): Promise<void> => new RowSeed(kind).put(rows)
