import * as z from 'zod'
import type { Access } from '../../connections/provider'
import { now } from '../../kernel/context'
import { outside } from '../../kernel/outside/client'
import { OutsideError } from '../../kernel/outside/outside-error'

export const TIMEOUT_MS = 20_000
/** A token is renewed so long before it ends. */
const EARLY_MS = 5 * 60_000

/** @throws OutsideError for an answer that is not what the API promises: a page of the host, half an answer */
export function parse<S extends z.ZodType>(schema: S, answered: unknown): z.output<S> {
  try {
    return schema.parse(typeof answered === 'string' ? JSON.parse(answered) : answered)
  } catch {
    throw new OutsideError('failed', 'an answer that is not of Shopify')
  }
}

/** An address of the administration of a shop. */
export const at = ({ url }: Pick<Access, 'url'>, path: string) =>
  new URL(`${url.pathname.replace(/\/$/, '')}/admin/${path}`, url)

/** A token, how long it is good for, and what it is renewed with. Some answers say neither. */
const Granted = z.object({
  access_token: z.string(),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
})
export type Granted = z.output<typeof Granted>

/** A token that is renewed is good for an hour when it does not say. Source: shopify.dev, "Offline access tokens". */
export const HOUR_S = 3_600

/** Until when a token is used; undefined for one that does not end. */
export function untilOf({ expires_in: seconds, refresh_token: renewing }: Granted): number | undefined {
  if (seconds === undefined && !renewing) return undefined
  return now().getTime() + (seconds ?? HOUR_S) * 1_000 - EARLY_MS
}

/** Asks for a token. @throws OutsideError, `denied` for who it does not know or a code that was used */
export async function grantFor(access: Pick<Access, 'url' | 'secrets'>, asked: object): Promise<Granted> {
  const { key, secret } = access.secrets
  const body = { client_id: key, client_secret: secret, ...asked }
  const request = { method: 'POST', url: at(access, 'oauth/access_token'), body, timeoutMs: TIMEOUT_MS } as const
  const answer = await outside(request).catch((error) => {
    // It says 400 to who it does not know.
    const unknown = error instanceof OutsideError && error.status === 400
    throw unknown ? new OutsideError('denied', error.message, error.status, error.said) : error
  })
  return parse(Granted, answer.text)
}
