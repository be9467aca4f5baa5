import type { Api } from '@tendero/core/api-types'
import { createShop, createSuperAdmin, openSession } from '@tendero/core/identity/access/shops'
import type { AnyCall } from '@tendero/core/kernel/call'
import { withContext } from '@tendero/core/kernel/context'
import { allPaths } from '@tendero/core/paths'
import { app } from '@tendero/functions/api'

/** An answer of the API that is not a success. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: {
      error?: string | { code: number; message: string }
      errors?: Record<string, string[]>
      code?: string
    },
  ) {
    super(`${status} ${JSON.stringify(body)}`)
  }
}

/** A shop of a test: its owner's token and the API as the owner sees it. */
export interface World {
  tenant: string
  userId: string
  token: string
  api: Api
}

/** Sends one call over HTTP (in process), the way the browser does. */
export async function send(
  wire: string,
  input: Record<string, unknown>,
  token?: string,
  headers: Record<string, string> = {},
  /** Address that it comes from. */
  from?: string,
): Promise<Response> {
  const [method, address] = wire.split(' ') as [string, string]
  const [path, declared] = address.split('?') as [string, string?]
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value ?? 'x1'))
  })
  const base = path.startsWith('/api/') ? '' : '/api/v2'
  const init: RequestInit = { method, headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } }
  let url = base + filled + (declared?.includes('=') ? `?${declared}` : '')
  if (method === 'GET' || method === 'DELETE') {
    const search = new URLSearchParams(
      Object.entries(rest).flatMap(([k, v]) => (v === undefined ? [] : [[k, String(v)] as [string, string]])),
    )
    if (search.size) url += `?${search}`
  } else if (Object.values(rest).some((v) => v instanceof Blob)) {
    const form = new FormData()
    for (const [k, v] of Object.entries(rest))
      if (v !== undefined) form.set(k, v instanceof Blob ? v : typeof v === 'string' ? v : JSON.stringify(v))
    init.body = form
  } else {
    init.body = JSON.stringify(rest)
    Object.assign(init.headers!, { 'content-type': 'application/json' })
  }
  return app.request(url, init, from ? { incoming: { socket: { remoteAddress: from } } } : undefined)
}

async function open(response: Response): Promise<unknown> {
  if (!response.ok) throw new Refusal(response.status, (await response.json().catch(() => ({}))) as Refusal['body'])
  if (response.headers.get('content-disposition')) return response.blob()
  const body = (await response.json()) as { success?: Record<string, unknown> }
  if (!body.success || Object.keys(body).length > 1) return body
  const keys = Object.keys(body.success)
  return keys.length === 1 && keys[0] === 'data' ? body.success.data : body.success
}

/** Tries of a request that met too many others, as the browser's. */
const MAX_TRIES = 5

/** What was refused because too many wrote at once was not done, and is asked again. */
async function untilNotBusy(ask: () => Promise<Response>, tries = 1): Promise<Response> {
  const response = await ask()
  if (response.status !== 503 || tries === MAX_TRIES) return response
  const { code } = (await response.clone().json()) as { code?: string }
  return code === 'busy' ? untilNotBusy(ask, tries + 1) : response
}

/** The typed API, through HTTP, with a token; `renew` gives another one when that has been revoked. */
export function apiWith(token?: string, renew?: () => Promise<string>): Api {
  let current = token
  const call = async (wire: string, input: Record<string, unknown>) => {
    const response = await untilNotBusy(() => send(wire, input, current))
    if (response.status !== 401 || !renew) return open(response)
    current = await renew()
    return open(await send(wire, input, current))
  }
  const client = Object.entries(allPaths).map(([area, paths]) => [
    area,
    Object.fromEntries(
      Object.entries(paths).map(([name, wire]) => [name, (input: Record<string, unknown>) => call(wire, input)]),
    ),
  ])
  return Object.fromEntries(client) as unknown as Api
}

let shops = 0

/** A new shop with its owner signed in. */
export async function newShop(name = 'Tienda de prueba'): Promise<World> {
  shops += 1
  const email = `prueba${shops}.${process.pid}.${Date.now()}@tendero.co`
  return asTest(async () => {
    const details = { email, password: 'una-clave-larga-1', name: 'Prueba', business: name, verified: true }
    const { tenant, userId } = await createShop(details)
    const { token } = await openSession({ tenant, userId })
    const renew = () => asTest(async () => (await openSession({ tenant, userId })).token)
    return { tenant, userId, token, api: apiWith(token, renew) }
  })
}

/** A new session of the owner: what ends one session (logout, a change of password) leaves the world's own alone. */
export const session = async ({ tenant, userId }: World): Promise<string> =>
  asTest(async () => (await openSession({ tenant, userId })).token)

/** A session of somebody who runs the product, with their second step set up. */
export const supportSession = (): Promise<string> =>
  asTest(async () => {
    shops += 1
    const email = `soporte${shops}.${process.pid}.${Date.now()}@tendero.co`
    const ids = await createSuperAdmin({ email, password: 'una-clave-larga-1', name: 'Mesa de ayuda' })
    return (await openSession(ids)).token
  })

/** A session of whoever may call: the owner, or somebody who runs the product where only they may. */
export const sessionFor = ({ allow }: Pick<AnyCall, 'allow'>, world: World): Promise<string> =>
  typeof allow === 'object' && 'types' in allow && allow.types.every((type) => type === 1)
    ? supportSession()
    : session(world)

const asTest = <T>(fn: () => Promise<T>): Promise<T> =>
  withContext(
    { actor: { type: 'public' }, requestId: 'test-setup', call: 'test', from: 'local', now: () => new Date() },
    fn,
  )

/** Token of a member of the staff whose role has no permission at all: a seller unless told. */
export async function idleStaff(world: World, userType: 4 | 5 | 6 = 4): Promise<string> {
  const role = await world.api.identity.createRole({ name: `Sin permisos ${userType} ${Date.now()}`, permissions: [] })
  const email = `sin.permisos.${userType}.${process.pid}.${Date.now()}@tendero.co`
  const user = await world.api.identity.register({
    name: 'Sin Permisos',
    email,
    password: 'una-clave-larga-2',
    role_id: role.id,
    user_type: userType,
  })
  return asTest(async () => (await openSession({ tenant: world.tenant, userId: user.id })).token)
}
