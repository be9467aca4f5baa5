import { createHmac, randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { gate } from '../gate'
import type { Shopify } from './shopify'

const refused = (error: string, error_description: string, status = 400) =>
  Response.json({ error, error_description }, { status })

/** Gives tokens for what an app brings: its own secret, a code of the merchant, or a token that renews. */
async function grant(c: Context, shop: Shopify): Promise<Response> {
  const isJson = (c.req.header('content-type') ?? '').includes('json')
  const asked = (isJson ? await c.req.json() : await c.req.parseBody()) as Record<string, unknown>
  if (shop.faults.denied || asked.client_id !== shop.app.id || asked.client_secret !== shop.app.secret)
    return refused('invalid_client', 'Client authentication failed')
  if (asked.grant_type === 'client_credentials') return Response.json(shop.grant(false))
  if (asked.grant_type === 'refresh_token') {
    const renewed = shop.renew(String(asked.refresh_token))
    return renewed ? Response.json(renewed) : refused('invalid_grant', 'Refresh token is invalid or was used')
  }
  if (!shop.codes.delete(String(asked.code)))
    return refused('invalid_request', 'The authorization code was not found or was already used')
  return Response.json(shop.grant(Number(asked.expiring) === 1))
}

/** The merchant lets the app in: back to it with a code, signed over the query in the order of its names. */
function authorize(c: Context, shop: Shopify): Response {
  const { client_id, redirect_uri, state = '' } = c.req.query()
  if (client_id !== shop.app.id || !redirect_uri || !URL.canParse(redirect_uri))
    return refused('invalid_request', 'The redirect_uri is not whitelisted')
  const code = randomBytes(16).toString('hex')
  shop.codes.add(code)
  const back: Record<string, string> = {
    ...{ code, shop: 'tienda-prueba.myshopify.com', state, timestamp: String(Math.floor(shop.now() / 1_000)) },
  }
  const said = Object.keys(back)
    .sort()
    .map((name) => `${name}=${back[name]}`)
    .join('&')
  back.hmac = createHmac('sha256', shop.signing(shop.app.secret)).update(said).digest('hex')
  const url = new URL(redirect_uri)
  for (const [name, value] of Object.entries(back)) url.searchParams.set(name, value)
  return c.redirect(url.href)
}

/** A Shopify shop to be asked over HTTP as the real one: GraphQL Admin and OAuth, under `/admin`. */
export function shopifyApp(shop: Shopify): Hono {
  const app = new Hono()
  app.use('/admin/*', gate(shop))
  app.get('/admin/oauth/authorize', (c) => authorize(c, shop))
  app.post('/admin/oauth/access_token', (c) => grant(c, shop))
  app.post('/admin/api/:version/graphql.json', async (c) => {
    if (!shop.knows(c.req.header('x-shopify-access-token')))
      return Response.json(
        { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
        { status: 401 },
      )
    await shop.open()
    // Loaded when it is first asked: a start of the app does not wait for it.
    const { answer } = await import('./graph')
    return Response.json(await answer(shop, await c.req.json()))
  })
  return app
}
