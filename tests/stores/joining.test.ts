import { openSecrets, Secrets } from '@tendero/core/kernel/secrets/vault'
import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { inside, type Shop, shopToSell } from '../sales/support'
import { drain, startOutside } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
  // What answers GraphQL is large: it is there before anybody is asked to answer in time.
  await import('@tendero/functions/local/outside/shopify/graph')
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
  outside.shopify.reset()
})

const shopifyApp = () => ({ client_id: outside.shopify.app.id, client_secret: outside.shopify.app.secret })
const start = (shop: Shop, service: 'woocommerce' | 'shopify') =>
  service === 'shopify'
    ? shop.api.stores.startAuthorizing({ type_model: service, url: `${outside.origin}/shopify`, ...shopifyApp() })
    : shop.api.stores.startAuthorizing({ type_model: service, url: `${outside.origin}/woo`, safety_stock: 2 })

/** What the page of the shop sends its owner back with, once they said what they say. */
async function through(page: string, says = '1'): Promise<string> {
  const url = new URL(page)
  if (!url.pathname.includes('wc-auth')) {
    const answer = await fetch(url, { redirect: 'manual' })
    return new URL(answer.headers.get('location')!).search.slice(1)
  }
  const { return_url, callback_url, user_id } = Object.fromEntries(url.searchParams)
  const body = new URLSearchParams({
    return_url: return_url!,
    callback_url: callback_url!,
    user_id: user_id!,
    success: says,
  })
  const answer = await fetch(new URL('grant', url), { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location')!).search.slice(1)
}

it.each(['woocommerce', 'shopify'] as const)('%s is connected by its own page, once', async (service) => {
  const shop = await shopToSell()
  const query = await through((await start(shop, service)).url)
  const connected = await shop.api.stores.finishAuthorizing({ query })
  expect(connected).toMatchObject({ type_model: service, state: 'connecting' })
  await drain({ ...shop, outside })
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ state: 'active', light: 'good' })
  await expect(shop.api.stores.finishAuthorizing({ query })).rejects.toThrow('404')
})

it('what somebody else began, what the shop refused, and what nobody signed is not connected', async () => {
  const [shop, other] = [await shopToSell(), await shopToSell()]
  const query = await through((await start(shop, 'shopify')).url)
  await expect(other.api.stores.finishAuthorizing({ query })).rejects.toThrow('404')
  const forged = new URLSearchParams(query)
  forged.set('code', 'otro')
  await expect(shop.api.stores.finishAuthorizing({ query: forged.toString() })).rejects.toThrow('409')
  const refused = await through((await start(shop, 'woocommerce')).url, '0')
  await expect(shop.api.stores.finishAuthorizing({ query: refused })).rejects.toThrow('409')
  expect(await shop.api.connections.listIntegrations({})).toEqual([])
})

it('keys that nobody waits for are not taken, nor others in their place', async () => {
  const shop = await shopToSell()
  const page = new URL((await start(shop, 'woocommerce')).url)
  const post = (user_id: string) =>
    app.request('/api/connect/woocommerce', {
      method: 'POST',
      body: JSON.stringify({ user_id, consumer_key: 'ck_otra', consumer_secret: 'cs_otra' }),
    })
  expect((await post('nadie')).status).toBe(404)
  await through(page.href)
  expect((await post(page.searchParams.get('user_id')!)).status).toBe(404)
})

/** A shop that Shopify let us into, at rest. */
async function letIn() {
  const shop = await shopToSell()
  const { id } = await shop.api.stores.finishAuthorizing({ query: await through((await start(shop, 'shopify')).url) })
  await drain({ ...shop, outside })
  return { shop, id, secrets: () => inside(shop, () => openSecrets(id)) }
}

it('a token that ended is renewed once, however many ask at once, and what renews it is another one then', async () => {
  const { shop, id, secrets } = await letIn()
  const before = await secrets()
  expect(before).toMatchObject({ token: expect.stringMatching(/^shpat_/), refresh: expect.stringMatching(/^shprt_/) })
  for (let turn = 0; turn < 2; turn++) {
    outside.shopify.actions().expire.run()
    await Promise.allSettled(Array.from({ length: 5 }, () => shop.api.stores.testStore({ id })))
    await shop.api.stores.testStore({ id })
  }
  const after = await secrets()
  expect(after.refresh).not.toBe(before.refresh)
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ state: 'active' })
  const row = JSON.stringify(await inside(shop, () => Secrets.find(id)))
  for (const secret of [after.token, after.refresh, after.secret]) expect(row).not.toContain(secret)
})

it('one whose renewal was lost asks to be let in again', async () => {
  const { shop, id } = await letIn()
  outside.shopify.actions().expire.run()
  outside.shopify.faults.denied = true
  await shop.api.stores.compareStore({ id })
  await drain({ ...shop, outside })
  expect((await shop.api.connections.listIntegrations({}))[0]).toMatchObject({ state: 'denied', light: 'bad' })
})

it('a secret that was changed signs for an hour more', async () => {
  const shop = await shopToSell()
  const { id } = await shop.api.stores.createIntegration({
    ...{ type_model: 'shopify' as const, url: `${outside.origin}/shopify`, ...shopifyApp() },
  })
  await drain({ ...shop, outside })
  const { secret } = outside.shopify.app
  Object.assign(outside.shopify.app, { secret: 'shpss_otro_0123456789abcdef' })
  await shop.api.stores.updateIntegration({ id, ...shopifyApp() })
  const [to] = [...outside.shopify.subscriptions.values()]
  const body = '{"id":1}'
  const posted = (with_: string) => {
    Object.assign(outside.shopify.app, { secret: with_ })
    return outside.shopify.post(outside.shopify.postOf(to!, 'orders/updated', body))
  }
  expect(await posted(secret)).toBe(200)
  expect(await posted('shpss_otro_0123456789abcdef')).toBe(200)
  expect(await posted('shpss_de_nadie')).toBe(401)
  Object.assign(outside.shopify.app, { secret })
})
