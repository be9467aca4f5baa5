import type * as z from 'zod'
import { Connection, type ConnectionData } from '../../connections/connection'
import { allConnections, claimUrl, hashOf, hookTokenOf } from '../../connections/connections'
import {
  ApiKey,
  type ApiKeyData,
  ApiKeyOwner,
  keyTextOf,
  permissionsOfScopes,
  signingSecretOf,
} from '../../connections/keys/key'
import type { NewKeyInput } from '../../connections/keys/key.input'
import { allKeys, type NewKeyOutput, presentKeys } from '../../connections/keys/keys'
import { config } from '../../kernel/config'
import { author, may, now, tenant } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { conflict, forbidden, invalid } from '../../kernel/errors'
import { needRoom } from '../../kernel/room'
import { needNamed, type Settings, settingsFrom } from '../connecting'

/** Where orders are posted to with a key. */
export const DOOR = '/api/hooks/orders'

/** Keys that a shop may have at once. */
const MOST_KEYS = 30

type NewKey = z.output<typeof NewKeyInput>

/** The shop whose orders a key sends, which is that of another key or a new one. @throws AppError 404, 422 */
async function shopOf(unit: Act, input: NewKey, settings: Settings | undefined): Promise<string> {
  if (input.connection_id) {
    const found = await Connection.get(input.connection_id)
    if (found.provider !== 'own') throw invalid({ connection_id: ['Elige una tienda que envía con clave'] })
    unit.check(Connection, found)
    return found.id
  }
  const id = Connection.newId()
  const others = (await allConnections()).filter(({ provider }) => provider === 'own')
  const row: ConnectionData = {
    id,
    provider: 'own',
    number: Math.max(0, ...others.map(({ number }) => number)) + 1,
    name: input.name,
    // No two connections are of one address: the shop is told apart behind ours.
    url: `${config.url()}${DOOR}#${id}`,
    state: 'active',
    hook: hashOf(hookTokenOf(id)),
    settings: settings!,
    createdAt: now().toISOString(),
  }
  await needNamed(unit, settings!)
  await claimUrl(unit, id, undefined, row.url)
  unit.insert(Connection, row)
  return id
}

/**
 * Makes a key of the shop. The key and what it signs with are told here and never again: only a hash is kept.
 * @throws AppError 403 for a scope that who makes it lacks themselves, 404, 409 for too many, 422
 */
export async function createKey(input: NewKey): Promise<z.output<typeof NewKeyOutput>> {
  if (![...permissionsOfScopes(input.scopes)].every(may))
    throw forbidden('No puedes dar a una clave lo que tu rol no puede ver.')
  if ((await allKeys()).filter(({ revokedAt }) => !revokedAt).length >= MOST_KEYS)
    throw conflict(`Tu tienda ya tiene ${MOST_KEYS} claves activas. Revoca las que no uses.`)
  const sends = input.scopes.includes('orders')
  const isNew = sends && !input.connection_id
  if (isNew) await needRoom('connections', async () => (await allConnections()).length)
  const settings = isNew ? await settingsFrom(input) : undefined
  const made = await act(async (unit): Promise<ApiKeyData> => {
    const id = ApiKey.newId()
    const text = keyTextOf(id)
    const connectionId = sends ? await shopOf(unit, input, settings) : undefined
    const row: ApiKeyData = {
      id,
      name: input.name,
      scopes: input.scopes,
      hash: hashOf(text),
      last4: text.slice(-4),
      ...(connectionId ? { connectionId } : {}),
      madeBy: author().name,
      createdAt: now().toISOString(),
    }
    unit.insert(ApiKey, row)
    unit.insert(ApiKeyOwner, { id: row.hash, tenant: tenant(), keyId: id })
    unit.summary = `Creó la clave ${row.name}`
    return row
  })
  const [shown] = await presentKeys([made])
  return {
    ...shown!,
    key: keyTextOf(made.id),
    signing_secret: signingSecretOf(made.id),
    door: config.url() + DOOR,
  }
}
