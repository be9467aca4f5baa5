import { Sha256 } from '@aws-crypto/sha256-js'
import { SignatureV4 } from '@smithy/signature-v4'
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

/**
 * The headers of a request with its Signature Version 4 (AWS General Reference, "Create a signed AWS API request").
 * For the two services that we call once a process or once a mail: their SDK clients would weigh on every cold start.
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
    headers: await signed(request, region, keysOfProcess(), new Date()),
    body,
    signal: AbortSignal.timeout(10_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${service} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
