import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { S3Error } from './error'

export interface Keys {
  accessKeyId: string
  secretAccessKey: string
}

/** What a signature covers. `path` and `query` are raw, as they came in the request line. */
export interface SignedRequest {
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
}

interface Claim {
  credential: string
  signedHeaders: string[]
  signature: string
  date: string
  payloadHash: string
  expiresSeconds: number
}

const CLOCK_SKEW_SECONDS = 900
/** The longest that a presigned address may work: seven days. */
const MAX_EXPIRES_SECONDS = 604_800

const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const sha256 = (data: string) => createHash('sha256').update(data).digest('hex')
const denied = (message: string) => new S3Error(403, 'AccessDenied', message)

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** `20260131T120000Z` as an instant. */
function instantOf(stamp: string): number {
  const found = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp)
  if (!found) throw denied('Invalid X-Amz-Date')
  const [, year, month, day, hour, minute, second] = found
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function signingKey(credential: string, { accessKeyId, secretAccessKey }: Keys): Buffer {
  const [id, date = '', region = '', service = ''] = credential.split('/')
  if (id !== accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId', 'Unknown access key')
  return hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, date), region), service), 'aws4_request')
}

/** Throws `SignatureDoesNotMatch` unless `signature` is the SigV4 one of `text` under `credential`. */
export function checkSignature(text: string, credential: string, signature: string, keys: Keys): void {
  const expected = Buffer.from(hmac(signingKey(credential, keys), text).toString('hex'))
  const got = Buffer.from(signature)
  if (expected.length !== got.length || !timingSafeEqual(expected, got)) {
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The signature does not match the request')
  }
}

function claimOfQuery(query: URLSearchParams): Claim {
  const text = (name: string) => query.get(name) ?? ''
  const expiresSeconds = Number(text('X-Amz-Expires'))
  if (!(expiresSeconds > 0 && expiresSeconds <= MAX_EXPIRES_SECONDS)) throw denied('Invalid X-Amz-Expires')
  return {
    credential: text('X-Amz-Credential'),
    signedHeaders: text('X-Amz-SignedHeaders').split(';'),
    signature: text('X-Amz-Signature'),
    date: text('X-Amz-Date'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expiresSeconds,
  }
}

function claimOfHeader(headers: IncomingHttpHeaders): Claim {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  if (!found) throw denied('The request is not signed')
  const [, credential = '', signedHeaders = '', signature = ''] = found
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: String(headers['x-amz-date'] ?? ''),
    payloadHash: String(headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'),
    expiresSeconds: CLOCK_SKEW_SECONDS,
  }
}

function canonicalRequest(request: SignedRequest, query: URLSearchParams, claim: Claim): string {
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => byText(a[0], b[0]) || byText(a[1], b[1]))
    .map((pair) => pair.join('='))
  const headers = claim.signedHeaders.map((name) => {
    const value = request.headers[name]
    return `${name}:${(Array.isArray(value) ? value.join(',') : (value ?? '')).trim().replace(/ +/g, ' ')}\n`
  })
  const path = request.path
    .split('/')
    .map((segment) => encode(decodeURIComponent(segment)))
    .join('/')
  return [
    request.method,
    path,
    parameters.join('&'),
    headers.join(''),
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n')
}

/**
 * Checks the SigV4 signature of a request, in its query (presigned) or its header, as AWS does.
 * Other services than S3 sign the hash of the body without naming it in a header: give it as `bodyHash`.
 * Returns the hash that was signed for the body: hex SHA-256 or `UNSIGNED-PAYLOAD`.
 * Throws S3Error 403: not signed, expired, unknown key, or another request than the one signed; 400 when signed both ways.
 */
export function checkRequest(request: SignedRequest, keys: Keys, now: Date, bodyHash?: string): string {
  const query = new URLSearchParams(request.query)
  const presigned = query.has('X-Amz-Signature')
  if (presigned && request.headers.authorization)
    throw new S3Error(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  const claim = presigned ? claimOfQuery(query) : claimOfHeader(request.headers)
  if (bodyHash !== undefined) claim.payloadHash = bodyHash
  const issued = instantOf(claim.date)
  if (now.getTime() > issued + claim.expiresSeconds * 1000) throw denied('Request has expired')
  if (issued > now.getTime() + CLOCK_SKEW_SECONDS * 1000) throw denied('Request is not yet valid')
  if (!claim.signedHeaders.includes('host')) throw denied('The host must be signed')
  const scope = claim.credential.split('/').slice(1).join('/')
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonicalRequest(request, query, claim))].join('\n')
  checkSignature(text, claim.credential, claim.signature, keys)
  return claim.payloadHash
}
