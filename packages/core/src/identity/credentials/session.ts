import { errors } from 'jose'
import * as z from 'zod'
import { type Actor, asSystem, context, now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import { load, type Request } from '../../kernel/db/read'
import type { Unit } from '../../kernel/db/unit'
import { sessionExpired, unauthorized } from '../../kernel/errors'
import { signingKeys } from '../../kernel/secrets/signing-keys'
import { newId } from '../../kernel/values/id'
import { permissionsFor } from '../people/permissions'
import { Role, type RoleData } from '../people/role'
import { User, type UserData } from '../people/user'
import { boundPermissions, loadOwnSales } from './own-sales'
import { readToken, signToken } from './tokens'
import { stands, VISIT, Visit } from './visit'

/** A session ends by itself after this long. */
const SESSION_SECONDS = 12 * 3600

/** An open session. It is over when its row is gone, when its time is up, or when the user's epoch moved on. */
export const Session = kind({
  name: 'session',
  label: 'la sesión',
  schema: z.object({
    id: z.string(),
    userId: z.string(),
    epoch: z.number().int(),
    from: z.string(),
    /** Opened without the second step that the person must set up: see `kernel/authorize.ts`. */
    mustEnrol: z.boolean().optional(),
    /** Of support, which looks at the shop as its owner while they let it: see `visit.ts`. */
    visitor: z.object({ name: z.string(), until: z.string() }).optional(),
    createdAt: z.string(),
    expiresAt: z.string(),
  }),
  audited: false,
  expires: (s) => Math.ceil(Date.parse(s.expiresAt) / 1000),
})

interface SessionOf {
  mustEnrol?: boolean
  visitor?: { name: string; until: string }
}

/** Adds a session of `user` to the unit and gives its token: valid once the unit has committed. */
export async function newSession(
  unit: Unit,
  tenant: string,
  user: UserData,
  { mustEnrol, visitor }: SessionOf = {},
): Promise<string> {
  const at = now()
  const id = newId('session')
  const longest = Math.floor(at.getTime() / 1000) + SESSION_SECONDS
  const expires = visitor ? Math.min(longest, Math.floor(Date.parse(visitor.until) / 1000)) : longest
  unit.insert(Session, {
    id,
    userId: user.id,
    epoch: user.epoch,
    from: context().from,
    ...(mustEnrol ? { mustEnrol } : {}),
    ...(visitor ? { visitor } : {}),
    createdAt: at.toISOString(),
    expiresAt: new Date(expires * 1000).toISOString(),
  })
  const claims = { ten: tenant, sub: user.id, jti: id, ...(user.roleId ? { rol: user.roleId } : {}) }
  return signToken(claims, expires)
}

interface Claims {
  tenant: string
  userId: string
  sessionId: string
  /** Role of the user when the token was made: a guess that saves a round trip. */
  roleHint: string | undefined
}

/** Claims of the tokens whose signature this process has checked; what the table says of a session is read every time. */
const proven = new Map<string, Claims>()
const MAX_PROVEN = 5_000

async function claimsOf(token: string): Promise<Claims> {
  const keys = signingKeys()
  const name = `${keys.map(({ kid }) => kid).join(' ')} ${token}`
  const known = proven.get(name)
  if (known) return known
  const claims = await verified(token)
  if (proven.size >= MAX_PROVEN) proven.clear()
  proven.set(name, claims)
  return claims
}

async function verified(token: string): Promise<Claims> {
  try {
    const { ten, sub, jti, rol } = await readToken(token)
    if (typeof ten !== 'string' || !sub || !jti) throw sessionExpired()
    return { tenant: ten, userId: sub, sessionId: jti, roleHint: typeof rol === 'string' ? rol : undefined }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw sessionExpired()
    throw error
  }
}

/**
 * Who sends a request, by its `Authorization` header. Session, user and role come from one strongly consistent read, so a
 * logout, a deactivation or a change of permissions takes effect on the next request.
 * Quote characters around the token, or the spaces that replaced them, are let through. Source: product.txt section 9.
 * @throws AppError 401 without a token, or when it is not ours, too old or revoked
 */
export const authenticate = async (authorization: string | undefined): Promise<Actor> =>
  (await authenticateAnd(authorization, () => nothing)).actor

const nothing: Request<undefined> = { keys: [], take: () => undefined }

/**
 * The same, and in the same round trip whatever else `also` asks for of the tenant of the token; what it found is given
 * only to whom the session lets in.
 * @throws AppError 401 as `authenticate`
 */
export async function authenticateAnd<T>(
  authorization: string | undefined,
  also: () => Request<T>,
): Promise<{ actor: Actor; also: T }> {
  const token = /^Bearer\b(.*)$/i.exec(authorization?.trim() ?? '')?.[1]?.replace(/["\s]/g, '')
  if (!token) throw unauthorized()
  const claims = await claimsOf(token)
  return asSystem(claims.tenant, 'Sesión', async () => {
    const found = await load({
      session: Session.maybe(claims.sessionId),
      user: User.maybe(claims.userId),
      role: Role.maybe(claims.roleHint),
      also: also(),
    })
    return { actor: await actorOf(claims, found), also: found.also as T }
  })
}

interface Found {
  session: z.output<typeof Session.schema> | undefined
  user: UserData | undefined
  role: RoleData | undefined
}

/** The person of a session that stands. @throws AppError 401 */
async function actorOf({ tenant, roleHint, sessionId, userId }: Claims, found: Found): Promise<Actor> {
  const { session, user } = found
  if (!session || !user?.active) throw sessionExpired()
  if (session.userId !== user.id || session.epoch !== user.epoch || session.expiresAt <= now().toISOString())
    throw sessionExpired()
  const role = user.roleId === roleHint || !user.roleId ? found.role : await Role.find(user.roleId)
  const { visitor } = session
  if (visitor && !stands(await Visit.find(VISIT))) throw sessionExpired()
  const own = await loadOwnSales(user)
  const permissions = permissionsFor(user, role)
  return {
    type: 'member',
    tenant,
    userId,
    userType: user.userType,
    name: visitor ? `${visitor.name} (soporte)` : user.name,
    sessionId,
    ...(visitor ? { visits: visitor } : {}),
    ...(session.mustEnrol ? { mustEnrol: true } : {}),
    permissions: own ? boundPermissions(permissions) : permissions,
    ...(own ? { own } : {}),
  }
}
