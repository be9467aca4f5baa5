import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let world: World
let main: string
let north: string

beforeAll(async () => {
  world = await newShop()
  main = (await world.api.inventory.storageChoices({}))[0]!.id
  north = (await world.api.inventory.createStorage({ name: 'Norte' })).id
})

interface List {
  data: Record<string, unknown>[]
  meta: { total: number; last_page: number; next: string | null }
}
type Call = (input: object) => Promise<unknown>
const listOf = (call: unknown, input: object) => (call as Call)(input) as Promise<List>

describe('sorted by date, the oldest first is the newest first the other way round, page by page', () => {
  const today = dayOf(new Date())

  beforeAll(async () => {
    const { goods, inventory } = world.api
    const { id } = await goods.createProduct({ name: 'Panela', price: 4_000, cost: 2_500 })
    await inventory.createAdjustment({
      storage_id: main,
      reason: 'initial',
      date: addDays(today, -101),
      products: [{ product_id: id, type: 'increment', quantity: 500 }],
    })
    for (const back of [0, 3, 40, 41, 75, 100, 3])
      await inventory.createAdjustment({
        storage_id: main,
        reason: 'damage',
        date: addDays(today, -back),
        products: [{ product_id: id, type: 'decrement', quantity: 1 }],
      })
    for (const quantity of [1, 2, 3, 4, 5])
      await inventory.createTransfer({
        store_origin: main,
        store_destination: north,
        product_id: id,
        quantity,
        status: 'sent',
      })
    for (let i = 0; i < 4; i++) {
      const { id: count } = await inventory.createCount({ storage_id: north })
      await inventory.cancelCount({ id: count })
    }
  })

  it.each([
    ['listAdjustments', {}],
    ['listAdjustments', { reason: 'damage', from: addDays(today, -80) }],
    ['listTransfers', {}],
    ['listTransfers', { status: 'sent' }],
    ['listCounts', {}],
    ['listCounts', { status: 'cancelled' }],
    ['listMovements', {}],
    ['listMovements', { storage: 'main' }],
    ['listMovements', { product: 'product' }],
    ['stockHistory', { item: 'product', storage: 'main' }],
  ] as const)('%s %o', async (name, wanted) => {
    const { goods, inventory } = world.api
    const product = (await goods.findStockItems({ search: 'panela' }))[0]!.product_id
    const real = { main, product } as Record<string, string>
    const input = Object.fromEntries(Object.entries(wanted).map(([field, value]) => [field, real[value] ?? value]))
    const whole = await listOf(inventory[name], { ...input, per_page: 100 })
    expect(whole.meta.total).toBe(whole.data.length)
    expect(whole.data.length).toBeGreaterThan(3)
    const ids = whole.data.map((row) => row.id)
    expect((await listOf(inventory[name], { ...input, per_page: 100, sort: '-date' })).data.map((r) => r.id)).toEqual(
      ids,
    )
    const pages: unknown[] = []
    for (let page = 1, cursor: string | null = null; page <= Math.ceil(ids.length / 3); page++) {
      const { data, meta } = await listOf(inventory[name], {
        ...input,
        page,
        per_page: 3,
        sort: 'date',
        ...(cursor ? { cursor } : {}),
      })
      pages.push(...data.map((row) => row.id))
      cursor = meta.next
    }
    expect(pages).toEqual([...ids].reverse())
  })
})

describe('what is no longer sold and is still there', () => {
  it('is found by its words and its code, after what is sold, and can be counted, adjusted and moved out', async () => {
    const { goods, inventory } = world.api
    const make = (name: string, sku: string, barcode?: string) =>
      goods.createProduct({
        name,
        sku,
        price: 9_000,
        cost: 5_000,
        storages: [{ id: main, quantity: 6 }],
        ...(barcode ? { barcode } : {}),
      })
    const old = await make('Gaseosa retro', 'GAS-OLD', '7700000000019')
    const sold = await make('Gaseosa nueva', 'GAS-NEW')
    await goods.bulkAction({ action: 'deactivate', ids: [old.id] })
    expect((await goods.filterFromPos({ search: 'gaseosa' })).map((one) => one.product_id)).toEqual([sold.id])
    const found = await goods.findStockItems({ search: 'gaseosa' })
    expect(found.map((one) => [one.product_id, one.active])).toEqual([
      [sold.id, true],
      [old.id, false],
    ])
    expect(await goods.findStockItems({ code: '7700000000019' })).toMatchObject([
      { product_id: old.id, active: false, cost: 5_000, storages: [{ id: main, quantity: 6 }] },
    ])
    await expect(goods.findStockItems({ code: 'nada' })).rejects.toThrow('404')

    const line = { product_id: old.id, quantity: 1 }
    await inventory.createAdjustment({
      storage_id: main,
      reason: 'expired',
      products: [{ ...line, type: 'decrement' }],
    })
    await inventory.createTransfer({
      store_origin: main,
      store_destination: north,
      status: 'sent',
      ...line,
      quantity: 2,
    })
    const { id } = await inventory.createCount({ storage_id: main })
    const counted = await inventory.countLines({ id, readings: [{ code: 'gas-old', quantity: 2 }] })
    expect(counted).toMatchObject([{ system_stock: 3, physical_stock: 2, diference: 1 }])
    await inventory.closeCount({ id })
    expect((await goods.findStockItems({ code: 'GAS-OLD' }))[0]!.storages).toMatchObject([{ quantity: 2 }])
  })

  it('is found variant by variant, the ones that are off too; what was deleted is not', async () => {
    const { catalog, goods } = world.api
    const attribute = await catalog.createAttribute({ name: 'Talla', terms: ['S', 'M'] })
    const { id: product_id } = await goods.createProduct({ name: 'Buzo', price: 80_000, cost: 40_000 })
    const made = await goods.createVariants({
      product_id,
      variants: attribute.terms.map((term) => ({
        terms: [term.id],
        sku: `BUZO-${term.name}`,
        storages: [{ id: main, quantity: 2 }],
      })),
    })
    await catalog.updateVariant({ id: made[0]!.id, state: 'inactive' })
    const found = await goods.findStockItems({ search: 'buzo' })
    expect(found.map((one) => [one.sku, one.active]).sort()).toEqual([
      ['BUZO-M', true],
      ['BUZO-S', false],
    ])
    expect(await goods.findStockItems({ code: 'buzo-s' })).toHaveLength(1)
    const { id } = await goods.createProduct({ name: 'Sombrero', sku: 'SOMB', price: 1_000 })
    await goods.removeProduct({ id })
    expect(await goods.findStockItems({ search: 'sombrero' })).toEqual([])
    await expect(goods.findStockItems({ code: 'SOMB' })).rejects.toThrow('404')
  })
})
