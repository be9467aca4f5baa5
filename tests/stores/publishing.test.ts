import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Breaker, behindBreaker, type Cut, cuts } from '../faults/breaker'
import { saleOf, stocked } from '../sales/support'
import { type Connected, connectedShop, drain, startOutside } from './support'

let outside: Outside
let breaker: Breaker
let stop: () => Promise<unknown>
beforeAll(async () => {
  ;({ outside, breaker, stop } = await behindBreaker(startOutside))
})
afterAll(() => stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  breaker.meet(() => undefined)
  outside.woo.reset()
})

const shopThere = () => connectedShop({ ...outside, origin: breaker.url }, [5])
const publish = async (shop: Connected) => {
  await shop.api.stores.publishProducts({ id: shop.connectionId })
  await drain(shop)
}
/** Code, price and units of what the shop on the web sells, those that it had left out. */
const sold = (shop: Connected) =>
  [...outside.woo.items.values()]
    .filter(({ type, sku }) => type !== 'variable' && sku !== shop.goods[0]!.sku)
    .map(({ sku, price, stock }) => [sku, price, stock])
    .sort()

let shirts = 0
async function shirt({ api, storageId }: Connected): Promise<string> {
  const sku = `CAMISA-${Date.now()}-${++shirts}`
  const size = await api.catalog.createAttribute({ name: 'Talla', terms: ['M', 'S'] })
  const { id } = await api.goods.createProduct({ name: 'Camisa & más', sku, price: 59_500 })
  await api.goods.createVariants({
    product_id: id,
    variants: size.terms.map((term, i) => ({
      ...{ terms: [term.id], sku: `${sku}-${term.name}`, price: 59_500 },
      storages: [{ id: storageId, quantity: i + 2 }],
    })),
  })
  return sku
}

it('products are published with what is offered of them, what is there stays, and a sale is told like the others', async () => {
  const shop = await shopThere()
  const fresh = await stocked(shop, { units: 8 })
  const sku = await shirt(shop)
  await publish(shop)
  const price = fresh.priceCents / 100
  const variations = [
    [`${sku}-M`, 59_500, 2],
    [`${sku}-S`, 59_500, 3],
  ]
  expect(sold(shop)).toEqual([[fresh.sku, price, 8], ...variations].sort())
  await shop.api.sales.createOrder(saleOf(shop, [[fresh, 3]]))
  await drain(shop)
  await publish(shop)
  expect(sold(shop)).toEqual([[fresh.sku, price, 5], ...variations].sort())
})

it('what a variation is refused for is told at its product, and the others are published', async () => {
  const shop = await shopThere()
  const sku = await shirt(shop)
  const fresh = await stocked(shop, { units: 8 })
  outside.woo.stock([{ name: 'De otro', sku: `${sku}-M`, price: 1, stock: 1 }])
  const { job } = await shop.api.stores.publishProducts({ id: shop.connectionId })
  await drain(shop)
  const { errors } = await shop.api.jobs.showJob({ id: job })
  expect(errors).toMatchObject([{ message: expect.stringContaining('Camisa & más: WooCommerce no aceptó') }])
  expect(sold(shop)).toContainEqual([fresh.sku, fresh.priceCents / 100, 8])
})

it.each<Cut>([...cuts, 'silent'])('whatever is asked meets %s, each product is there once', async (cut) => {
  const shop = await shopThere()
  const fresh = await stocked(shop, { units: 8 })
  const sku = await shirt(shop)
  let n = 0
  // Every second request, while there are few of them: the one after it is the try that follows.
  breaker.meet(() => (++n % 2 === 1 && n < 8 ? cut : undefined))
  await publish(shop)
  expect(breaker.happened()).toBeGreaterThan(2)
  expect(sold(shop).map(([code]) => code)).toEqual([fresh.sku, `${sku}-M`, `${sku}-S`].sort())
})

it('a shop in a pause takes none', async () => {
  const shop = await shopThere()
  await shop.api.connections.pauseIntegration({ id: shop.connectionId })
  await expect(shop.api.stores.publishProducts({ id: shop.connectionId })).rejects.toThrow('409')
})
