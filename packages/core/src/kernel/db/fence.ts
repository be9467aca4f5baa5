import { randomInt } from 'node:crypto'
import { config } from '../config'
import { send } from './client'
import { type Key, partition } from './keys'

/**
 * The fence of the books of a tenant: for each book, the sort key up to which facts of today are no longer taken.
 *
 * Every unit with a fact of today commits only while that fact lies beyond the fence (`Unit.fence`), so once the fence
 * has been raised, no commit that was under way can put a fact before it: what lies before it can be added up for good.
 * It holds by the table alone, whatever the clocks and however long a commit was on its way. The fence is several items
 * that hold the same, so that writers rarely meet at one; each unit looks at one of them, who raises it at all.
 */
const SHARDS = 16
const TRIES = 4

const keyOf = (shard: number): Key => ({ pk: partition('fence'), sk: String(shard).padStart(2, '0') })

let turn = randomInt(SHARDS)

/** The item of the fence that a unit looks at: each in turn, so that the writers of one process do not meet. */
export const fenceKey = (): Key => {
  turn = (turn + 1) % SHARDS
  return keyOf(turn)
}

async function raiseOne(Key: Key, book: string, upTo: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await send('UpdateItem', {
        TableName: config.table(),
        Key,
        UpdateExpression: 'SET #book = :upTo',
        ConditionExpression: 'attribute_not_exists(#book) OR #book < :upTo',
        ExpressionAttributeNames: { '#book': book },
        ExpressionAttributeValues: { ':upTo': upTo },
      })
      return
    } catch (error) {
      const { name } = error as Error
      if (name === 'ConditionalCheckFailedException') return
      if (name !== 'TransactionConflictException' || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tries))
    }
  }
}

/**
 * Raises the fence of a book to the sort key `upTo`; it never sinks. When this returns, no fact of today is committed any
 * more at or before `upTo`, and those that were are there for a consistent read.
 * @throws the table's error: then the fence may stand at several places, which refuses some writers and allows nothing
 */
export async function raiseFence(book: string, upTo: string): Promise<void> {
  await Promise.all(Array.from({ length: SHARDS }, (_, shard) => raiseOne(keyOf(shard), book, upTo)))
}
