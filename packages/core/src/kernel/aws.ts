import { createHash, createHmac } from 'node:crypto'
import { config } from './config'

/** Keys of the role that runs this process, as Lambda gives them in the environment. */
export interface AwsKeys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string | undefined
}

interface AwsRequest {
  service: string
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * The headers of a request with its Signature Version 4 (AWS General Reference, "Create a signed AWS API request").
 * For the two services that we call once a process or once a mail: their SDK clients would weigh on every cold start.
 */
export function signed(request: AwsRequest, region: string, keys: AwsKeys, at: Date): Record<string, string> {
  const stamp = at.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-date': stamp,
    ...(keys.sessionToken ? { 'x-amz-security-token': keys.sessionToken } : {}),
  }
  const names = Object.keys(headers).sort()
  const query = [...request.url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
  const canonical = [
    request.method,
    request.url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    sha256(request.body),
  ].join('\n')
  const scope = [stamp.slice(0, 8), region, request.service, 'aws4_request']
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope.join('/'), sha256(canonical)].join('\n')).toString(
    'hex',
  )
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${[keys.accessKeyId, ...scope].join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

const keysOfProcess = (): AwsKeys => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  sessionToken: process.env.AWS_SESSION_TOKEN,
})

/**
 * Posts JSON to an AWS service as the role of this process and answers its JSON.
 * `endpoint` replaces the service's own address. Throws an Error with the service's status and reason.
 */
export async function postAws(
  service: string,
  path: string,
  input: object,
  { headers = {}, endpoint }: { headers?: Record<string, string>; endpoint?: string | undefined } = {},
): Promise<unknown> {
  const region = config.region()
  const host = service === 'ses' ? 'email' : service
  const url = new URL(path, endpoint ?? `https://${host}.${region}.amazonaws.com`)
  const body = JSON.stringify(input)
  const request = {
    service,
    method: 'POST' as const,
    url,
    body,
    headers: { 'content-type': 'application/json', ...headers },
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: signed(request, region, keysOfProcess(), new Date()),
    body,
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${service} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
