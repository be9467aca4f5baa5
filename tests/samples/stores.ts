import { act } from '@tendero/core/kernel/db/act'
import { Comparison } from '@tendero/core/stores/compare/comparison'
import { takeKeys } from '@tendero/core/stores/joining/authorizing'
import { ItemMatch, matchOf } from '@tendero/core/stores/match'
import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { newProduct } from './catalog'

let started: Promise<Outside> | undefined
let shops = 0

/** The services of others, one run for all samples of a process. What they post goes nowhere: no job is done. */
export async function outside(): Promise<Outside> {
  started ??= serveOutside(0, async () => new Response())
  const served = await started
  // Each file of tests begins with the environment of the process.
  process.env.TENDERO_OUTSIDE = served.origin
  return served
}

/** A shop on the web of its own: no two connections of a shop are of one address. */
async function woo(folder = `tienda${++shops}`) {
  const { origin, woo } = await outside()
  return {
    url: `${origin}/woo/${folder}`,
    consumer_key: woo.keys.key,
    consumer_secret: woo.keys.secret,
    safety_stock: 1,
  }
}

export const connection = async ({ api }: World, folder?: string) => api.stores.setWoocommerce(await woo(folder))
export const id = async (world: World) => ({ id: (await connection(world)).id })

/** A shop of Shopify that the world is connected to. */
export async function shopified({ api }: Pick<World, 'api'>): Promise<string> {
  const { origin, shopify } = await outside()
  const connected = (await api.connections.listIntegrations({ type_model: 'shopify' }))[0]
  const keys = { client_id: shopify.app.id, client_secret: shopify.app.secret }
  return (
    connected ?? (await api.stores.createIntegration({ type_model: 'shopify', url: `${origin}/shopify`, ...keys }))
  ).id
}

/** Something that a shop sells and nobody knows as ours. */
async function stranger(world: World) {
  const { id: connectionId } = await connection(world)
  const row = matchOf(connectionId, 'X-1', { sku: 'X-1', name: 'Vela', ref: { product: '7' } })
  await asTenant(world.tenant, () => act(async (unit) => unit.insert(ItemMatch, row)))
  return { id: connectionId, n: row.n }
}

/** What a shop sends its owner back with, once its server posted the keys that it made for us. */
async function authorized({ api, tenant }: World) {
  const { url, consumer_key, consumer_secret } = await woo()
  const page = new URL((await api.stores.startAuthorizing({ type_model: 'woocommerce', url })).url)
  const user_id = page.searchParams.get('user_id')!
  const keys = Buffer.from(JSON.stringify({ user_id, consumer_key, consumer_secret }))
  await asTenant(tenant, () => takeKeys(keys, '127.0.0.1'))
  return { query: `success=1&user_id=${user_id}` }
}

export const stores: SamplesOf<'stores'> = {
  createIntegration: async () => ({ type_model: 'woocommerce', ...(await woo()) }),
  setWoocommerce: () => woo(),
  startAuthorizing: async () => ({ type_model: 'woocommerce', url: (await woo()).url }),
  finishAuthorizing: authorized,
  updateIntegration: async (world) => ({ ...(await id(world)), name: 'Tienda en línea', safety_stock: 2 }),
  removeWoocommerce: id,
  compareStore: id,
  listDifferences: id,
  listOutgoing: id,
  sendOutgoing: id,
  repairDifference: async (world) => {
    const { id: connectionId } = await connection(world)
    const order = { type: 'order' as const, of: '7', name: 'Pedido 7', there: 100 }
    const row = { id: connectionId, comparedAt: new Date().toISOString(), total: 1, differences: [order] }
    await asTenant(world.tenant, () => act(async (unit) => unit.insert(Comparison, row)))
    return { id: connectionId, n: 'order.7' }
  },
  testStore: id,
  replayStore: async (world) => ({ ...(await id(world)), day: '2026-01-15' }),
  importShopifyOrders: async (world) => ({ id: await shopified(world), from: '2026-01-10', to: '2026-01-15' }),
  importProducts: id,
  publishProducts: async (world) => ({ ...(await id(world)), products: (await newProduct(world)).id }),
  exportToShopify: async (world) => ({ id: await shopified(world), products: (await newProduct(world)).id }),
  createKey: { name: 'Mi página', scopes: ['orders', 'stock'] },
  getCatalogue: {},
  saveCatalogue: { list: 1, greeting: 'Pide y te lo llevamos', hold_hours: 2 },
  generateToken: { activate_catalog_whatsapp: 1 },
  listLinks: id,
  listMatches: id,
  matchItem: async (world) => ({ ...(await stranger(world)), product_id: (await newProduct(world)).id }),
  unmatchItem: stranger,
}
