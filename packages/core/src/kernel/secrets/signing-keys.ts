import { createHash } from 'node:crypto'
import { config } from '../config'

/** A key that signs sessions and addresses of media. */
export interface SigningKey {
  /** Which one it is, as a token names it. */
  kid: string
  secret: string
}

/** What the previous key signed stays good for this long after it was replaced: longer than any session lasts. */
const GRACE_MS = 24 * 3_600_000

const kids = new Map<string, string>()

function named(secret: string): SigningKey {
  const known = kids.get(secret)
  const kid = known ?? createHash('sha256').update(`kid:${secret}`).digest('base64url').slice(0, 8)
  if (!known) kids.set(secret, kid)
  return { kid, secret }
}

/** The key that signs, then those that signatures are still taken from. */
export function signingKeys(at = Date.now()): [SigningKey, ...SigningKey[]] {
  const current = named(config.secret())
  const previous = config.previousSecret()
  if (!previous || previous.secret === current.secret) return [current]
  return at < Date.parse(previous.replacedAt) + GRACE_MS ? [current, named(previous.secret)] : [current]
}
