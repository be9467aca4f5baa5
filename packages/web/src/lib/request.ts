import { ApiError, errorOf, noAnswer } from './api-error'
import { answered, unanswered } from './connection'
import { bearer, clearSession } from './session'
import { type Ask, deviceId, isTill, standIn } from './stand-in'
import { say } from './toast'
import { filenameOf, type Input, toWire, unwrap, type Wire } from './wire'

declare global {
  /** The good answer to a question that `public/start.js` asked for this person while the app was on its way; once. */
  var asked: ((wire: { method: string; url: string }) => Promise<Response | undefined>) | undefined
}

export interface CallOptions {
  signal?: AbortSignal
  /** Overrides the key of a command, e.g. to replay one made offline. */
  idempotencyKey?: string
  /** How often it is tried at most; four times unless told. Once for an input that says how old it is. */
  attempts?: number
  /** Longest wait for an answer, in ms. */
  withinMs?: number
  /** The server itself must answer: nothing that this device knows will do. */
  server?: boolean
}

const ATTEMPTS = 4
const loginPaths = ['/login', '/loginSuperAdmin']

/** Keys of commands whose end nobody knows: the same command sent again is the same act. */
const unsettled = new Map<string, string>()
/** Commands on their way: the second press of a double click is the first one. */
const underWay = new Map<string, Promise<unknown>>()

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Longest wait that the server may ask for between two attempts, and how long an answer may take. */
const MAX_PAUSE_MS = 8_000
const ANSWER_MS = 40_000

/** Answers that say to come again: too busy, in doubt, or from something on the way that the server did not answer. */
const again = (status: number) => status === 502 || status === 503 || status === 504

/**
 * True for an answer that ends a command for good. A fault may come after it was done; a missing session, a permission or
 * too many tries say nothing of an attempt before.
 */
const settles = (status: number) => status > 0 && status < 500 && ![401, 403, 408, 413, 429].includes(status)

/** What tells one command from another: its address and all that it carries. */
function actOf({ method, url, body }: Wire): string {
  if (!(body instanceof FormData)) return `${method} ${url} ${body ?? ''}`
  const told = (value: FormDataEntryValue) =>
    value instanceof File ? [value.name, value.size, value.type, value.lastModified] : value
  return `${method} ${url} ${JSON.stringify([...body].map(([name, value]) => [name, told(value)]))}`
}

/**
 * Sends a call and gives its value. What got no answer, a 502, 503 or 504 is tried again, at most four times in all, with
 * backoff (at least what `Retry-After` says) and the same idempotency key, which stays the key of the command until an
 * answer that is surely its end. A command that is the same as one on its way shares its answer, unless it may be given up.
 * On a device that sells without a connection its stand-in may answer instead. Throws ApiError.
 */
export async function request(spec: string, input: Input | undefined, options: CallOptions = {}): Promise<unknown> {
  const own = options.server ? undefined : await standIn()
  const ask: Ask = (how) => askServer(spec, input, { ...options, ...how })
  return own?.(spec, input ?? {}, ask) ?? ask()
}

async function askServer(spec: string, input: Input | undefined, options: CallOptions): Promise<unknown> {
  const wire = toWire(spec, input && (await parked(input)))
  const act = wire.method === 'GET' ? undefined : actOf(wire)
  if (!act || options.idempotencyKey || options.signal) return send(spec, wire, act, options)
  const same = underWay.get(act)
  if (same) return same
  const sent = send(spec, wire, act, options).finally(() => underWay.delete(act))
  underWay.set(act, sent)
  return sent
}

async function send(
  spec: string,
  wire: Wire,
  act: string | undefined,
  { signal, attempts = ATTEMPTS, withinMs = ANSWER_MS, idempotencyKey }: CallOptions,
): Promise<unknown> {
  const key = idempotencyKey ?? (act && unsettled.get(act)) ?? crypto.randomUUID()
  const headers = headersOf(typeof wire.body === 'string', act && key)
  const note = (status: number) => {
    if (act && settles(status)) unsettled.delete(act)
    else if (act && (status === 0 || status >= 500)) unsettled.set(act, key)
  }
  for (let attempt = 1; ; attempt++) {
    let error: ApiError
    let wait = 250 * 2 ** attempt * (0.5 + Math.random() / 2)
    const asked = performance.now()
    try {
      // What came before the app did says nothing of how the server is reached now.
      const early = await globalThis.asked?.(wire)
      const response =
        early ??
        (await fetch(wire.url, { method: wire.method, headers, body: wire.body, signal: within(signal, withinMs) }))
      if (!early) answered(performance.now() - asked)
      if (!again(response.status)) {
        const value = await answerOf(response, spec)
        note(response.status)
        return value
      }
      error = errorOf(response.status, await bodyOf(response), requestIdOf(response))
      // Seconds or minutes: whoever asked shows how far it is.
      if (error.reason === 'preparing') throw error
      wait = Math.max(wait, Math.min(MAX_PAUSE_MS, 1000 * Number(response.headers.get('retry-after') ?? 0) || 0))
    } catch (failure) {
      note(failure instanceof ApiError ? failure.status : 0)
      if (failure instanceof ApiError || signal?.aborted) throw failure
      unanswered()
      error = noAnswer()
    }
    note(error.status)
    if (attempt === attempts) throw error
    await pause(wait)
  }
}

const within = (signal: AbortSignal | undefined, ms: number): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms)

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
  if (isTill()) headers.set('x-till', deviceId())
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
