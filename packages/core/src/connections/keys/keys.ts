import * as z from 'zod'
import { closedMark, needOpen } from '../../kernel/closed-shop'
import { type Actor, asSystem, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load, rangeAll } from '../../kernel/db/read'
import { conflict, unauthorized } from '../../kernel/errors'
import { hit } from '../../kernel/limit'
import { Connection } from '../connection'
import { hashOf } from '../connections'
import { ApiKey, type ApiKeyData, ApiKeyOwner, type ApiKeyRow, ApiKeyUse, KEY_PREFIX, permissionsOfScopes } from './key'
import { scopeNames } from './key.states'

export const KeyOutput = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopeNames)),
  last4: z.string(),
  /** The shop whose orders it sends. */
  connection_id: z.string().nullable(),
  connection: z.string().nullable(),
  made_by: z.string(),
  created_at: z.string(),
  /** To five minutes; null for one that was never used. */
  used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
})

/** The key and what it signs with are in this answer alone. */
export const NewKeyOutput = KeyOutput.extend({ key: z.string(), signing_secret: z.string(), door: z.string() })

/** Keys as they are answered, without what they are. */
export async function presentKeys(keys: readonly ApiKeyData[]): Promise<z.output<typeof KeyOutput>[]> {
  const { uses, connections } = await load({
    uses: ApiKeyUse.many(keys.map(({ id }) => id)),
    connections: Connection.many([...new Set(keys.flatMap(({ connectionId }) => connectionId ?? []))]),
  })
  return keys.map(({ id, name, scopes, last4, connectionId, madeBy, createdAt, revokedAt }) => ({
    ...{ id, name, scopes, last4, made_by: madeBy, created_at: createdAt },
    connection_id: connectionId ?? null,
    connection: connectionId ? (connections.get(connectionId)?.name ?? 'Conexión eliminada') : null,
    used_at: uses.get(id)?.usedAt ?? null,
    revoked_at: revokedAt ?? null,
  }))
}

/** Every key of the shop, newest first, those that were revoked too; it has a handful. */
export const allKeys = async (): Promise<ApiKeyRow[]> =>
  (await rangeAll({ pk: ApiKey.indexPartition('made', 'all'), index: ApiKey.indexOf('made') }))
    .map((item) => ApiKey.fromItem(item))
    .reverse()

export const listKeys = async () => presentKeys(await allKeys())

/** Ends a key at once; what came by it stays. @throws AppError 404, 409 for one that is revoked already */
export const revokeKey = ({ id }: { id: string }): Promise<{ message: string }> =>
  act(async (unit) => {
    const key = await ApiKey.get(id)
    if (key.revokedAt) throw conflict('Esta clave ya estaba revocada.')
    const owner = await ApiKeyOwner.find(key.hash)
    if (owner) unit.remove(ApiKeyOwner, owner)
    unit.replace(ApiKey, key, { ...key, revokedAt: now().toISOString() })
    unit.summary = `Revocó la clave ${key.name}`
    return { message: `${key.name} quedó revocada: ya no abre nada.` }
  })

/** A use is noted when the one before it is so old. */
const NOTED_MS = 5 * 60_000
/** Calls with one key in a minute. */
const MOST_A_MINUTE = 300

const textOf = (authorization: string | undefined): string | undefined =>
  /^Bearer\s+(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]

/** True for a header that brings a key instead of a session. */
export const bringsKey = (authorization: string | undefined): boolean =>
  textOf(authorization)?.startsWith(KEY_PREFIX) === true

const refused = () => unauthorized('La clave no existe o fue revocada.')

/** When a key was used last may be lost: what it is used for may not wait for it. */
const noteUse = (id: string) =>
  act(async (unit) => {
    const use = await ApiKeyUse.find(id)
    const row = { id, usedAt: now().toISOString() }
    if (use) unit.replace(ApiKeyUse, use, row)
    else unit.insertFirst(ApiKeyUse, row)
  }).catch((error) => console.error(JSON.stringify({ level: 'warn', at: 'key-use', message: String(error) })))

/**
 * The shop and the key of an `Authorization` header, read afresh: a key that was revoked is refused at once.
 * @throws AppError 401, 410 of a closed shop, 429 for too many calls
 */
export async function keyOfHeader(authorization: string | undefined): Promise<{ tenant: string; key: ApiKeyRow }> {
  const text = textOf(authorization)
  const owner = text?.startsWith(KEY_PREFIX) ? await ApiKeyOwner.find(hashOf(text)) : undefined
  if (!owner) throw refused()
  await hit('api key', owner.id, MOST_A_MINUTE, 60)
  return asSystem(owner.tenant, 'Clave de API', async () => {
    const { key, use, mark } = await load({
      key: ApiKey.maybe(owner.keyId),
      use: ApiKeyUse.maybe(owner.keyId),
      mark: closedMark(),
    })
    needOpen(mark)
    if (!key || key.revokedAt) throw refused()
    if (!use || Date.parse(use.usedAt) < now().getTime() - NOTED_MS) await noteUse(key.id)
    return { tenant: owner.tenant, key }
  })
}

/** Who calls with a key: somebody who may read what its scopes say, and nothing else. @throws AppError 401, 429 */
export async function authenticateKey(authorization: string | undefined): Promise<Actor> {
  const { tenant, key } = await keyOfHeader(authorization)
  return {
    type: 'member',
    tenant,
    userId: key.id,
    userType: 5,
    name: `Clave ${key.name}`,
    sessionId: key.id,
    isKey: true,
    permissions: permissionsOfScopes(key.scopes),
  }
}
