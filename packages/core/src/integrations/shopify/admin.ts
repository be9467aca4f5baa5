import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Access } from '../../connections/provider'
import { now } from '../../kernel/context'
import { OutsideError, outside } from '../../kernel/outside/client'

/** Quarterly versions are kept for a year. Source: shopify.dev, "API versioning". */
const VERSION = '2026-10'
const TIMEOUT_MS = 20_000
/** A token is renewed so long before it ends. */
const EARLY_MS = 5 * 60_000

const at = ({ url }: Access, path: string) => new URL(`${url.pathname.replace(/\/$/, '')}/admin/${path}`, url)

const Granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** Tokens of this process: each is as good as another, and lasts a day. */
const tokens = new Map<string, { token: string; until: number }>()
const slotOf = ({ connectionId, secrets }: Access) =>
  createHash('sha256').update(`${connectionId}|${secrets.key}|${secrets.secret}`).digest('base64url')

/**
 * A token for the app that the merchant made for this shop. Source: shopify.dev, "Client credentials grant".
 * @throws OutsideError
 */
async function grant(access: Access): Promise<string> {
  const { key, secret } = access.secrets
  const body = { grant_type: 'client_credentials', client_id: key, client_secret: secret }
  const request = { method: 'POST', url: at(access, 'oauth/access_token'), body, timeoutMs: TIMEOUT_MS } as const
  const answer = await outside(request).catch((error) => {
    // It says 400 to who it does not know.
    const unknown = error instanceof OutsideError && error.status === 400
    throw unknown ? new OutsideError('denied', error.message, error.status, error.said) : error
  })
  const { access_token: token, expires_in: seconds } = parse(Granted, answer.text)
  tokens.set(slotOf(access), { token, until: now().getTime() + seconds * 1_000 - EARLY_MS })
  return token
}

/** @throws OutsideError for an answer that is not what the API promises: a page of the host, half an answer */
export function parse<S extends z.ZodType>(schema: S, answered: unknown): z.output<S> {
  try {
    return schema.parse(typeof answered === 'string' ? JSON.parse(answered) : answered)
  } catch {
    throw new OutsideError('failed', 'an answer that is not of Shopify')
  }
}

const Answer = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number(),
        throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
      }),
    })
    .optional(),
})

/** What is wrong is told under 200. Source: shopify.dev, "Rate limits" and "Status and error codes". */
function refused({ errors = [], extensions }: z.output<typeof Answer>): OutsideError {
  const [first] = errors
  const [code, message] = [first?.extensions?.code, first?.message ?? 'no data']
  if (code === 'THROTTLED') {
    const { requestedQueryCost: wanted = 0, throttleStatus } = extensions?.cost ?? {}
    const lacking = wanted - (throttleStatus?.currentlyAvailable ?? 0)
    const seconds = Math.max(1, lacking / (throttleStatus?.restoreRate ?? 100))
    return new OutsideError('throttled', message, 200, '', Math.ceil(seconds * 1_000))
  }
  if (code === 'ACCESS_DENIED') return new OutsideError('denied', message, 200, message)
  return new OutsideError(code === 'INTERNAL_SERVER_ERROR' ? 'failed' : 'rejected', message, 200, message)
}

async function post(access: Access, token: string, query: string, variables: object) {
  const request = { method: 'POST', url: at(access, `api/${VERSION}/graphql.json`), timeoutMs: TIMEOUT_MS } as const
  const headers = { 'x-shopify-access-token': token }
  const answer = parse(Answer, (await outside({ ...request, headers, body: { query, variables } })).text)
  if (answer.errors?.length || !answer.data) throw refused(answer)
  return answer.data
}

/**
 * Asks the Admin API. A token that is no longer taken is asked for anew once.
 * @returns its `data`
 * @throws OutsideError
 */
export async function admin(access: Access, query: string, variables: object = {}): Promise<Record<string, unknown>> {
  const kept = tokens.get(slotOf(access))
  if (!kept || kept.until <= now().getTime()) return post(access, await grant(access), query, variables)
  try {
    return await post(access, kept.token, query, variables)
  } catch (error) {
    if (!(error instanceof OutsideError) || error.status !== 401) throw error
    return post(access, await grant(access), query, variables)
  }
}
