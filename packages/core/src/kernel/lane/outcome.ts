import { setTimeout as wait } from 'node:timers/promises'
import { config } from '../config'
import { send } from '../db/client'
import { type Item, type Key, keyText, partition } from '../db/keys'
import { memoryOf } from '../db/memory'
import { load, type Request } from '../db/read'
import { AppError, inDoubt } from '../errors'
import type { LaneCommand } from './command'

/** How long it is kept why the lane did not do a command. */
const KEPT_SECONDS = 3600
/** How soon somebody who waits looks; then after half as long again each time, up to a second. */
const SOON_MS = 100
const LATER_MS = 1_000

/** Why the lane did not do a command: what a rule said, or something that nobody foresaw. */
type Failure = Pick<AppError, 'status' | 'code' | 'message' | 'fields' | 'retryAfterSeconds'> | 'internal'

const keyOf = (id: string): Key => ({ pk: partition('idem'), sk: `lane|${id}` })

/** Notes for who waits why a command was not done. */
export async function noteFailure({ id }: LaneCommand, error: unknown): Promise<void> {
  const failure: Failure =
    error instanceof AppError
      ? {
          status: error.status,
          code: error.code,
          message: error.message,
          fields: error.fields,
          retryAfterSeconds: error.retryAfterSeconds,
        }
      : 'internal'
  await send('UpdateItem', {
    TableName: config.table(),
    Key: keyOf(id),
    UpdateExpression: 'SET failure = :failure, #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':failure': JSON.stringify(failure),
      ':ttl': Math.floor(Date.now() / 1000) + KEPT_SECONDS,
    },
  })
}

/** Asks why a command was not done; undefined while nobody has noted it. */
function failureOf(id: string): Request<Failure | undefined> {
  const key = keyOf(id)
  return {
    keys: [key],
    take: (items) => {
      const text = items.get(keyText(key))?.failure
      return text === undefined ? undefined : (JSON.parse(String(text)) as Failure)
    },
  }
}

/**
 * Waits until the lane has done the act of a command in whose place nothing was written, and gives what it left.
 * @throws AppError that refused it; 503 `in_doubt` when its time is over, and then the key tells; Error when it failed as
 * nobody foresaw
 */
export async function whenDone({ id, key, until = '' }: LaneCommand, slot: number): Promise<Item> {
  for (let looks = 0; Date.now() < Date.parse(until); looks++) {
    await wait(Math.min(LATER_MS, SOON_MS * 1.5 ** looks) * (0.75 + Math.random() / 2))
    const { done, failure } = await load({ done: memoryOf(key, slot), failure: failureOf(id) })
    if (done.item) return done.item
    if (failure === 'internal') throw new Error(`command ${id} failed in the lane of numbers`)
    if (failure)
      throw new AppError(failure.status, failure.code, failure.message, failure.fields, failure.retryAfterSeconds)
  }
  throw inDoubt(true)
}
