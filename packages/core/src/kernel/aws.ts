import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { defaultProvider } from '@aws-sdk/credential-provider-node'
import { SignatureV4 } from '@smithy/signature-v4'
import { config } from './config'

/** Keys that sign a request. */
interface AwsKeys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** SHA-256 of the system, a MAC when it has a key, as the signer asks for it. */
class Sha256 {
  private readonly hash: Hash | Hmac
  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', key as Uint8Array)
  }
  update(part: Uint8Array): void {
    this.hash.update(part)
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest()
  }
}

interface AwsRequest {
  service: string
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body: string
}

/**
 * The headers of a request with its Signature Version 4 (AWS General Reference, "Create a signed AWS API request").
 * For the two services of which we make a single call each: the parameters and the mail.
 */
export async function signed(
  request: AwsRequest,
  region: string,
  keys: AwsKeys,
  at: Date,
): Promise<Record<string, string>> {
  const signer = new SignatureV4({
    service: request.service,
    region,
    credentials: keys as Required<AwsKeys>,
    sha256: Sha256,
    applyChecksum: false,
  })
  const { url, method, body } = request
  const { headers } = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: { ...request.headers, host: url.host },
      body,
    },
    { signingDate: at },
  )
  const { host: _, ...sent } = headers
  return sent
}

let chain: { profile: string | undefined; keys: () => Promise<AwsKeys> } | undefined

/**
 * Keys of who runs this process: those of the environment, as Lambda gives them; where there are none, or a
 * profile is named, what the SDK's chain finds (profile, SSO, web identity, container, instance).
 */
async function keysOfProcess(): Promise<AwsKeys> {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_PROFILE: profile } = process.env
  if (AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY && !profile)
    return {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      sessionToken: AWS_SESSION_TOKEN,
    }
  if (!chain || chain.profile !== profile) {
    chain = { profile, keys: defaultProvider(profile ? { profile } : {}) }
  }
  return chain.keys()
}

/** A refusal of an AWS service. `passing` when asking again may help: throttles and faults of its own. */
export class AwsError extends Error {
  readonly passing: boolean
  constructor(service: string, status: number, reason: string) {
    super(`${service} answered ${status}: ${reason.slice(0, 300)}`)
    this.passing = status >= 500 || status === 429 || /Throttl|TooManyRequests/.test(reason)
  }
}

/**
 * Posts JSON to an AWS service as whoever runs this process and answers its JSON.
 * `endpoint` replaces the service's own address.
 * @throws AwsError with the service's status and reason; TypeError or TimeoutError when it does not answer;
 * CredentialsProviderError without any keys
 */
export async function postAws(
  service: string,
  path: string,
  input: object,
  {
    headers = {},
    endpoint,
    timeoutMs = 10_000,
  }: { headers?: Record<string, string>; endpoint?: string; timeoutMs?: number } = {},
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
    headers: await signed(request, region, await keysOfProcess(), new Date()),
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (!response.ok) throw new AwsError(service, response.status, text)
  return JSON.parse(text)
}
