import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Access } from '../../connections/provider'
import { conflict } from '../../kernel/errors'
import type { Leaving } from '../../stores/store-port'
import { at, type Granted, grantFor, untilOf } from './grants'

/** What we do in a shop. Source: shopify.dev, "Access scopes". */
const SCOPES = [
  ...['read_orders', 'write_orders', 'read_products', 'write_products'],
  ...['read_inventory', 'write_inventory', 'read_locations', 'read_customers'],
]

/** The page of a shop where its owner lets an app in. Source: shopify.dev, "Authorization code grant". */
export function authorizePage({ url, nonce, key, back }: Leaving): URL {
  const page = at({ url }, 'oauth/authorize')
  const said = { client_id: key!, scope: SCOPES.join(','), redirect_uri: back, state: nonce }
  for (const [name, value] of Object.entries(said)) page.searchParams.set(name, value)
  return page
}

/** True when the app's secret signed what came back: all of it but the signature, by name. */
export function isSignedReturn(said: URLSearchParams, secret: string): boolean {
  const text = [...said]
    .filter(([name]) => name !== 'hmac' && name !== 'signature')
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  const wanted = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(said.get('hmac') ?? '', 'hex')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Secrets of a connection with what a token was given with. */
export function withToken(secrets: Access['secrets'], granted: Granted): Record<string, string> {
  const until = untilOf(granted)
  const refresh = granted.refresh_token ?? secrets.refresh
  const { tokenUntil: _, ...kept } = secrets
  return {
    ...kept,
    token: granted.access_token,
    ...(refresh ? { refresh } : {}),
    ...(until === undefined ? {} : { tokenUntil: String(until) }),
  }
}

/**
 * Changes the code that a shop sent its owner back with for a token.
 * @throws AppError 409 for what that shop did not sign; OutsideError, `denied` for a code that was used
 */
export async function exchangeCode(access: Access, said: URLSearchParams): Promise<Record<string, string>> {
  const { url, secrets } = access
  const other = url.host.endsWith('.myshopify.com') && said.get('shop') !== url.host
  if (other || !isSignedReturn(said, secrets.secret ?? ''))
    throw conflict('Lo que volvió de Shopify no lo firmó tu aplicación de esa tienda. Empieza de nuevo.')
  return withToken(secrets, await grantFor(access, { code: said.get('code'), expiring: 1 }))
}
