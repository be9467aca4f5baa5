import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

let world: World
let main: string

beforeEach(async () => {
  world = await newShop()
  main = (await world.api.inventory.storageChoices({}))[0]!.id
})

const product = (quantity: number, cost = 1_000, price = 1_190) =>
  world.api.goods.createProduct({
    name: 'Arroz 500 g',
    price,
    cost,
    storages: quantity ? [{ id: main, quantity }] : [],
  })

const balance = async (account: string) => {
  const { accounts } = await world.api.accounting.ledgerBook({ level: 'subaccount', account })
  return accounts.find((row) => row.account === account)?.closing ?? 0
}

afterEach(async () => {
  const value = await world.api.inventory.valuation({})
  expect(value.total).toBe(value.account)
  const { total_debit, total_credit } = await world.api.accounting.diaryBook({})
  expect(total_debit).toBe(total_credit)
})

describe('storages', () => {
  it('a shop begins with one main storage, and marking another moves the mark', async () => {
    const { data } = await listed()
    expect(data.map((s) => [s.name, s.type, s.isDefault])).toEqual([
      ['Bodega principal', 'normal', true],
      ['En tránsito', 'transit', false],
    ])
    const north = await world.api.inventory.createStorage({ name: 'Bodega Norte', isDefault: true })
    const marked = (await listed()).data.filter((s) => s.isDefault)
    expect(marked.map((s) => s.id)).toEqual([north.id])
    await expect(world.api.inventory.createStorage({ name: 'bodega norte' })).rejects.toThrow('Ya tienes una bodega')
  })

  const listed = async () =>
    (await world.api.inventory.listStorages({})) as Awaited<ReturnType<World['api']['inventory']['listStorages']>>

  it('cannot be removed while main, in transit or with goods; with history they are deactivated', async () => {
    const { inventory } = world.api
    await expect(inventory.removeStorage({ id: main })).rejects.toThrow('es la bodega principal')
    await expect(inventory.removeStorage({ id: 'bod_transito' })).rejects.toThrow('En tránsito')
    const { id } = await product(5)
    const north = await inventory.createStorage({ name: 'Norte' })
    await inventory.addProductStorage({ product_id: id, storage_id: north.id, quantity: 3 })
    await expect(inventory.removeStorage({ id: north.id })).rejects.toThrow('tiene existencias de 1 producto')
    await inventory.updateProductStorage({ product_id: id, storage_id: north.id, quantity: 0 })
    expect(await inventory.removeStorage({ id: north.id })).toMatchObject({ deactivated: true })
    expect((await inventory.storageChoices({})).map((s) => s.id)).toEqual([main])
    const south = await inventory.createStorage({ name: 'Sur' })
    expect(await inventory.removeStorage({ id: south.id })).toMatchObject({ deactivated: false })
  })

  it('keep a minimum of their own apart from the product’s, and what is at it is low stock', async () => {
    const { inventory } = world.api
    const { id } = await product(5)
    await inventory.updateProductStorage({ product_id: id, storage_id: main, minimum: 5 })
    await inventory.createAdjustment({
      storage_id: main,
      reason: 'damage',
      products: [{ product_id: id, type: 'decrement', quantity: 1 }],
    })
    const { data } = (await inventory.lowStock({})) as unknown as { data: { minimum: number; quantity: number }[] }
    expect(data).toMatchObject([{ minimum: 5, quantity: 4 }])
  })
})

describe('what is on its way', () => {
  it('asks for no restocking, also when the minimum of the product changes', async () => {
    const { goods, inventory } = world.api
    const { id } = await product(50)
    await goods.updateProduct({ id, minimum_stock: 5 })
    const north = await inventory.createStorage({ name: 'Norte' })
    const line = { product_id: id, quantity: 20 }
    await inventory.createTransfer({ store_origin: main, store_destination: north.id, status: 'sent', ...line })
    const { meta } = (await inventory.lowStock({})) as unknown as { meta: { total: number } }
    expect(meta.total).toBe(0)
    await goods.updateProduct({ id, minimum_stock: 30 })
    const { data } = (await inventory.lowStock({})) as unknown as { data: { storage_id: string }[] }
    expect(data.map((row) => row.storage_id)).toEqual([main])
  })
})

describe('the stock of a product', () => {
  it('posts its beginning against equity and says why there is what there is', async () => {
    const { inventory } = world.api
    const { id } = await product(10)
    expect([await balance('143505'), await balance('370505')]).toEqual([10_000, 10_000])
    await inventory.updateProductStorage({ product_id: id, storage_id: main, quantity: 7, note: 'Se rompieron tres' })
    const { data, meta } = (await inventory.stockHistory({ item: id, storage: main })) as unknown as {
      data: Record<string, unknown>[]
      meta: { total: number }
    }
    expect(meta.total).toBe(2)
    expect(data).toMatchObject([
      {
        quantity: -3,
        balance: 7,
        balance_cost: 1_000,
        cause_name: 'Ajuste',
        note: 'Se rompieron tres',
        document: { type: 'adjustment', number: 'AJ-2' },
      },
      { quantity: 10, balance: 10, cause_name: 'Inventario inicial', document: { number: 'AJ-1' } },
    ])
    expect(data[0]!.user).toMatchObject({ id: world.userId })
  })

  it('cannot go below zero by an adjustment', async () => {
    const { id } = await product(2)
    const lines = {
      storage_id: main,
      reason: 'loss' as const,
      products: [{ product_id: id, type: 'decrement' as const, quantity: 3 }],
    }
    await expect(world.api.inventory.createAdjustment(lines)).rejects.toThrow(
      'Sin existencias de Arroz 500 g en Bodega principal',
    )
    const preview = await world.api.inventory.previewAdjustment(lines)
    expect(preview.products).toMatchObject([{ before: 2, after: 2, problem: expect.stringContaining('Quedan 2') }])
  })

  it('is found by movements of a product, a document and a storage', async () => {
    const { id } = await product(2)
    await product(1)
    const list = async (input: object) =>
      ((await world.api.inventory.listMovements(input)) as unknown as { meta: { total: number } }).meta.total
    expect(
      await Promise.all([
        list({}),
        list({ product: id }),
        list({ document: 'AJ-1' }),
        list({ storage: main }),
        list({ storage: main, cause: 'sale' }),
      ]),
    ).toEqual([2, 1, 1, 2, 0])
  })

  it('adds up what of the movements is filtered, on every page of them, and not of all there are', async () => {
    const { api } = world
    const { id } = await product(10)
    await product(1)
    const day = dayOf(new Date())
    const lose = (quantity: number) =>
      api.inventory.createAdjustment({
        storage_id: main,
        reason: 'damage',
        products: [{ product_id: id, type: 'decrement', quantity }],
      })
    await lose(2.5)
    await lose(1)
    const totals = async (input: object) =>
      ((await api.inventory.listMovements({ per_page: 1, ...input })) as unknown as { meta: { totals: unknown } }).meta
        .totals
    const cost = (await api.inventory.listMovements({ product: id })).data.map(({ value }) => value as number)
    const ours = { in: 10, out: 3.5, value: cost.reduce((sum, n) => sum + n, 0) }
    expect(ours.value).toBeGreaterThan(0)
    expect(await totals({ product: id })).toEqual(ours)
    expect(await totals({ product: id, page: 2 })).toEqual(ours)
    expect(await totals({ product: id, cause: 'adjustment', from: addDays(day, 1) })).toEqual({
      in: 0,
      out: 0,
      value: 0,
    })
    const all = await totals({ storage: main })
    expect(all).toMatchObject({ in: 11, out: 3.5 })
    expect(await totals({ from: day, to: day })).toEqual(all)
    expect(await totals({ storage: main, page: 2 })).toEqual(all)
    expect(await totals({})).toBeNull()
  })
})

describe('an adjustment', () => {
  it('shows before what it will do, to the cent', async () => {
    const { id } = await product(10)
    const input = {
      storage_id: main,
      reason: 'ownUse' as const,
      products: [{ product_id: id, type: 'decrement' as const, quantity: 2 }],
    }
    const preview = await world.api.inventory.previewAdjustment(input)
    expect(preview.products).toMatchObject([{ before: 10, after: 8, value: -2_000, vat: 380 }])
    const done = await world.api.inventory.createAdjustment(input)
    expect(done).toMatchObject({ value_out: preview.value_out, number: 'AJ-2' })
    const diary = (await world.api.accounting.diaryBook({ document: 'AJ-2' })) as unknown as {
      data: { lines: { account: string; debit: number; credit: number }[] }[]
    }
    expect(diary.data[0]!.lines.map((l) => [l.account, l.debit, l.credit])).toEqual(
      preview.entry.map((l) => [l.account, l.debit, l.credit]),
    )
    expect(await balance('240805')).toBe(380)
  })

  it('comes in at the cost given, at average without one, and its reversal takes it back whole', async () => {
    const { id } = await product(10)
    const line = { product_id: id, type: 'increment' as const, quantity: 5 }
    const given = await world.api.inventory.createAdjustment({
      storage_id: main,
      reason: 'found',
      products: [{ ...line, cost: 400 }],
    })
    expect(given.value_in).toBe(2_000)
    const average = await world.api.inventory.createAdjustment({
      storage_id: main,
      reason: 'correction',
      products: [line],
    })
    expect(average.value_in).toBe(4_000)
    await world.api.inventory.reverseAdjustment({ id: average.id })
    await world.api.inventory.reverseAdjustment({ id: given.id })
    expect(await balance('143505')).toBe(10_000)
    await expect(world.api.inventory.reverseAdjustment({ id: given.id })).rejects.toThrow('ya se anuló')
  })

  it('refuses a day to come and a reason of the other direction', async () => {
    const { id } = await product(1)
    const line = { product_id: id, type: 'increment' as const, quantity: 5 }
    await expect(
      world.api.inventory.createAdjustment({
        storage_id: main,
        reason: 'found',
        date: addDays(dayOf(new Date()), 1),
        products: [line],
      }),
    ).rejects.toThrow('posterior a hoy')
    await expect(
      world.api.inventory.createAdjustment({ storage_id: main, reason: 'damage', products: [line] }),
    ).rejects.toThrow('solo saca existencias')
  })
})

describe('a transfer', () => {
  it('moves goods and value through transit, received in part and rejected line by line', async () => {
    const { inventory } = world.api
    const { id } = await product(10)
    const north = await inventory.createStorage({ name: 'Norte' })
    const asked = await inventory.createTransfer({
      store_origin: main,
      store_destination: north.id,
      product_id: id,
      quantity: 6,
    })
    expect(asked.status).toBe('requested')
    const sent = await inventory.moveTransfer({ id: asked.id, status: 'sent' })
    expect(sent).toMatchObject({ status: 'sent', in_transit: 6, value_in_transit: 6_000 })
    expect([await balance('143505'), await balance('146505')]).toEqual([4_000, 6_000])
    const tooMuch = { id: asked.id, status: 'received' as const, products: [{ product_id: id, received: 7 }] }
    await expect(inventory.moveTransfer(tooMuch)).rejects.toThrow('vienen 6')
    const twice = { ...tooMuch, products: [4, 3].map((received) => ({ product_id: id, received })) }
    await expect(inventory.moveTransfer(twice)).rejects.toThrow('vienen 6')
    const partly = await inventory.moveTransfer({
      id: asked.id,
      status: 'received',
      products: [{ product_id: id, received: 3, rejected: 1 }],
    })
    expect(partly).toMatchObject({ status: 'partial', in_transit: 2 })
    const whole = await inventory.moveTransfer({ id: asked.id, status: 'received' })
    expect(whole).toMatchObject({ status: 'received', products: [{ received: 5, rejected: 1, in_transit: 0 }] })
    const places = await inventory.storagesOfProduct({ product: id })
    expect(places.map((p) => [p.name, p.quantity])).toEqual([
      ['Bodega principal', 5],
      ['En tránsito', 0],
      ['Norte', 5],
    ])
    await expect(inventory.moveTransfer({ id: asked.id, status: 'rejected' })).rejects.toThrow('está recibido')
  })

  it('leaves nothing asked for when it is to be sent at once and there is not enough', async () => {
    const { id } = await product(1)
    const north = await world.api.inventory.createStorage({ name: 'Norte' })
    const input = {
      store_origin: main,
      store_destination: north.id,
      product_id: id,
      quantity: 6,
      status: 'sent' as const,
    }
    await expect(world.api.inventory.createTransfer(input)).rejects.toThrow('Sin existencias')
    const { meta } = (await world.api.inventory.listTransfers({})) as unknown as { meta: { total: number } }
    expect(meta.total).toBe(0)
  })
})
