// The time until people can enter the demo shop: signing in to it is answered with how far it is, and counts as no try.
import type { Preparing } from './headers'

/** Calls that sign in or ask for what signing in needs. */
const SIGN_INS = new Set(['/api/v2/login', '/api/v2/login/device'])
const RETRY_SECONDS = 2

/** Address that a sign-in names, however it is sent; undefined for a body that the API refuses anyway. */
async function addressIn(request: Request): Promise<unknown> {
  const copy = request.clone()
  const type = copy.headers.get('content-type') ?? ''
  const isForm = type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')
  const read = async () => (isForm ? Object.fromEntries(await copy.formData()) : await copy.json())
  const body: unknown = await read().catch(() => undefined)
  const named = (body as { username?: unknown } | null | undefined)?.username
  return named ?? new URL(request.url).searchParams.get('username')
}

/** Returns the percentage of a part, which is 100 only when it is complete. */
export const percentOf = (done: number): number => Math.floor(done * 100)

/**
 * Returns the answer of a sign-in to a demo shop that is not ready: 503 `preparing`. Undefined for every other request. The API
 * never sees it, so no address and no device comes closer to being asked for a code.
 */
export async function answerPreparing(
  request: Request,
  preparing: Preparing | undefined,
  emails: readonly string[],
): Promise<Response | undefined> {
  if (!preparing || request.method !== 'POST' || !SIGN_INS.has(new URL(request.url).pathname)) return undefined
  const address = await addressIn(request)
  if (typeof address !== 'string' || !emails.includes(address.trim().toLowerCase())) return undefined
  const percent = percentOf(preparing.done)
  const error = `La tienda de demostración se está preparando: va en ${percent} %. Podrás entrar en un momento.`
  return Response.json(
    { error, code: 'preparing', percent },
    { status: 503, headers: { 'retry-after': String(RETRY_SECONDS), 'cache-control': 'no-store' } },
  )
}
