import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { config } from './config'
import { context } from './context'
import { send } from './db/client'
import { globalPartition } from './db/keys'
import { tooMany } from './errors'

const windowNow = (windowSeconds: number) => Math.floor(Date.now() / 1000 / windowSeconds)

async function add(what: string, who: string, windowSeconds: number, n: 1 | -1): Promise<number> {
  const window = windowNow(windowSeconds)
  const hash = createHash('sha256').update(who).digest('base64url').slice(0, 22)
  const answer = await send('UpdateItem', {
    TableName: config.table(),
    Key: { pk: globalPartition('limit', what, hash), sk: String(window) },
    UpdateExpression: 'ADD n :n SET #ttl = :ttl',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':n': n, ':ttl': (window + 2) * windowSeconds },
    ReturnValues: 'ALL_NEW',
  })
  return Number(answer.Attributes?.n)
}

/** Counts a try of `what` by `who` in a fixed window and gives how many there were in it. `who` is stored hashed. */
export const count = (what: string, who: string, windowSeconds: number): Promise<number> =>
  add(what, who, windowSeconds, 1)

/** Takes back a try that turned out to be right. */
export const uncount = (what: string, who: string, windowSeconds: number): Promise<number> =>
  add(what, who, windowSeconds, -1)

/**
 * Counts a try of `what` by `who` (an account, an address) in a fixed window and refuses the one past `max`.
 * @throws AppError 429 with the seconds to wait
 */
export async function hit(what: string, who: string, max: number, windowSeconds: number): Promise<void> {
  if ((await count(what, who, windowSeconds)) <= max) return
  throw tooMany(Math.ceil((windowNow(windowSeconds) + 1) * windowSeconds - Date.now() / 1000))
}

/** Who an address belongs to: itself, or of IPv6 its /64, which is the smallest that a network gives to one customer. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped) return mapped[1]!
  const [head = '', tail] = bare.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - groups.length - last.length
  const first = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last].slice(0, 4)
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The network that the request comes from. */
export const here = (): string => networkOf(context().from)
