import { app } from '@tendero/functions/api'
import { beforeAll, expect, it } from 'vitest'
import { newShop, send, type World } from '../support/world'

let world: World
let api: World['api']
let main: string
beforeAll(async () => {
  world = await newShop()
  api = world.api
  main = (await api.inventory.storageChoices({}))[0]!.id
})

const product = (name: string, extra: object = {}) =>
  api.goods.createProduct({ name, price: 5_000, cost: 2_000, ...extra })
const fails = (status: number) => ({ status })

it('nothing moves stock of a deleted product', async () => {
  const { id } = await product('Borrado')
  await api.goods.removeProduct({ id })
  const products = [{ product_id: id, type: 'increment' as const, quantity: 5 }]
  await expect(api.inventory.createAdjustment({ storage_id: main, reason: 'found', products })).rejects.toMatchObject(
    fails(409),
  )
  const count = await api.inventory.createCount({ storage_id: main })
  await expect(
    api.inventory.countLines({ id: count.id, readings: [{ product_id: id, quantity: 1 }] }),
  ).rejects.toMatchObject(fails(409))
  await api.inventory.cancelCount({ id: count.id })
})

it('a count of a category refuses what is of another, and what was counted before it began', async () => {
  const grains = await api.catalog.createCategory({ name: 'Granos' })
  const rice = await product('Arroz', { category_id: grains.id })
  const soap = await product('Jabón')
  const count = await api.inventory.createCount({ storage_id: main, category_id: grains.id })
  const read = (reading: object) =>
    api.inventory.countLines({ id: count.id, readings: [{ product_id: rice.id, quantity: 1, ...reading }] })
  await expect(read({ product_id: soap.id })).rejects.toMatchObject(fails(422))
  await expect(read({ counted_at: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject(fails(422))
  expect(await read({})).toMatchObject([{ physical_stock: 1 }])
  await api.inventory.cancelCount({ id: count.id })
})

it('a reading that arrives late does not undo a newer one of the same line', async () => {
  const { id: product_id } = await product('Panela')
  const count = await api.inventory.createCount({ storage_id: main })
  await api.inventory.countLines({ id: count.id, readings: [{ product_id, quantity: 8 }] })
  const [line] = await api.inventory.countLines({
    id: count.id,
    readings: [{ product_id, quantity: 10, counted_at: count.created_at }],
  })
  expect(line).toMatchObject({ physical_stock: 8 })
})

it('forty products that never had stock are sold in one transaction, where the shop sells what it has not got', async () => {
  const shop = await newShop()
  const { goods, inventory, settings, treasury } = shop.api
  await settings.saveInventory({ allow_negative_stock: true, minimum_stock: 0, notify_low_stock: true })
  const make = (name: string) => goods.createProduct({ name, price: 5_000, cost: 2_000 })
  const fresh = await Promise.all(Array.from({ length: 40 }, (_, i) => make(`Nuevo ${i}`)))
  await treasury.openShift({ base: 0 })
  const [storage] = await inventory.storageChoices({})
  const cash = (await settings.loadPaymentTypes({})).find((type) => type.means === 'cash')
  const products = fresh.map(({ id }) => ({ product_id: id, quantity: 1 }))
  const payments = [{ payment_type_id: cash!.id, value: 1_000_000 }]
  const sale = { type: 3 as const, storage_id: storage!.id, products, payments }
  const answer = await send('POST /domicilio', sale, shop.token, { 'idempotency-key': 'cuarenta-nuevos' })
  expect(answer.status).toBe(200)
  const [row] = await inventory.storagesOfProduct({ product: fresh[39]!.id })
  expect(row).toMatchObject({ quantity: -1 })
})

it('HEAD never runs a call that writes, a sign of our keys finds nothing, and a call opens few files', async () => {
  const { id } = await api.catalog.createAttribute({ name: 'Talla', terms: ['S'] })
  const head = await app.request(`/api/v2/ProductAttributes/delete/${id}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${world.token}` },
  })
  expect(head.status).toBe(405)
  expect((await api.catalog.listAttributes({})).data).toMatchObject([{ id, name: 'Talla' }])
  expect((await send('GET /movementes', { document: 'a#b' }, world.token)).status).toBe(404)
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`f${i}`, `upload:arc_${'0'.repeat(26)}`]))
  expect((await send('POST /category', { name: 'Con archivos', ...many }, world.token)).status).toBe(422)
})
