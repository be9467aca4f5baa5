import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { ConnectionData } from '../../connections/connection'
import { hashOf } from '../../connections/connections'
import { needOpenShop } from '../../kernel/closed-shop'
import { config } from '../../kernel/config'
import { asSystem, author, now, tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { isRepetition } from '../../kernel/db/memory'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { hit } from '../../kernel/limit'
import { publicUrl } from '../../kernel/outside/address'
import { openSealed, sealSecrets } from '../../kernel/secrets/vault'
import { makeConnection, settingsFrom, tested } from '../connecting'
import { storeOf } from '../stores'
import { Authorization, type AuthorizationRow } from './authorization'
import type { AuthorizedInput, AuthorizeInput } from './authorization.input'

/** Somebody who looks for their password in between still gets there. */
const PATIENCE_MS = 20 * 60_000
/** Posts of keys from one shop's server, or from whoever says so. */
const MOST_KEYS = 60

/** Screen to which the page of a shop sends its owner back. */
const BACK = '/dashboard/autorizar-tienda'
/** Where the server of a shop of WooCommerce posts the keys that it made. */
export const KEYS_PATH = '/api/connect/woocommerce'

/**
 * Begins to connect a shop by its own page.
 * @returns where its owner goes to let us in
 * @throws AppError 422 for an address that does not do
 */
export async function startAuthorizing(input: z.output<typeof AuthorizeInput>): Promise<{ url: string }> {
  const { type_model: provider, url: written, ...wanted } = input
  const url = publicUrl(written)
  const nonce = randomBytes(32).toString('base64url')
  const id = hashOf(nonce)
  const { client_id: key, client_secret: secret, ...settings } = wanted as Record<string, string | undefined>
  await settingsFrom(wanted)
  const page = (await storeOf(provider)).authorize!({
    ...{ url, nonce, key },
    ...{ back: config.url() + BACK, keysTo: config.url() + KEYS_PATH },
  })
  const sealed = key && secret ? (await sealSecrets(id, { key, secret }, key)).sealed : undefined
  await act(async (unit) =>
    unit.insertFirst(Authorization, {
      ...{ id, tenant: tenant(), userId: author().userId!, provider, url: url.href, settings },
      ...(sealed ? { sealed } : {}),
      endsAt: new Date(now().getTime() + PATIENCE_MS).toISOString(),
    }),
  )
  return { url: page.href }
}

const isOver = ({ endsAt }: AuthorizationRow) => Date.parse(endsAt) <= now().getTime()
const gone = () => notFound('esta autorización')

const KeysMade = z.object({
  user_id: z.string().max(100),
  consumer_key: z.string().regex(/^ck_[\w-]{1,196}$/),
  consumer_secret: z.string().regex(/^cs_[\w-]{1,196}$/),
})

/**
 * Takes in the keys that a shop of WooCommerce made for us, which nobody signs: they are kept for whoever began, once, and
 * tried before they are used. Source: WooCommerce, "Auto generating API keys using our application endpoint".
 * @throws AppError 404 for what nobody began, 422 for what are no keys, 429
 */
export async function takeKeys(raw: Buffer, from: string): Promise<void> {
  await hit('shop keys', from, MOST_KEYS, 3_600)
  const told = KeysMade.safeParse(parsed(raw))
  if (!told.success) throw invalid({ body: ['No son las claves de una tienda'] })
  const { user_id: nonce, consumer_key: key, consumer_secret: secret } = told.data
  const found = await Authorization.find(hashOf(nonce))
  if (!found || isOver(found) || found.provider !== 'woocommerce' || found.sealed) throw gone()
  await asSystem(found.tenant, 'WooCommerce', async () => {
    await needOpenShop()
    const { sealed } = await sealSecrets(found.id, { key, secret }, key)
    await act(async (unit) => {
      const row = await Authorization.get(found.id)
      if (row.sealed) throw gone()
      unit.replace(Authorization, row, { ...row, sealed })
    })
  })
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Connects the shop whose owner came back from its page: it is the one that they left for, and what it says is signed or
 * was posted by it. It is done once.
 * @throws AppError 404 for what is over or of somebody else, 409 when the shop said no, 422 for keys that do not do
 */
export async function finishAuthorizing({ query }: z.output<typeof AuthorizedInput>): Promise<ConnectionData> {
  // What was begun ended with the first try, whose connection is the answer.
  if (isRepetition()) return act<ConnectionData>(() => Promise.reject(gone()))
  const said = new URLSearchParams(query)
  const nonce = said.get('state') ?? said.get('user_id') ?? ''
  const found = await Authorization.find(hashOf(nonce))
  if (!found || isOver(found) || found.tenant !== tenant() || found.userId !== author().userId) throw gone()
  const { id, provider, url: href, settings, sealed } = found
  const url = new URL(href)
  if (said.get('success') === '0' || said.get('error'))
    throw conflict('La tienda no dio el permiso. Empieza de nuevo y apruébalo allá.')
  if (!sealed) throw conflict('La tienda todavía no envía sus claves. Espera un momento e inténtalo de nuevo.')
  const keys = await openSealed({ id, sealed })
  const secrets = await (await storeOf(provider)).authorized!({ connectionId: id, url, secrets: keys }, said)
  const name = typeof settings.name === 'string' ? settings.name : undefined
  await tested(provider as 'woocommerce' | 'shopify', { connectionId: id, url, secrets })
  return makeConnection({ provider, url, secrets, name, settings: await settingsFrom(settings) }, async (unit) => {
    unit.remove(Authorization, await Authorization.get(id))
  })
}
