import { config } from '@tendero/core/kernel/config'
import { send } from '@tendero/core/kernel/db/client'
import { type Item, type Key, keyText } from '@tendero/core/kernel/db/keys'
import { unpack } from '@tendero/core/kernel/db/pack'

/** What tells one run from another whatever it does: proofs of commits, memories, marks, fences, counts of tries. */
const APART = /^G#receipt#|#idem$|#marks$|#fence$|^G#limit#|^G#hits#/
/** Versions, shards, times and keys of the table say nothing of the shop. */
const MASKED =
  /^(v|ttl|opened|version|packed|at|ttlAt|claims|tries|resent|leaseUntil|dueAt|hash|hour|time|gsi\dpk|gsi\dsk|requestId|until|gatewayId|supplierId)$/

/** Texts without what is made anew in each run: ids, instants, days, hashes. */
export const masked = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/prueba[\d.]+@/g, 'prueba@')
    .replaceAll(/ten_test\d+x\d+/g, 'ten_')
    .replaceAll(/\b([a-z]{3})_(?:[0-9A-HJKMNP-TV-Z]{26}|[0-9A-HJKMNP-TV-Z]{1,25}…)/g, '$1_')
    .replaceAll(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, 'ULID')
    .replaceAll(/\d{4}-\d{2}(-\d{2})?(T[\d:.]+[Z…])?/g, 'WHEN')
    .replaceAll(/\b[0-9a-f]{96}\b/g, 'CUFE')
    .replaceAll(/[\w-]{43}/g, 'HASH')
    .replaceAll(/\b(P|ALI)-\d+/g, 'SKU')
    .replaceAll(/\bS-[0-9A-HJKMNP-TV-Z]{6}\b/g, 'SKU')
    .replaceAll(/\b53\d{9}\b/g, 'GUIDE')
    .replaceAll(/BT-[0-9A-HJKMNP-TV-Z]{8}/g, 'BT-')

/** JSON with its names in order, without those that tell nothing. */
const shown = (item: Item): string =>
  masked(
    JSON.stringify(item, (_, value: unknown) =>
      value instanceof Uint8Array
        ? 'BYTES'
        : value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(
              Object.entries(value)
                .filter(([name]) => !MASKED.test(name))
                .sort(([a], [b]) => (a < b ? -1 : 1)),
            )
          : value,
    ),
  )

/** A counter is the sum of its shards; how often a job changed hands is nobody's business. */
function withoutShards(items: readonly Item[]): Item[] {
  const counters = new Map<string, Item>()
  const others = items.filter((item) => {
    if (!/#count#/.test(item.pk)) return true
    const sk = item.sk.replace(/\|\d+$/, '')
    const sum: Item = counters.get(`${item.pk}|${sk}`) ?? { pk: item.pk, sk }
    for (const [name, value] of Object.entries(item))
      if (typeof value === 'number' && !(name === 'rev' && item.pk.endsWith('#job')))
        sum[name] = Number(sum[name] ?? 0) + value
    counters.set(`${item.pk}|${sk}`, sum)
    return false
  })
  return [...others, ...counters.values()]
}

/** An audit record in which only an instant moved: something was asked for again, and what became of it is told by the rest. */
function isInstantMoved(text: string): boolean {
  const { pk, changes } = JSON.parse(text) as { pk: string; changes?: { before?: unknown; after?: unknown }[] }
  if (!/#audit#/.test(pk) || !Array.isArray(changes)) return false
  return changes.every(({ before, after }) => before !== undefined && JSON.stringify(before) === JSON.stringify(after))
}

/** Counters are written by chance into one of their shards. */
function withAllShards(keys: Iterable<Key>): Key[] {
  const all = new Map<string, Key>()
  for (const { pk, sk } of keys)
    for (const shard of /#count#/.test(pk) ? [0, 1, 2, 3, 4, 5, 6, 7] : [undefined]) {
      const key = { pk, sk: shard === undefined ? sk : sk.replace(/\|\d+$/, `|${shard}`) }
      all.set(keyText(key), key)
    }
  return [...all.values()]
}

/**
 * What a run left behind: every item that it wrote, as the table has it now, without what differs between two runs that
 * did the same. Equal lists: equal documents, facts, stock, counters, entries, claims and jobs.
 */
export async function leftBehind(keys: Iterable<Key>): Promise<string[]> {
  const items = await Promise.all(
    withAllShards(keys)
      .filter(({ pk }) => !APART.test(pk))
      .map((Key) => send('GetItem', { TableName: config.table(), Key, ConsistentRead: true })),
  )
  return withoutShards(items.flatMap(({ Item: item }) => (item ? unpack(item as Item) : [])))
    .map(shown)
    .filter((text) => !isInstantMoved(text))
    .sort()
}
