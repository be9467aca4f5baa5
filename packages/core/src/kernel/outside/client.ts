import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { config } from '../config'
import { hidden, masked } from '../secrets/mask'
import { assertPublicName, isDeclared, PrivateAddress, publicLookup } from './address'
import { OutsideError, type OutsideReason } from './outside-error'

/** A request to a service of somebody else. */
export interface OutsideRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** Its path is of somebody of a shop and may hold a token of theirs: the log names the host alone. */
  privatePath?: boolean
  /** All of it, from the name to the last byte. */
  timeoutMs: number
}

export interface OutsideAnswer {
  status: number
  headers: Record<string, string | undefined>
  text: string
  /** What came, for what is no text. */
  bytes: Uint8Array
}

const MAX_BYTES = 5_000_000
const MAX_SAID = 2_000

/** Seconds or a date, as `Retry-After` says it. Source: RFC 9110, section 10.2.3. */
function retryAfter(text: string | undefined): number | undefined {
  if (!text) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

function reasonOf(status: number): OutsideReason | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403) return 'denied'
  if (status === 429) return 'throttled'
  return status >= 500 || status === 408 ? 'failed' : 'rejected'
}

const SECRET_HEADER = /auth|token|key|secret/i
/** Shorter words may stand in an answer for something else. */
const SHORTEST_SECRET = 8

/** What proves to a service who asks, as its headers carry it: also the parts of what is in base64. */
function secretsOf(headers: Record<string, string> = {}): string[] {
  const found = Object.entries(headers).flatMap(([name, value]) => {
    if (!SECRET_HEADER.test(name)) return []
    const word = value.split(' ').at(-1)!
    const basic = /^basic /i.test(value) ? Buffer.from(word, 'base64').toString('utf8').split(':') : []
    return [word, ...basic]
  })
  return found.filter(({ length }) => length >= SHORTEST_SECRET)
}

/** What a service said, without the keys that it was asked with: some say them back, and their words are shown and kept. */
const unsaid = (text: string, headers: OutsideRequest['headers']): string =>
  secretsOf(headers).reduce((rest, secret) => rest.replaceAll(secret, hidden), text)

/** One try over the wire. Redirects are answers like others: who follows them goes where nobody checked. */
function exchange({ method, url, headers, body, timeoutMs }: OutsideRequest): Promise<OutsideAnswer> {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const declared = isDeclared(url)
  const patience = config.outsideTimeout() ?? timeoutMs
  const sent = {
    accept: 'application/json',
    'user-agent': 'Tendero/1',
    ...(bytes ? { 'content-type': 'application/json', 'content-length': String(bytes.length) } : {}),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const make = declared && url.protocol === 'http:' ? plainRequest : secureRequest
    const options = { method, headers: sent, agent: false, signal: AbortSignal.timeout(patience) }
    const outgoing = make(url, declared ? options : { ...options, lookup: publicLookup() }, (incoming) => {
      const parts: Buffer[] = []
      let size = 0
      incoming.on('data', (part: Buffer) => {
        size += part.length
        if (size > MAX_BYTES) incoming.destroy(new Error('the answer is too large'))
        else parts.push(part)
      })
      incoming.on('error', reject)
      incoming.on('close', () => {
        if (!incoming.complete) return reject(new Error('the answer broke off'))
        const bytes = Buffer.concat(parts)
        const flat = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat()[0]])
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(flat),
          text: unsaid(bytes.toString('utf8'), headers),
          bytes,
        })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(bytes)
  })
}

/**
 * Asks a service of somebody else. The log gets one line of it, without query, headers or bodies.
 * @throws OutsideError unless it answers 2xx; AppError 422 for an address that is not public by its name
 */
export async function outside(request: OutsideRequest): Promise<OutsideAnswer> {
  assertPublicName(request.url)
  const started = performance.now()
  const path = request.privatePath ? '' : request.url.pathname
  const where = `${request.method} ${request.url.host}${path}`
  const trace = (outcome: string | number) => {
    if (process.env.TENDERO_QUIET) return
    const ms = Math.round(performance.now() - started)
    console.log(JSON.stringify({ level: 'info', at: 'outside', where: masked(where), outcome, ms }))
  }
  let answer: OutsideAnswer
  try {
    answer = await exchange(request)
  } catch (error) {
    const reason = error instanceof PrivateAddress ? 'private' : 'silent'
    trace(reason)
    throw new OutsideError(reason, `${where}: ${(error as Error).message}`)
  }
  trace(answer.status)
  const reason = reasonOf(answer.status)
  if (!reason) return answer
  const said = masked(answer.text.slice(0, MAX_SAID))
  const wait = retryAfter(answer.headers['retry-after'])
  throw new OutsideError(reason, `${where}: ${answer.status}`, answer.status, said, wait)
}
