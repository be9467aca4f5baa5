import { gzipSync } from 'node:zlib'
import { setAside } from '@tendero/core/kernel/files/store'

/** What a function gives an HTTP API (payload format 2.0). */
export interface HttpAnswer {
  statusCode: number
  headers: Record<string, string>
  body: string
  isBase64Encoded: boolean
}

/** An answer may have 6 MB with its envelope (AWS Lambda quotas, invocation payload, synchronous). */
const MAX_BYTES = 5_900_000
/** From here on it pays to compress. */
const WORTH_BYTES = 2_000

/** As Lambda counts it: escaped as the JSON string that it travels in. */
const fits = ({ body, isBase64Encoded }: HttpAnswer): boolean =>
  (isBase64Encoded ? body.length : Buffer.byteLength(JSON.stringify(body))) <= MAX_BYTES

/** Nothing between here and the browser compresses: not the HTTP API, nor CloudFront what it does not cache. */
function compressed(answer: HttpAnswer): HttpAnswer {
  const { body, headers } = answer
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  }
}

/** The answer as a file of the store, and the way there: whoever follows redirects gets what was asked for. */
async function elsewhere({ headers, body, isBase64Encoded }: HttpAnswer): Promise<HttpAnswer> {
  const { 'content-type': type = 'application/octet-stream', 'content-disposition': disposition, ...rest } = headers
  const location = await setAside(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), type, disposition)
  // The way there is only good for a moment, however long the answer itself may be kept.
  return {
    statusCode: 303,
    headers: { ...rest, location, 'cache-control': 'no-store' },
    body: '',
    isBase64Encoded: false,
  }
}

/** An answer of the API as it gets through Lambda and is light on the way: text compressed, what is too large by a redirect. */
export async function deliverable(answer: HttpAnswer, accepts: string | undefined): Promise<HttpAnswer> {
  const text = !answer.isBase64Encoded && answer.body.length >= WORTH_BYTES
  const light = text && /\bgzip\b/.test(accepts ?? '') ? compressed(answer) : answer
  return fits(light) ? light : elsewhere(answer)
}
