import { intercept } from '@tendero/core/kernel/db/client'
import { handler } from '@tendero/functions/jobs/worker'
import { expect, it } from 'vitest'
import { saleOf, shopToSell, stocked } from '../sales/support'
import { drainJobs } from '../support/engine'

const setup = async (names: Record<string, number>) => {
  const shop = await shopToSell()
  const goods = []
  for (const [name, units] of Object.entries(names)) {
    const good = await stocked(shop, { name, units })
    await shop.api.goods.updateProduct({ id: good.id, minimum_stock: 10 })
    goods.push(good)
  }
  await drainJobs(handler)
  const low = async (input: { storage?: string; page?: number; per_page?: number } = {}) => {
    const { data, meta } = await shop.api.inventory.lowStock(input)
    return { names: data.map(({ name }) => name), total: meta.total }
  }
  return { shop, goods, low }
}

/** Items of the transactions that `fn` sends. */
async function itemsOf(fn: () => Promise<unknown>): Promise<number> {
  let items = 0
  const stop = intercept((next) => (action, input) => {
    if (action === 'TransactWriteItems') items += (input as { TransactItems: unknown[] }).TransactItems.length
    return next(action, input)
  })
  try {
    await fn()
  } finally {
    stop()
  }
  return items
}

it('what runs out is listed the emptiest first and counted as goods come and go, in a storage and in all', async () => {
  const { shop, goods, low } = await setup({ Arroz: 8, Café: 3, Panela: 40 })
  expect(await low()).toEqual({ names: ['Café', 'Arroz'], total: 2 })
  expect(await low({ storage: shop.storageId, page: 2, per_page: 1 })).toEqual({ names: ['Arroz'], total: 2 })
  await shop.api.sales.createOrder(saleOf(shop, [[goods[0]!, 7]]))
  await shop.api.sales.createOrder(saleOf(shop, [[goods[2]!, 35]]))
  expect(await low()).toEqual({ names: ['Arroz', 'Café', 'Panela'], total: 3 })
  const { id } = await shop.api.inventory.createStorage({ name: 'Norte' })
  expect(await low({ storage: id })).toEqual({ names: [], total: 0 })
})

it('a product that is deleted no longer runs out, and does again when it is back', async () => {
  const { shop, goods, low } = await setup({ Arroz: 8, Café: 3 })
  await shop.api.sales.createOrder(saleOf(shop, [[goods[1]!, 3]]))
  await shop.api.goods.removeProduct({ id: goods[1]!.id })
  expect(await low()).toEqual({ names: ['Arroz'], total: 1 })
  await shop.api.catalog.restoreProducts({ ids: [goods[1]!.id] })
  await drainJobs(handler)
  expect(await low()).toEqual({ names: ['Café', 'Arroz'], total: 2 })
})

it('counting what runs out adds nothing to a sale that crosses no minimum, and one item to one that does', async () => {
  const { shop, goods } = await setup({ Arroz: 100, Café: 9, Panela: 11 })
  const sell = (i: number) => itemsOf(() => shop.api.sales.createOrder(saleOf(shop, [[goods[i]!, 1]])))
  await sell(0)
  const plain = await sell(0)
  expect(await sell(1)).toBe(plain)
  expect(await sell(2)).toBe(plain + 1)
  expect(await sell(2)).toBe(plain)
  const three = () =>
    shop.api.sales.createOrder(
      saleOf(
        shop,
        goods.map((good) => [good, 1]),
      ),
    )
  expect(await itemsOf(three)).toBeLessThanOrEqual(16)
})
