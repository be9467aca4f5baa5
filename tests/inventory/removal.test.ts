import { Product } from '@tendero/core/catalog/products/product'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, describe, expect, it } from 'vitest'
import { inShop } from '../catalog/shop'
import { drainJobs } from '../support/engine'
import { commitOf, hold } from '../support/hold'
import { newShop, type World } from '../support/world'
import { allRows } from './shop'

let world: World
let api: World['api']
let main: string
beforeAll(async () => {
  world = await newShop()
  api = world.api
  main = (await api.inventory.storageChoices({}))[0]!.id
})

let made = 0
/** A product that never had stock, or one whose row in the main storage is empty. */
async function product(kept: boolean): Promise<{ id: string; name: string }> {
  made += 1
  const { id, name } = await api.goods.createProduct({ name: `Arroz ${made}`, price: 5_000, cost: 2_000 })
  if (kept) await api.inventory.addProductStorage({ product_id: id, storage_id: main, minimum: 3 })
  return { id, name }
}

async function variantOf(kept: boolean) {
  made += 1
  const size = await api.catalog.createAttribute({ name: `Talla ${made}`, terms: ['S', 'M'] })
  const { id } = await api.goods.createProduct({ name: `Camisa ${made}`, price: 5_000, cost: 2_000 })
  const variants = size.terms.map((term) => ({ terms: [term.id] }))
  const [small, medium] = await api.goods.createVariants({ product_id: id, variants })
  if (kept) await api.inventory.addProductStorage({ product_id: id, variant_id: small!.id, storage_id: main })
  return { product_id: id, variant_id: small!.id, other: medium!.id }
}

const add = (line: { product_id: string; variant_id?: string }, storage_id = main) =>
  api.inventory.createAdjustment({
    storage_id,
    reason: 'found',
    products: [{ ...line, type: 'increment', quantity: 5 }],
  })

const held = async (id: string) =>
  inShop(world, async () => (await allRows()).filter((row) => row.itemId === id).map((row) => row.quantity))
const stateOf = async (id: string) => (await inShop(world, () => Product.get(id))).state

const ADJUSTS = commitOf('#adjustment"')
const READS_STOCK = (action: string, json: string) => action === 'BatchGetItem' && json.includes('"sk":"adjustment"')
const DELETES = commitOf('inventory.removal')
const CLOSES = commitOf('"closed":true')
const refused = (error: RegExp) => ({ status: 409, body: { error: expect.stringMatching(error) } })
/** What comes of a promise, without anybody waiting for it. */
const outcome = <T>(promise: Promise<T>) =>
  promise.then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  )

describe.each([
  ['a product that never had stock', false],
  ['a product whose stock ended', true],
])('%s', (_, kept) => {
  it.each([
    ['before an adjustment commits', ADJUSTS],
    ['before an adjustment reads the stock', READS_STOCK],
  ])('that is deleted %s is gone, and the adjustment says so', async (__, where) => {
    const { id } = await product(kept)
    const adjusting = hold(where)
    const adjusted = outcome(add({ product_id: id }))
    await adjusting.reached
    await api.goods.removeProduct({ id })
    adjusting.release()
    expect((await adjusted).error).toMatchObject(refused(/está eliminado. Restáuralo para mover sus existencias/))
    expect([await stateOf(id), await held(id)]).toEqual(['deleted', kept ? [0] : []])
  })

  it('that gets stock while it is being deleted stays, with its stock, and the deletion says where', async () => {
    const { id, name } = await product(kept)
    const deleting = hold(DELETES)
    const deleted = outcome(api.goods.removeProduct({ id }))
    await deleting.reached
    await add({ product_id: id })
    deleting.release()
    expect((await deleted).error).toMatchObject(refused(new RegExp(`No puedes eliminar ${name} porque hay 5 en`)))
    expect([await stateOf(id), await held(id)]).toEqual(['active', [5_000]])
    expect((await api.catalog.listProducts({ search: name })).meta.total).toBe(1)
  })
})

it('stock that comes in between the mark of a deletion and the closing of the rows brings the product back', async () => {
  const { id } = await product(true)
  const [adjusting, closing] = [hold(ADJUSTS), hold(CLOSES)]
  const adjusted = outcome(add({ product_id: id }))
  await adjusting.reached
  const deleted = outcome(api.goods.removeProduct({ id }))
  await closing.reached
  adjusting.release()
  expect((await adjusted).error).toBeUndefined()
  closing.release()
  expect((await deleted).error).toMatchObject(refused(/porque hay 5 en/))
  expect([await stateOf(id), await held(id)]).toEqual(['active', [5_000]])
})

it('a bulk deletion leaves out what gets stock meanwhile', async () => {
  const [{ id }, { id: other }] = [await product(true), await product(true)]
  const deleting = hold(commitOf('inventory.removal', id))
  const deleted = api.goods.bulkAction({ action: 'delete', ids: [id, other] })
  await deleting.reached
  await add({ product_id: id })
  deleting.release()
  expect(await deleted).toMatchObject({ errors: [expect.stringMatching(/porque hay 5 en/)] })
  expect([await stateOf(id), await stateOf(other)]).toEqual(['active', 'deleted'])
})

it('a sale without stock begins a row where the shop allows it, and not of a product that is being deleted', async () => {
  await api.settings.saveInventory({ allow_negative_stock: true, minimum_stock: 0, notify_low_stock: true })
  const { id } = await product(false)
  const sale = () => api.sales.createOrder({ products: [{ product_id: id, quantity: 1 }], storage_id: main })
  const selling = hold(commitOf('#order"'))
  const sold = outcome(sale())
  await selling.reached
  await api.goods.removeProduct({ id })
  selling.release()
  expect((await sold).error).toMatchObject(refused(/ya no está a la venta/))
  await api.catalog.restoreProducts({ id })
  await sale()
  expect(await held(id)).toEqual([-1_000])
  await api.settings.saveInventory({ allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true })
})

it('what comes back of a sale does not go to a deleted product; restored, it does', async () => {
  const { id } = await product(false)
  await add({ product_id: id })
  const products = [{ product_id: id, quantity: 5 }]
  const order = await api.sales.createOrder({ products, storage_id: main })
  await api.goods.removeProduct({ id })
  await expect(api.sales.cancelOrders({ id: order.id })).rejects.toMatchObject(refused(/está eliminado. Restáuralo/))
  await api.catalog.restoreProducts({ id })
  await api.sales.cancelOrders({ id: order.id })
  expect(await held(id)).toEqual([5_000])
})

describe('a variant', () => {
  it('that never had stock and is removed while some enters it is gone', async () => {
    const { other, ...line } = await variantOf(false)
    const adjusting = hold(ADJUSTS)
    const adjusted = outcome(add(line))
    await adjusting.reached
    await api.goods.removeVariant({ id: line.variant_id })
    adjusting.release()
    expect((await adjusted).error).toMatchObject(refused(/se eliminó: ya no puede tener existencias/))
    expect(await held(line.variant_id)).toEqual([])
    expect((await api.catalog.listVariants({ product_id: line.product_id })).data.map((v) => v.id)).toEqual([other])
  })

  it('that has had stock is deactivated, also when no storage keeps it any more, so that its sales can be cancelled', async () => {
    const { other, ...line } = await variantOf(false)
    await add(line)
    const products = [{ ...line, quantity: 5 }]
    const order = await api.sales.createOrder({ products, storage_id: main })
    for (const keep of [true, false]) {
      if (!keep) await api.inventory.removeProductStorage({ id: `${line.variant_id}.${main}` })
      expect(await api.goods.removeVariant({ id: line.variant_id })).toEqual({
        message:
          'No se puede eliminar S porque se usa en movimientos de inventario. La dejamos inactiva: ya no se vende.',
        deactivated: true,
      })
    }
    const { data } = await api.catalog.listVariants({ product_id: line.product_id })
    expect(data.map((v) => [v.id, v.state])).toEqual([
      [line.variant_id, 'inactive'],
      [other, 'active'],
    ])
    await api.sales.cancelOrders({ id: order.id })
    expect(await held(line.variant_id)).toEqual([5_000])
  })

  it('that a transfer brings to another storage while it is being removed stays', async () => {
    const { other, ...line } = await variantOf(false)
    const north = await api.inventory.createStorage({ name: `Norte ${made}` })
    const removing = hold(DELETES)
    const removed = outcome(api.goods.removeVariant({ id: line.variant_id }))
    await removing.reached
    await add(line)
    const { id } = await api.inventory.createTransfer({
      store_origin: main,
      store_destination: north.id,
      status: 'sent',
      ...line,
      quantity: 5,
    })
    await api.inventory.moveTransfer({ id, status: 'received' })
    removing.release()
    expect((await removed).error).toMatchObject(refused(/porque hay 5 en Norte/))
    const { data } = await api.catalog.listVariants({ product_id: line.product_id })
    expect(data.map((v) => v.id).sort()).toEqual([line.variant_id, other].sort())
    await expect(api.goods.setVariantStock({ ...line, storage_id: north.id, quantity: 2 })).resolves.toMatchObject({
      quantity: 2,
    })
  })

  it('on its way is not removed while the transfer is being received, and arrives', async () => {
    const { other: _, ...line } = await variantOf(true)
    await add(line)
    const north = await api.inventory.createStorage({ name: `Norte ${made}` })
    const route = { store_origin: main, store_destination: north.id, status: 'sent' as const }
    const { id } = await api.inventory.createTransfer({ ...route, ...line, quantity: 5 })
    const receiving = hold(commitOf('#transfer"', `${line.variant_id}.${north.id}`))
    const received = outcome(api.inventory.moveTransfer({ id, status: 'received' }))
    await receiving.reached
    await expect(api.goods.removeVariant({ id: line.variant_id })).rejects.toMatchObject(refused(/En tránsito/))
    receiving.release()
    expect((await received).error).toBeUndefined()
    expect((await held(line.variant_id)).sort()).toEqual([0, 0, 5_000])
  })
})

describe('a storage', () => {
  it('that gets its first stock while it is being removed stays', async () => {
    const { id } = await product(false)
    const south = await api.inventory.createStorage({ name: `Sur ${made}` })
    const removing = hold(commitOf('#storage"', south.id))
    const removed = outcome(api.inventory.removeStorage({ id: south.id }))
    await removing.reached
    await add({ product_id: id }, south.id)
    removing.release()
    expect((await removed).error).toMatchObject(refused(/porque tiene existencias de 1 producto/))
    expect(await held(id)).toEqual([5_000])
  })

  it('that a turn begins to sell from while it is being removed stays, inactive', async () => {
    const south = await api.inventory.createStorage({ name: `Sur ${++made}` })
    const opening = hold(commitOf('#shift"', south.id))
    const opened = outcome(api.treasury.openShift({ base: 0, register: `Caja ${made}`, storage_id: south.id }))
    await opening.reached
    const removing = hold(commitOf('"Delete"', south.id))
    const removed = outcome(api.inventory.removeStorage({ id: south.id }))
    await removing.reached
    opening.release()
    expect((await opened).error).toMatchObject({ status: 422 })
    removing.release()
    expect((await removed).value).toMatchObject({ deactivated: false })
  })

  it('is named by a document of 40 lines in as many storages that never held anything', async () => {
    const { id } = await product(false)
    const places: string[] = []
    for (let i = 0; i < 40; i++) places.push((await api.inventory.createStorage({ name: `Oeste ${made}.${i}` })).id)
    await api.inventory.createAdjustment({
      reason: 'initial',
      products: places.map((storage_id) => ({ product_id: id, storage_id, type: 'increment', quantity: 1 })),
    })
    expect(await held(id)).toEqual(places.map(() => 1_000))
  })

  it('that is removed while its first stock enters is gone, and the adjustment says so', async () => {
    const { id } = await product(false)
    const south = await api.inventory.createStorage({ name: `Sur ${made}` })
    const adjusting = hold(commitOf('#storage"', south.id))
    const adjusted = outcome(add({ product_id: id }, south.id))
    await adjusting.reached
    expect(await api.inventory.removeStorage({ id: south.id })).toMatchObject({ deactivated: false })
    adjusting.release()
    expect((await adjusted).error).toMatchObject({ status: 404 })
    expect(await held(id)).toEqual([])
  })

  it('that is deactivated while stock enters it shows its goods and can be put to work again', async () => {
    const { id } = await product(false)
    const south = await api.inventory.createStorage({ name: `Sur ${made}` })
    await api.inventory.addProductStorage({ product_id: id, storage_id: south.id })
    const adjusting = hold(ADJUSTS)
    const adjusted = outcome(add({ product_id: id }, south.id))
    await adjusting.reached
    expect(await api.inventory.removeStorage({ id: south.id })).toMatchObject({ deactivated: true })
    adjusting.release()
    expect((await adjusted).error).toBeUndefined()
    const places = await api.inventory.storagesOfProduct({ product: id })
    expect(places.find((place) => place.id === south.id)).toMatchObject({ quantity: 5 })
    const { storages } = (await api.inventory.valuation({})) as unknown as { storages: { id: string; value: number }[] }
    expect(storages.find((place) => place.id === south.id)).toMatchObject({ value: 10_000 })
    const { data } = await api.inventory.listStorages({ search: south.name })
    expect(data).toMatchObject([{ active: false, value: 10_000 }])
    await api.inventory.updateStorage({ id: south.id, name: south.name })
    const route = { store_origin: south.id, store_destination: main, status: 'sent' as const }
    await expect(api.inventory.createTransfer({ ...route, product_id: id, quantity: 5 })).resolves.toBeDefined()
  })
})

describe('a product with more rows than a transaction takes', () => {
  const STORAGES = 130
  let places: string[]
  beforeAll(async () => {
    places = []
    for (let i = 0; i < STORAGES; i++) places.push((await api.inventory.createStorage({ name: `Punto ${i}` })).id)
  })

  /** A product kept in every storage, with a minimum of its own in the first. */
  async function everywhere() {
    const { id } = await product(false)
    const row = { itemId: id, productId: id, quantity: 0, valueCents: 0 }
    await inShop(world, async () => {
      for (let from = 0; from < STORAGES; from += 50)
        await act(async (unit) => {
          for (const storageId of places.slice(from, from + 50))
            unit.insertFirst(Stock, { ...row, id: stockId({ productId: id }, storageId), storageId, minimum: 0 })
        })
    })
    await api.inventory.updateProductStorage({ product_id: id, storage_id: places[0]!, minimum: 7 })
    return id
  }
  const closed = async (id: string) =>
    inShop(world, async () => (await allRows()).filter((row) => row.itemId === id && row.closed).length)

  it('is deleted and restored, with its minimums, and takes stock again', async () => {
    const id = await everywhere()
    await api.goods.removeProduct({ id })
    expect([await stateOf(id), await closed(id)]).toEqual(['deleted', STORAGES])
    await expect(add({ product_id: id }, places[0]!)).rejects.toMatchObject(refused(/está eliminado/))
    await api.catalog.restoreProducts({ id })
    await add({ product_id: id }, places[0]!)
    const rows = await api.inventory.storagesOfProduct({ product: id })
    expect(rows.find((place) => place.id === places[0])).toMatchObject({ quantity: 5, minimum: 7 })
    await expect(api.goods.removeProduct({ id })).rejects.toMatchObject(refused(/porque hay 5 en Punto 0/))
  })

  it('whose deletion dies half way is deleted by the job that came with it', async () => {
    const id = await everywhere()
    let closings = 0
    const stop = intercept((next) => async (action, input) => {
      if (CLOSES(action, JSON.stringify(input)) && ++closings > 1) throw new Error('killed')
      return next(action, input)
    })
    await expect(api.goods.removeProduct({ id })).rejects.toMatchObject({ status: 500 })
    stop()
    expect([await stateOf(id), await closed(id)]).toEqual(['deleted', 90])
    await drainJobs(handler)
    expect([await stateOf(id), await closed(id)]).toEqual(['deleted', STORAGES])
  })

  it('stays when the last of its rows gets stock while the first are closed', async () => {
    const id = await everywhere()
    const adjusting = hold(ADJUSTS)
    const adjusted = outcome(add({ product_id: id }, places.at(-1)))
    await adjusting.reached
    const first = hold(CLOSES)
    const deleted = outcome(api.goods.removeProduct({ id }))
    await first.reached
    const second = hold(CLOSES)
    first.release()
    await second.reached
    adjusting.release()
    expect((await adjusted).error).toBeUndefined()
    second.release()
    expect((await deleted).error).toMatchObject(refused(/porque hay 5 en Punto 129/))
    expect(await stateOf(id)).toBe('active')
    await add({ product_id: id }, places[0]!)
    expect((await held(id)).reduce((sum, quantity) => sum + quantity, 0)).toBe(10_000)
  })
})
