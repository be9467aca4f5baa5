import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Access } from '../../connections/provider'
import { now } from '../../kernel/context'
import { outside } from '../../kernel/outside/client'
import { OutsideError } from '../../kernel/outside/outside-error'
import { at, grantFor, HOUR_S, parse, TIMEOUT_MS, untilOf } from './grants'
import { letToken, renewed } from './tokens'

/** Quarterly versions are kept for a year. Source: shopify.dev, "API versioning". */
const VERSION = '2026-10'
/** Tokens of this process: each is as good as another, and lasts a day. */
const tokens = new Map<string, { token: string; until: number }>()
const slotOf = ({ connectionId, secrets }: Access) =>
  createHash('sha256').update(`${connectionId}|${secrets.key}|${secrets.secret}`).digest('base64url')

/**
 * A token for the app that the merchant made for this shop. Source: shopify.dev, "Client credentials grant".
 * @throws OutsideError
 */
async function grant(access: Access): Promise<string> {
  const granted = await grantFor(access, { grant_type: 'client_credentials' })
  const until = untilOf({ expires_in: HOUR_S, ...granted })!
  tokens.set(slotOf(access), { token: granted.access_token, until })
  return granted.access_token
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
  const isLet = access.secrets.token !== undefined
  const kept = isLet ? await letToken(access) : tokens.get(slotOf(access))
  const again = (stale?: string) => (isLet ? renewed(access, stale) : grant(access))
  if (!kept || kept.until <= now().getTime()) return post(access, await again(kept?.token), query, variables)
  try {
    return await post(access, kept.token, query, variables)
  } catch (error) {
    if (!(error instanceof OutsideError) || error.status !== 401) throw error
    return post(access, await again(kept.token), query, variables)
  }
}
