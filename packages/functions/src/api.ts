import { createHash, randomUUID } from 'node:crypto'
import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import { noteForbidden } from '@tendero/core/identity/credentials/refusals'
import { authenticate, authenticateAnd } from '@tendero/core/identity/credentials/session'
import { withUploads } from '@tendero/core/jobs/uploads'
import { authorizeCall } from '@tendero/core/kernel/authorize'
import type { AnyCall, FileAnswer, Limit } from '@tendero/core/kernel/call'
import { config } from '@tendero/core/kernel/config'
import { type Actor, type Context as Ambient, context, withContext } from '@tendero/core/kernel/context'
import { mustKnowCosts } from '@tendero/core/kernel/costs'
import { type FirstMemory, firstMemory, remembered } from '@tendero/core/kernel/db/memory'
import { readAhead } from '@tendero/core/kernel/db/read'
import { AppError } from '@tendero/core/kernel/errors'
import { disposition } from '@tendero/core/kernel/files/disposition'
import { readMedia } from '@tendero/core/kernel/files/store'
import { orByLane } from '@tendero/core/kernel/lane/hand-over'
import { later } from '@tendero/core/kernel/later'
import { here, hit } from '@tendero/core/kernel/limit'
import { answeredPages, type PublicPage, publicPages } from '@tendero/core/kernel/public/pages'
import { parse } from '@tendero/core/kernel/values/fields'
import { unbuilt } from '@tendero/core/paths'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { TrieRouter } from 'hono/router/trie-router'
import { addressOf } from './address'
import { answerError } from './errors'
import { readInput } from './input'
import { health } from './observe/health'
import { log } from './observe/log'
import { logDone, nothingConsumed } from './observe/request'

export const BASE = '/api/v2'

/**
 * The API: the whole call table on Hono, and the few routes that are no calls. With these paths Hono would end in this
 * router too, after a failed try of its faster one in every cold start.
 */
export const app = new Hono({ router: new TrieRouter() })

app.use('/api/*', async (c, next) => {
  const id = c.req.header('x-request-id')
  c.set('requestId' as never, (id && /^[\w-]{8,64}$/.test(id) ? id : randomUUID()) as never)
  // Before the answer is made: a header that comes later has it made anew.
  c.header('x-request-id', requestId(c))
  c.header('cache-control', 'no-store')
  await next()
})
/** What the API says of itself; no other call pays for it. */
const papers = later(() => import('./openapi'))
const MAX_BODY = 6_000_000
const limited = bodyLimit({
  maxSize: MAX_BODY,
  onError: (c) => c.json({ error: 'El envío pesa más de 6 MB. Súbelo en partes.', code: 'too_large' }, 413),
})
/** No body, or one whose length is known: what looks at it would make a stream of it first. */
const isShort = ({ req }: Context) =>
  req.method === 'GET' ||
  req.method === 'HEAD' ||
  (req.header('transfer-encoding') === undefined && Number(req.header('content-length') ?? Number.NaN) <= MAX_BODY)
app.use('/api/*', (c, next) => (isShort(c) ? next() : limited(c, next)))

const unknown = (c: Context) => c.json({ error: 'Esta dirección no existe.', code: 'not_found' }, 404)
/** Where a declared path is mounted: `/domicilio/{id}` → `/api/v2/domicilio/:id`. */
const mountPoint = (path: string) => (path.startsWith('/api/') ? path : BASE + path).replace(/\{(\w+)\}/g, ':$1')

for (const wire of unbuilt) {
  const [method, path] = wire.split(' ') as [string, string]
  app.on(method, mountPoint(path), unknown)
}
for (const call of allCalls()) app.on(call.method, mountPoint(call.path), (c) => serve(c, call))

app.post('/api/hooks/orders', async (c) => (await import('./webhooks/hooks')).ownDoor(c, requestId(c), addressOf(c)))
app.post('/api/connect/woocommerce', async (c) =>
  (await import('./webhooks/hooks')).shopKeys(c, requestId(c), addressOf(c)),
)
// Loaded with the first of them: most cold starts never pay for what connects to services of others.
app.post('/api/hooks/:provider/:token', async (c) =>
  (await import('./webhooks/hooks')).hook(c, requestId(c), addressOf(c)),
)
app.get(`${BASE}/health`, async (c) => {
  const answer = await health()
  return c.json(answer, answer.status === 'ok' ? 200 : 503)
})
const forAnHour = { 'cache-control': 'public, max-age=3600' }
app.get(`${BASE}/openapi.json`, async (c) =>
  c.body(await papers.openApi(BASE), 200, { ...forAnHour, 'content-type': 'application/json; charset=utf-8' }),
)
app.get(`${BASE}/docs`, async (c) => c.html(await papers.docsPage(BASE), 200, forAnHour))
app.get(`${BASE}/media/:signature/:key{.+}`, async (c) => {
  const { bytes, contentType, shared } = await readMedia(c.req.param('signature'), c.req.param('key'))
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'content-type': contentType,
    'cache-control': shared ? 'public, max-age=31536000, immutable' : 'private, max-age=86400',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
})

for (const page of Object.keys(publicPages) as PublicPage[])
  app.get(`/${page}/:token`, async (c) => (await import('./public/pages')).servePublic(c, page))
for (const page of answeredPages)
  app.post(`/${page}/:token`, async (c) => (await import('./public/pages')).answerPublic(c, page))
app.all('/api/*', unknown)
app.onError((error, c) => answerError(error, c, requestId(c)))

const requestId = (c: Context): string => c.get('requestId' as never) as string

const DEVICE_COOKIE = 'tendero_device'

/** What the device keeps stays in a cookie that no script reads and no other site sends. */
const deviceOf = (c: Context): Ambient['device'] => ({
  token: getCookie(c, DEVICE_COOKIE),
  keep: (token, maxAge) =>
    setCookie(c, DEVICE_COOKIE, token, {
      path: BASE,
      maxAge,
      httpOnly: true,
      sameSite: 'Strict',
      secure: config.url().startsWith('https:'),
    }),
})

async function withinLimit(name: string, actor: Actor, { shop, network, windowSeconds }: Limit): Promise<void> {
  const byShop = shop !== undefined && actor.type === 'member'
  await Promise.all([
    hit(`network ${name}`, here(), network, windowSeconds),
    byShop && hit(`shop ${name}`, actor.tenant, shop, windowSeconds),
  ])
}

async function serve(c: Context, mounted: MountedCall): Promise<Response> {
  const started = performance.now()
  const name = `${mounted.area}.${mounted.name}`
  const consumed = nothingConsumed()
  const ambient: Ambient = {
    consumed,
    actor: { type: 'public' },
    requestId: requestId(c),
    call: name,
    from: addressOf(c),
    now: () => new Date(),
    device: deviceOf(c),
    till: c.req.header('x-till')?.slice(0, 64),
  }
  let actor: Actor = ambient.actor
  return withContext(ambient, async () => {
    let status = 500
    let speaks: readonly string[] | undefined
    try {
      const call = await declarationOf(mounted)
      speaks = call.speaks
      if (call.kind === 'command' && c.req.raw.method === 'HEAD')
        throw new AppError(405, 'bad_method', 'Esta dirección hace cambios: no se consulta con HEAD.')
      const who = await identify(c, call)
      actor = who.actor
      authorizeCall(actor, call)
      if (call.limit) await withinLimit(name, actor, call.limit)
      const response = await withContext({ ...ambient, actor, allow: call.allow, ahead: who.ahead }, () =>
        run(c, call, who.memory),
      )
      status = response.status
      return response
    } catch (error) {
      const response = answerError(error, c, ambient.requestId, speaks)
      status = response.status
      if (status === 403 && c.req.method !== 'GET')
        await noteForbidden(actor).catch((failure) => log('error', 'audit', { message: String(failure) }))
      return response
    } finally {
      const ms = Math.round(performance.now() - started)
      logDone({ call: name, status, actor, from: ambient.from, requestId: ambient.requestId, ms, consumed })
    }
  })
}

/** The key of a command that can be sent twice, and what it left the first time. */
interface Memory {
  key: string
  first: FirstMemory
}

interface Caller {
  actor: Actor
  memory?: Memory
  ahead?: Ambient['ahead']
}

/**
 * Who calls, and in the same round trip the memory of a command that brings a key, or the record that the path of a query
 * names and the rows that it always reads. A public call knows who is signed in too, when somebody is.
 */
async function identify(c: Context, call: AnyCall): Promise<Caller> {
  const authorization = c.req.header('authorization')
  const sent = call.kind === 'command' ? c.req.header('idempotency-key') : undefined
  const id = call.kind === 'query' ? c.req.param('id') : undefined
  try {
    if (/^Bearer\s+tnd_/i.test(authorization?.trim() ?? ''))
      return { actor: await (await import('@tendero/core/connections/keys/keys')).authenticateKey(authorization) }
    if (id || (call.kind === 'query' && call.reads)) {
      const { actor, also } = await authenticateAnd(authorization, () => readAhead(id, call.reads?.()))
      return { actor, ahead: also }
    }
    if (!sent) return { actor: await authenticate(authorization) }
    const key = createHash('sha256').update(sent).digest('base64url')
    const { actor, also } = await authenticateAnd(authorization, () => firstMemory(key))
    return { actor, memory: { key, first: also } }
  } catch (error) {
    if (call.allow === 'anyone' && error instanceof AppError && error.status === 401)
      return { actor: { type: 'public' } }
    throw error
  }
}

async function run(c: Context, call: AnyCall, memory: Memory | undefined): Promise<Response> {
  const { input, digest } = await readInput(c)
  const whole = context().actor.type === 'member' ? await withUploads(input) : input
  const parsed = parse(call.input as never, whole)
  const work = () => call.run(parsed as never)
  const output = memory ? await once(memory, whole, digest, work) : await work()
  if (call.answer === 'file') return sendFile(c, output as FileAnswer)
  if (mustKnowCosts(call.output)) await (await import('@tendero/core/settings/costs')).seesCost()
  const shaped = parse(call.output as never, output) as object
  if (call.cache) c.header('cache-control', `private, max-age=${call.cache}`)
  switch (call.answer) {
    case 'bare':
      return c.json(shaped)
    case 'success':
      return c.json({ success: shaped })
    default:
      return c.json({ success: isPage(shaped) ? shaped : { data: shaped } })
  }
}

/** Runs a command under its key; when its numbering is too busy the lane of numbers does, unless it brings files. */
function once(memory: Memory, input: Record<string, unknown>, digest: string, work: () => Promise<unknown>) {
  const bodyHash = createHash('sha256').update(`${context().call}|${digest}`).digest('base64url')
  const run = (again?: object) => remembered({ key: memory.key, bodyHash, ...(again ?? { first: memory.first }) }, work)
  const bringsFiles = Object.values(input).some((value) => [value].flat().some((one) => one instanceof Blob))
  return bringsFiles ? run() : orByLane({ input, key: memory.key, bodyHash }, run)
}

const isPage = (value: object): boolean => 'meta' in value && 'data' in value && Object.keys(value).length === 2

function sendFile(c: Context, file: FileAnswer): Response {
  return c.body(file.body as ReadableStream, 200, {
    'content-type': file.contentType,
    'content-disposition': disposition(file.filename, file.inline ? 'inline' : 'attachment'),
    'x-content-type-options': 'nosniff',
  })
}
