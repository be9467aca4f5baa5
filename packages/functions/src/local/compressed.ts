import { gzipSync } from 'node:zlib'

/** From here on it pays to compress. */
const WORTH_BYTES = 2_000
/** Quick rather than small: a third of the time of the usual level for a tenth more bytes. */
const LEVEL = 1

const isLocal = (address: string | undefined) => /^(127\.|::1$|::ffff:127\.)/.test(address ?? '')

/**
 * An answer of the API as it travels: JSON compressed for whoever takes it and is at another machine. In one piece: a
 * stream through the web's compressor costs more than most answers themselves.
 */
export async function compressed(request: Request, response: Response, address: string | undefined): Promise<Response> {
  if (isLocal(address) || !/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return response
  if (!response.headers.get('content-type')?.startsWith('application/json')) return response
  const body = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  if (body.length < WORTH_BYTES) return new Response(body, { status: response.status, headers })
  headers.set('content-encoding', 'gzip')
  headers.set('vary', 'accept-encoding')
  headers.delete('content-length')
  return new Response(gzipSync(body, { level: LEVEL }), { status: response.status, headers })
}
