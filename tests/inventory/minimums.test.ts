import { intercept } from '@tendero/core/kernel/db/client'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeEach, expect, it } from 'vitest'
import { finished, xlsx } from '../catalog/shop'
import { drainJobs } from '../support/engine'
import { commitOf } from '../support/hold'
import { newShop, type World } from '../support/world'

let world: World
let api: World['api']
let main: string
beforeEach(async () => {
  world = await newShop()
  api = world.api
  main = (await api.inventory.storageChoices({}))[0]!.id
})

const product = (name: string, quantity: number, extra: object = {}) =>
  api.goods.createProduct({ name, price: 5_000, cost: 2_000, storages: [{ id: main, quantity }], ...extra })
const general = async (minimum_stock: number) => {
  await api.settings.saveInventory({ allow_negative_stock: false, minimum_stock, notify_low_stock: true })
  await drainJobs(handler)
}
/** Name and minimum of what asks for restocking. */
const low = async () => {
  const { data } = (await api.inventory.lowStock({})) as unknown as { data: { name: string; minimum: number }[] }
  return Object.fromEntries(data.map(({ name, minimum }) => [name, minimum]))
}

it('a product without a minimum follows that of the shop, before and after it changes; one of its own stands', async () => {
  await product('Arroz', 4)
  await product('Café', 4, { minimum_stock: 6 })
  const salt = await product('Sal', 4)
  await api.inventory.updateProductStorage({ product_id: salt.id, storage_id: main, minimum: 0 })
  expect(await low()).toEqual({ Café: 6 })
  await general(5)
  expect(await low()).toEqual({ Arroz: 5, Café: 6 })
  await product('Panela', 3)
  expect(await low()).toEqual({ Arroz: 5, Café: 6, Panela: 5 })
  const listed = await api.goods.productsWithStock({ search: 'arroz' })
  expect(listed.data).toMatchObject([{ low: true, minimum_stock: 0 }])
  await general(3)
  expect(await low()).toEqual({ Café: 6, Panela: 3 })
  await general(0)
  expect(await low()).toEqual({ Café: 6 })
})

it('a product that gives up its minimum follows that of the shop', async () => {
  await general(5)
  const { id } = await product('Café', 4, { minimum_stock: 2 })
  expect(await low()).toEqual({})
  await api.goods.updateProduct({ id, minimum_stock: 0 })
  expect(await low()).toEqual({ Café: 5 })
})

it('what is on its way, and what was deleted, ask for nothing', async () => {
  const { id } = await product('Arroz', 10)
  const gone = await product('Viejo', 1)
  const adjustment = { storage_id: main, reason: 'damage' as const }
  const products = [{ product_id: gone.id, type: 'decrement' as const, quantity: 1 }]
  await api.inventory.createAdjustment({ ...adjustment, products })
  await api.goods.removeProduct({ id: gone.id })
  const north = await api.inventory.createStorage({ name: 'Norte' })
  const route = { store_origin: main, store_destination: north.id, status: 'sent' as const }
  await api.inventory.createTransfer({ ...route, product_id: id, quantity: 3 })
  await general(5)
  expect(await low()).toEqual({})
})

it('a product kept in a storage with a minimum of the shop alone goes on following it', async () => {
  await general(5)
  const { id } = await api.goods.createProduct({ name: 'Arroz', price: 5_000 })
  await api.inventory.addProductStorage({ product_id: id, storage_id: main })
  expect(await low()).toEqual({ Arroz: 5 })
  await general(8)
  expect(await low()).toEqual({ Arroz: 8 })
})

it('a storage whose own minimum is taken away follows the product again, and the shop when that has none', async () => {
  await general(5)
  const place = { storage_id: main }
  const coffee = await product('Café', 4, { minimum_stock: 6 })
  const rice = await product('Arroz', 4)
  for (const { id } of [coffee, rice])
    await api.inventory.updateProductStorage({ ...place, product_id: id, minimum: 20 })
  expect(await low()).toEqual({ Café: 20, Arroz: 20 })
  await api.inventory.updateProductStorage({ ...place, product_id: coffee.id, minimum: null })
  await api.inventory.updateProductStorage({ ...place, product_id: rice.id, quantity: 3, minimum: null })
  expect(await low()).toEqual({ Café: 6, Arroz: 5 })
  await general(9)
  expect(await low()).toEqual({ Café: 6, Arroz: 9 })
})

it('a minimum reaches the stock although the process dies once the product is saved', async () => {
  const { id } = await product('Arroz', 4)
  const stop = intercept((next) => async (action, input) => {
    if (commitOf('#stock"')(action, JSON.stringify(input))) throw new Error('killed')
    return next(action, input)
  })
  await expect(api.goods.updateProduct({ id, minimum_stock: 7 })).rejects.toMatchObject({ status: 500 })
  stop()
  expect(await low()).toEqual({})
  await drainJobs(handler)
  expect(await low()).toEqual({ Arroz: 7 })
})

it('a sheet that changes minimums reaches the stock', async () => {
  const { sku } = await product('Arroz', 4)
  const file = await xlsx(['SKU', 'Nombre', 'Stock mínimo'], [[sku, 'Arroz', 9]])
  const { job } = await api.goods.editProductsBySheet({ file })
  expect(await finished(world, job)).toMatchObject({ state: 'done' })
  expect(await low()).toEqual({ Arroz: 9 })
})
