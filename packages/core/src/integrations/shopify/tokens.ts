import { TokenTurn } from '../../connections/connection'
import type { Access } from '../../connections/provider'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { OutsideError } from '../../kernel/outside/outside-error'
import { keepSecrets, openSealed, Secrets, sealSecrets } from '../../kernel/secrets/vault'
import { grantFor } from './grants'
import { withToken } from './oauth'

/** Longer than a renewal takes: who died in one is not waited for. */
const TURN_MS = 60_000
const WAIT_MS = 3_000

interface Token {
  token: string
  /** Milliseconds; infinite for one that does not end. */
  until: number
}

/** Newest token of each connection that this process knows. */
const newest = new Map<string, Token>()

const tokenOf = (secrets: Access['secrets']): Token => ({
  token: secrets.token!,
  until: secrets.tokenUntil ? Number(secrets.tokenUntil) : Number.POSITIVE_INFINITY,
})

/** The token that a shop let us in with: the newest that is known. */
export function letToken({ connectionId, secrets }: Access): Token {
  const own = tokenOf(secrets)
  const known = newest.get(connectionId)
  return known && known.until > own.until ? known : own
}

const takeTurn = (id: string): Promise<void> =>
  act(async (unit) => {
    const held = await TokenTurn.find(id)
    const at = now()
    if (held && held.until > at.toISOString())
      throw new OutsideError('throttled', 'somebody else renews the token', undefined, '', WAIT_MS)
    const row = { id, until: new Date(at.getTime() + TURN_MS).toISOString() }
    if (held) unit.replace(TokenTurn, held, row)
    else unit.insertFirst(TokenTurn, row)
  })

const leaveTurn = (id: string): Promise<void> =>
  act(async (unit) => {
    const held = await TokenTurn.find(id)
    if (held) unit.remove(TokenTurn, held)
  })

/**
 * A token in the place of one that ended: that which somebody else got meanwhile, or a new one. One at a time renews it, and
 * it is kept before it is used.
 * @throws OutsideError, `denied` when the shop renews it no more, `throttled` while somebody else does
 */
export async function renewed({ connectionId: id, url }: Access, stale: string | undefined): Promise<string> {
  const before = await Secrets.find(id)
  const secrets = before && (await openSealed(before))
  if (!secrets?.refresh) throw new OutsideError('denied', 'the token ended and nothing renews it')
  const kept = tokenOf(secrets)
  if (kept.token !== stale && kept.until > now().getTime()) return remember(id, kept)
  await takeTurn(id)
  try {
    const asked = { grant_type: 'refresh_token', refresh_token: secrets.refresh }
    const after = withToken(secrets, await grantFor({ url, secrets }, asked))
    const sealed = await sealSecrets(id, after, after.key!)
    await act(async (unit) => {
      // Keys that somebody wrote meanwhile stay.
      if ((await Secrets.find(id))?.sealed === before!.sealed) await keepSecrets(unit, sealed)
    })
    return remember(id, tokenOf(after))
  } finally {
    await leaveTurn(id)
  }
}

function remember(id: string, known: Token): string {
  newest.set(id, known)
  return known.token
}
