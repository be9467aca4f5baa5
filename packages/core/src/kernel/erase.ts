import { config } from './config'
import { send } from './db/client'
import { guardKey, type Key } from './db/keys'
import { range } from './db/read'

/** Most actions of one transaction. Source: Amazon DynamoDB Developer Guide, "Quotas". */
const AT_ONCE = 100

const flush = (keys: readonly Key[]) =>
  send('TransactWriteItems', {
    TransactItems: keys.map(({ pk, sk }) => ({ Delete: { TableName: config.table(), Key: { pk, sk } } })),
  })

/**
 * Takes rows away for good, whatever they are: neither audit, counts nor searches hear of it. For what ends whole.
 * @returns how many keys there were
 */
export async function erase(keys: AsyncIterable<Key>): Promise<number> {
  let some: Key[] = []
  let gone = 0
  for await (const key of keys) {
    guardKey(key)
    some.push(key)
    gone += 1
    if (some.length < AT_ONCE) continue
    await flush(some)
    some = []
  }
  if (some.length > 0) await flush(some)
  return gone
}

/** Keys of every row of a partition. */
export async function* keysOf(pk: string): AsyncGenerator<Key> {
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const page = await range({ pk, only: ['pk', 'sk'], start })
    for (const { sk } of page.items) yield { pk, sk }
    start = page.next
  } while (start)
}
