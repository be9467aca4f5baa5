import { addDays, dayOf, monthOf } from '@tendero/core/kernel/values/time'
import { handler } from '@tendero/functions/jobs/worker'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { newShop, type World } from '../support/world'
import { allowNegativeStock } from './shop'

let world: World
let api: World['api']['inventory']
let goods: World['api']['goods']
let main: string

beforeEach(async () => {
  world = await newShop()
  api = world.api.inventory
  goods = world.api.goods
  main = (await api.storageChoices({}))[0]!.id
})

afterEach(async () => {
  const value = await api.valuation({})
  expect(value.total).toBe(value.account)
})

const today = dayOf(new Date())
const firstOfMonth = `${monthOf(today)}-01`
const lastMonth = addDays(firstOfMonth, -1)

const product = async (name: string, quantity: number, cost = 1_000) =>
  (
    await goods.createProduct({
      name,
      price: 5_000,
      cost,
      storages: quantity ? [{ id: main, quantity }] : [],
    })
  ).id

type Line = [type: 'increment' | 'decrement', quantity: number, cost?: number]
const adjust = (product_id: string, lines: readonly Line[], rest: object = {}) =>
  api.createAdjustment({
    storage_id: main,
    reason: 'correction',
    products: lines.map(([type, quantity, cost]) => ({
      product_id,
      type,
      quantity,
      ...(cost === undefined ? {} : { cost }),
    })),
    ...rest,
  })

const held = async (product_id: string) => {
  const [row] = (await api.storagesOfProduct({ product: product_id })).filter(({ id }) => id === main)
  return [row!.quantity, row!.value]
}
const movements = async () => ((await api.listMovements({})) as unknown as { meta: { total: number } }).meta.total

describe('the day of an adjustment', () => {
  const refused = { status: 422, body: { errors: { date: [expect.any(String)] } } }

  it('is not to come, and not before the month in which the books begin', async () => {
    const id = await product('Arroz', 10)
    for (const date of ['1900-01-01', lastMonth, addDays(today, 1)])
      await expect(adjust(id, [['increment', 1]], { date })).rejects.toMatchObject(refused)
    expect(await adjust(id, [['increment', 1]], { date: firstOfMonth })).toMatchObject({ date: firstOfMonth })
  })

  it('may be earlier for the opening inventory, with which the books begin, and then for the others too', async () => {
    const id = await product('Arroz', 10)
    const opening = { reason: 'initial', date: lastMonth }
    await expect(adjust(id, [['increment', 1]], { ...opening, date: '1900-01-01' })).rejects.toMatchObject(refused)
    await adjust(id, [['increment', 5]], opening)
    await adjust(id, [['decrement', 1]], { date: lastMonth })
    expect((await api.valuation({ date: lastMonth })).quantity).toBe(4)
  })

  it('is not of a closed month, also when what moves is worth nothing, however many lines there are', async () => {
    const ids = [await product('Bolsas', 3, 0)]
    await adjust(ids[0]!, [['increment', 5, 0]], { reason: 'initial', date: lastMonth })
    await world.api.accounting.closePeriod({ month: monthOf(lastMonth) })
    const before = await movements()
    for (let i = 0; i < 40; i++) ids.push(await product(`Muestra ${i}`, 0, 0))
    for (const some of [ids.slice(0, 1), ids])
      await expect(
        api.createAdjustment({
          storage_id: main,
          reason: 'found',
          date: lastMonth,
          products: some.map((product_id) => ({ product_id, type: 'increment', quantity: 1, cost: 0 })),
        }),
      ).rejects.toMatchObject({ status: 409, body: { error: expect.stringContaining('está cerrada') } })
    expect(await movements()).toBe(before)
    await adjust(ids[0]!, [['increment', 5, 0]])
    expect(await held(ids[0]!)).toEqual([13, 0])
  })
})

it('once the first month of the books is closed the opening is over: what a product holds already was found', async () => {
  const { accounting, inventory } = world.api
  const credits = async () => {
    const { accounts } = await accounting.ledgerBook({})
    return Object.fromEntries(accounts.map((row) => [row.account, row.closing]))
  }
  const rice = await product('Arroz', 10)
  await adjust(rice, [['increment', 5]], { reason: 'initial', date: lastMonth })
  await accounting.closePeriod({ month: monthOf(lastMonth) })
  const refusal = { status: 422, body: { errors: { reason: [expect.stringContaining('Sobrante encontrado')] } } }
  await expect(adjust(rice, [['increment', 5]], { reason: 'initial' })).rejects.toMatchObject(refusal)
  const corn = await product('Maíz', 4)
  const { id: other } = await inventory.createStorage({ name: 'Quiosco' })
  await inventory.addProductStorage({ product_id: corn, storage_id: other, quantity: 2, minimum: 0 })
  const [third, held] = [{ storage_id: (await inventory.createStorage({ name: 'Feria' })).id }, { storage_id: other }]
  await inventory.updateProductStorage({ product_id: corn, ...third, quantity: 1, reason: 'initial' })
  const again = inventory.updateProductStorage({ product_id: corn, ...held, quantity: 3, reason: 'initial' })
  await expect(again).rejects.toMatchObject(refusal)
  expect(await credits()).toMatchObject({ 370505: 15_000, 429505: 7_000, 143505: 22_000 })
  await accounting.openPeriod({ month: monthOf(lastMonth) })
  await product('Trigo', 3)
  expect(await credits()).toMatchObject({ 370505: 18_000, 429505: 7_000 })
})

it('an adjustment of many lines that are worth nothing is taken back when its month closes before its job works', async () => {
  const ids: string[] = []
  for (let i = 0; i < 41; i++) ids.push(await product(`Muestra ${i}`, 0, 0))
  const products = ids.map((product_id) => ({ product_id, type: 'increment' as const, quantity: 1, cost: 0 }))
  const opening = { storage_id: main, reason: 'initial' as const, date: lastMonth }
  const { id } = await api.createAdjustment({ ...opening, products })
  await world.api.accounting.closePeriod({ month: monthOf(lastMonth) })
  await drainJobs(handler)
  expect(await api.getAdjustment({ id })).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('está cerrada'),
  })
  expect(await movements()).toBe(0)
})

describe('the reversal of an adjustment', () => {
  it.each<[string, number, Line[]]>([
    [
      'what came in and left again',
      0,
      [
        ['increment', 5, 400],
        ['decrement', 5],
      ],
    ],
    [
      'what left and came in again',
      5,
      [
        ['decrement', 5],
        ['increment', 5, 400],
      ],
    ],
    [
      'some of it, at another cost',
      3,
      [
        ['increment', 5, 400],
        ['decrement', 2],
        ['increment', 1, 90],
        ['decrement', 6],
      ],
    ],
  ])('of %s of the same goods leaves quantity and value as they were', async (_, quantity, lines) => {
    const id = await product('Arroz', quantity)
    const before = await held(id)
    const { id: adjustment } = await adjust(id, lines)
    await api.reverseAdjustment({ id: adjustment })
    expect(await held(id)).toEqual(before)
  })

  it('takes nothing below zero, names what is short and how much is left, and can be done later', async () => {
    const id = await product('Arroz', 0)
    const { id: adjustment } = await adjust(id, [['increment', 5]])
    await adjust(id, [['decrement', 3]])
    await expect(api.reverseAdjustment({ id: adjustment })).rejects.toMatchObject({
      status: 409,
      body: { error: 'Sin existencias de Arroz en Bodega principal. Quedan 2.' },
    })
    await adjust(id, [['increment', 3]])
    await api.reverseAdjustment({ id: adjustment })
    expect(await held(id)).toEqual([0, 0])
  })

  it('brings back what left at what it was worth, whatever so much of it would cost by now', async () => {
    const id = await product('Tornillo', 5_000_000, 1)
    const { id: adjustment } = await adjust(id, [['decrement', 5_000_000]])
    await goods.updateProduct({ id, cost: 10_000 })
    await api.reverseAdjustment({ id: adjustment })
    expect(await held(id)).toEqual([5_000_000, 5_000_000])
  })

  it('goes below zero where the shop sells what it has not got', async () => {
    const id = await product('Arroz', 0)
    const { id: adjustment } = await adjust(id, [['increment', 5]])
    await adjust(id, [['decrement', 3]])
    await asTenant(world.tenant, allowNegativeStock)
    await api.reverseAdjustment({ id: adjustment })
    expect(await held(id)).toEqual([-3, -3_000])
  })
})

describe('a line of a transfer', () => {
  it('received and rejected in part, in one request and over two, keeps every cent of its value', async () => {
    const id = await product('Arroz', 0)
    await adjust(id, [['increment', 7, 142.86]], { reason: 'initial' })
    expect(await held(id)).toEqual([7, 1_000.02])
    const north = await api.createStorage({ name: 'Norte' })
    const sent = await api.createTransfer({
      store_origin: main,
      store_destination: north.id,
      status: 'sent',
      product_id: id,
      quantity: 6.5,
    })
    const take = (received: number, rejected: number) =>
      api.moveTransfer({ id: sent.id, status: 'received', products: [{ product_id: id, received, rejected }] })
    // 928,59 leave with 6,5; 1,5 of them are worth 214,29, and 2 of the 5 that are left 285,72.
    const first = await take(1.5, 2)
    expect(first.products).toMatchObject([
      { received: 1.5, received_value: 214.29, rejected: 2, rejected_value: 285.72, in_transit: 3, value: 428.58 },
    ])
    const second = await take(1, 2)
    expect(second).toMatchObject({ status: 'received', in_transit: 0, value_in_transit: 0 })
    expect(second.products).toMatchObject([
      { received: 2.5, received_value: 357.15, rejected: 4, rejected_value: 571.44, in_transit: 0, value: 0 },
    ])
    const places = await api.storagesOfProduct({ product: id })
    expect(places.map((place) => [place.name, place.quantity, place.value])).toEqual([
      ['Bodega principal', 4.5, 642.87],
      ['En tránsito', 0, 0],
      ['Norte', 2.5, 357.15],
    ])
  })
})
