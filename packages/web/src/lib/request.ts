import { ApiError, errorOf, noAnswer } from './api-error'
import { bearer, clearSession } from './session'
import { say } from './toast'
import { filenameOf, type Input, toWire, unwrap } from './wire'

export interface CallOptions {
  signal?: AbortSignal
  /** Overrides the key of a command, e.g. to replay one made offline. */
  idempotencyKey?: string
  /** How often it is tried at most; four times unless told. Once for an input that says how old it is. */
  attempts?: number
}

const ATTEMPTS = 4
const loginPaths = ['/login', '/loginSuperAdmin']

/** Keys of commands that got no answer: the same command sent again is the same act. */
const unanswered = new Map<string, string>()
/** Commands on their way: the second press of a double click is the first one. */
const underWay = new Map<string, Promise<unknown>>()

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends a call and gives its value. Network failures and 503 are tried again, at most four times in all, with backoff and
 * the same idempotency key. A command that is the same as one on its way shares its answer. Throws ApiError.
 */
export async function request(spec: string, input: Input | undefined, options: CallOptions = {}): Promise<unknown> {
  const wire = toWire(spec, input && (await parked(input)))
  const command = wire.method !== 'GET'
  const act =
    typeof wire.body === 'string' || wire.body === undefined
      ? `${wire.method} ${wire.url} ${wire.body ?? ''}`
      : undefined
  if (!command || !act || options.idempotencyKey) return send(spec, wire, act, options)
  const same = underWay.get(act)
  if (same) return same
  const sent = send(spec, wire, act, options).finally(() => underWay.delete(act))
  underWay.set(act, sent)
  return sent
}

async function send(
  spec: string,
  wire: ReturnType<typeof toWire>,
  act: string | undefined,
  options: CallOptions,
): Promise<unknown> {
  const command = wire.method !== 'GET'
  const key = options.idempotencyKey ?? (act && unanswered.get(act)) ?? crypto.randomUUID()
  const headers = headersOf(typeof wire.body === 'string', command ? key : undefined)
  for (let attempt = 1; ; attempt++) {
    let error: ApiError
    try {
      const response = await fetch(wire.url, { method: wire.method, headers, body: wire.body, signal: options.signal })
      if (response.status !== 503) {
        if (act) unanswered.delete(act)
        return await answerOf(response, spec)
      }
      error = errorOf(503, await bodyOf(response), requestIdOf(response))
    } catch (failure) {
      if (failure instanceof ApiError || (failure as Error).name === 'AbortError') throw failure
      error = noAnswer()
    }
    if (attempt === (options.attempts ?? ATTEMPTS)) {
      if (act && command) unanswered.set(act, key)
      throw error
    }
    await pause(250 * 2 ** attempt * (0.5 + Math.random() / 2))
  }
}

/** Files above this do not fit in a call: they go to the store first, and the call names them. */
const MAX_INLINE_BYTES = 4_000_000

interface Place {
  url: string
  fields: Record<string, string>
  reference: string
}

async function park(file: Blob): Promise<string> {
  const place = (await request('POST /uploads', { size: file.size })) as Place
  const form = new FormData()
  for (const [name, value] of Object.entries(place.fields)) form.set(name, value)
  form.set('file', file)
  const response = await fetch(place.url, { method: 'POST', body: form }).catch(() => undefined)
  if (!response?.ok) throw noAnswer()
  return place.reference
}

/** The input with its large files parked in the store. */
async function parked(input: Input): Promise<Input> {
  const large = Object.entries(input).filter(([, value]) => value instanceof Blob && value.size > MAX_INLINE_BYTES)
  if (large.length === 0) return input
  const sent = await Promise.all(large.map(async ([name, file]) => [name, await park(file as Blob)] as const))
  return { ...input, ...Object.fromEntries(sent) }
}

function headersOf(json: boolean, key: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' })
  const token = bearer()
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (json) headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  return headers
}

const requestIdOf = (response: Response) => response.headers.get('x-request-id') ?? undefined

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

async function answerOf(response: Response, spec: string): Promise<unknown> {
  const disposition = response.headers.get('content-disposition')
  if (response.ok && disposition) {
    const blob = await response.blob()
    return new File([blob], filenameOf(disposition), { type: blob.type })
  }
  const body = await bodyOf(response)
  if (response.ok) return unwrap(body)
  const error = errorOf(response.status, body, requestIdOf(response))
  refuse(error, spec)
  throw error
}

let expired = false

/** 401 and 403: told here, once, whoever called. Source: product.txt section 8. */
function refuse(error: ApiError, spec: string): void {
  if (error.status !== 401 && error.status !== 403) return
  if (error.code === String(error.status) && error.coded) {
    error.shown = true
    say.bad(error.message)
  } else if (error.status === 401 && !loginPaths.some((path) => spec.endsWith(path))) {
    error.shown = true
    expire()
  }
}

/** Says once that the session is over and signs out; whoever watches the session goes to `/`. */
export function expire(): void {
  if (expired) return
  expired = true
  setTimeout(() => {
    expired = false
  }, 5_000)
  say.bad('Su sesión ha expirado.')
  clearSession()
}
