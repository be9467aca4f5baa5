import '@tendero/core/adapters'
import { hearGateway } from '@tendero/core/billing/charges/events'
import { hear } from '@tendero/core/connections/inbox/hook'
import { withContext } from '@tendero/core/kernel/context'
import type { Context } from 'hono'
import { answerError } from '../errors'
import { logDone, nothingConsumed } from '../observe/request'

/**
 * Takes in a post of another service at `/api/hooks/<provider>/<token>`, by its very bytes and outside of the call table:
 * who it is and whether it is theirs is told by the token and the signature. The log never gets the token.
 */
export async function hook(c: Context, requestId: string, from: string): Promise<Response> {
  const started = performance.now()
  const provider = c.req.param('provider') ?? ''
  const actor = { type: 'public' } as const
  const call = `hooks.${/^[a-z]{1,20}$/.test(provider) ? provider : 'unknown'}`
  const consumed = nothingConsumed()
  let status = 500
  try {
    const raw = Buffer.from(await c.req.arrayBuffer())
    const posted = { provider, token: c.req.param('token') ?? '', raw, header: (name: string) => c.req.header(name) }
    await withContext({ actor, requestId, call, from, now: () => new Date(), consumed }, () =>
      provider === 'wompi' ? hearGateway(posted) : hear(posted),
    )
    status = 200
    return c.json({ ok: true })
  } catch (error) {
    const answer = answerError(error, c, requestId)
    status = answer.status
    return answer
  } finally {
    logDone({ call, status, actor, from, requestId, ms: Math.round(performance.now() - started), consumed })
  }
}
