import '@tendero/core/adapters'
import { hearGateway } from '@tendero/core/billing/charges/events'
import { hear } from '@tendero/core/connections/inbox/hook'
import { hearCarriers } from '@tendero/core/guides/account/following'
import { withContext } from '@tendero/core/kernel/context'
import { hearOrder } from '@tendero/core/stores/door/door'
import { takeKeys } from '@tendero/core/stores/joining/authorizing'
import type { Context } from 'hono'
import { answerError } from '../errors'
import { logDone, nothingConsumed } from '../observe/request'

/**
 * Takes in a post of another service at `/api/hooks/<provider>/<token>`, by its very bytes and outside of the call table:
 * who it is and whether it is theirs is told by the token and the signature. The log never gets the token.
 */
export function hook(c: Context, requestId: string, from: string): Promise<Response> {
  const provider = c.req.param('provider') ?? ''
  const token = c.req.param('token') ?? ''
  const call = `hooks.${/^[a-z]{1,20}$/.test(provider) ? provider : 'unknown'}`
  return takeIn({ c, requestId, from, call }, (raw, header) => {
    const posted = { provider, token, raw, header }
    if (provider === 'envia') return hearCarriers(posted)
    return provider === 'wompi' ? hearGateway(posted) : hear(posted)
  })
}

/** The same of an order that somebody posts with a key of the shop, which says who they are. */
export const ownDoor = (c: Context, requestId: string, from: string): Promise<Response> =>
  takeIn({ c, requestId, from, call: 'hooks.orders' }, (raw, header) => hearOrder({ raw, header }))

/** Keys that the server of a shop made for us, at `/api/connect/woocommerce`: whose they are is told by what it sends back. */
export const shopKeys = (c: Context, requestId: string, from: string): Promise<Response> =>
  takeIn({ c, requestId, from, call: 'connect.woocommerce' }, (raw) => takeKeys(raw, from))

interface Taken {
  c: Context
  requestId: string
  from: string
  call: string
}

async function takeIn(
  { c, requestId, from, call }: Taken,
  heard: (raw: Buffer, header: (name: string) => string | undefined) => Promise<void>,
): Promise<Response> {
  const started = performance.now()
  const actor = { type: 'public' } as const
  const consumed = nothingConsumed()
  let status = 500
  try {
    const raw = Buffer.from(await c.req.arrayBuffer())
    await withContext({ actor, requestId, call, from, now: () => new Date(), consumed }, () =>
      heard(raw, (name) => c.req.header(name)),
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
