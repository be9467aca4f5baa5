import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { shopToSell } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { connecting, drain, ordersOf, startOutside } from './support'

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

const n = () => String(Date.now()).slice(-7) + Math.floor(Math.random() * 1_000)
const photo = () => `${outside.origin}/fotos/una.png`

/** A shop without products, connected to one of WooCommerce that sells a simple thing and one with variations. */
async function woo() {
  const shop = await shopToSell()
  const code = n()
  const [vela, camisa] = outside.woo.stock([
    {
      name: 'Vela',
      sku: `V-${code}`,
      price: 9_000,
      stock: 4,
      description: '<p>De soya</p>',
      images: [photo(), photo()],
    },
    { name: 'Camisa', sku: '', price: 50_000, stock: 0 },
  ])
  const sizes = outside.woo.stock(
    ['S', 'M'].map((size) => ({
      ...{ name: 'Camisa', sku: size === 'S' ? `C-${code}-S` : '', price: 50_000, stock: 3 },
      ...{ parent: camisa!.id, terms: { Talla: size, Color: 'Azul' } },
    })),
  )
  const { id } = await shop.api.stores.setWoocommerce(connecting(outside, shop))
  const connected = { ...shop, outside, connectionId: id }
  await drain(connected)
  return { shop: connected, items: [vela!, ...sizes], code }
}

const products = async ({ api }: Awaited<ReturnType<typeof woo>>['shop']) =>
  (await api.goods.productsWithStock({ per_page: 50 })).data

it('what a shop sells comes in once, with variants, pictures and what it counts, and its orders find it', async () => {
  const { shop, items, code } = await woo()
  expect(await products(shop)).toEqual([])
  await shop.api.stores.importProducts({ id: shop.connectionId })
  await drain(shop)
  const made = await products(shop)
  expect(made.map(({ name, stock }) => [name, stock]).sort()).toEqual([
    ['Camisa', 6],
    ['Vela', 4],
  ])
  const vela = await shop.api.catalog.getProduct({ id: made.find(({ name }) => name === 'Vela')!.id })
  expect(vela).toMatchObject({ sku: `V-${code}`, price: 9_000, description: 'De soya' })
  expect(vela.images).toHaveLength(2)
  outside.woo.buy(items.map(({ id }) => ({ id, quantity: 1 })))
  await drain(shop)
  expect((await ordersOf(shop)).map(({ total }) => total)).toEqual([109_000])
  expect(items.map(({ stock }) => stock)).toEqual([3, 2, 2])
  await shop.api.stores.importProducts({ id: shop.connectionId })
  await drain(shop)
  expect((await products(shop)).map(({ stock }) => stock).sort()).toEqual([3, 4])
})

it('one that is cut short goes on where it was, and two at once bring each thing once', async () => {
  const { shop } = await woo()
  outside.woo.faults.lost = 2
  await Promise.all([1, 2].map(() => shop.api.stores.importProducts({ id: shop.connectionId })))
  const [mine] = (await openJobs()).filter(({ tenant, type }) => tenant === shop.tenant && type === 'store.import')
  const run = () => asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId: mine!.id }, jobs))
  await Promise.allSettled([run(), run()])
  await drain(shop)
  expect((await products(shop)).map(({ name, stock }) => [name, stock]).sort()).toEqual([
    ['Camisa', 6],
    ['Vela', 4],
  ])
})

it('so does what a shop of Shopify sells; a picture that is not there is told, and its product is here', async () => {
  const shop = await shopToSell()
  const code = n()
  const { shopify } = outside
  shopify.stock({ name: 'Vela', sku: `V-${code}`, price: 9_000, stock: 4 })
  const shirt = [...shopify.products.values()][0]!
  Object.assign(shirt, { description: '<p>De soya</p>', images: [photo(), `${outside.origin}/no-hay.png`] })
  const { id } = await shop.api.stores.createIntegration({
    ...{ type_model: 'shopify' as const, url: `${outside.origin}/shopify` },
    ...{ client_id: shopify.app.id, client_secret: shopify.app.secret, storage_id: shop.storageId },
  })
  const connected = { ...shop, outside, connectionId: id }
  await drain(connected)
  const { job } = await shop.api.stores.importProducts({ id })
  await drain(connected)
  const [made] = await products(connected)
  expect(made).toMatchObject({ name: 'Vela', sku: `V-${code}`, stock: 4 })
  expect((await shop.api.catalog.getProduct({ id: made!.id })).images).toHaveLength(1)
  expect(JSON.stringify(await shop.api.jobs.showJob({ id: job }))).toContain('no se pudo traer una foto')
})
