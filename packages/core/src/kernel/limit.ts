import { createHash } from 'node:crypto'
import { config } from './config'
import { send } from './db/client'
import { globalPartition } from './db/keys'
import { tooMany } from './errors'

/**
 * Counts a try of `what` by `who` (an account, an address) in a fixed window and refuses the one past `max`.
 * `who` is stored hashed.
 * @throws AppError 429 with the seconds to wait
 */
export async function hit(what: string, who: string, max: number, windowSeconds: number): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const window = Math.floor(nowSeconds / windowSeconds)
  const hash = createHash('sha256').update(who).digest('base64url').slice(0, 22)
  const answer = await send('UpdateItem', {
    TableName: config.table(),
    Key: { pk: globalPartition('limit', what, hash), sk: String(window) },
    UpdateExpression: 'ADD n :one SET #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':one': 1, ':ttl': (window + 2) * windowSeconds },
    ReturnValues: 'ALL_NEW',
  })
  if (Number(answer.Attributes?.n) > max) throw tooMany((window + 1) * windowSeconds - nowSeconds)
}
