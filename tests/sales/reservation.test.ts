import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { intercept } from '@tendero/core/kernel/db/client'
import { partition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { sweep } from '@tendero/core/kernel/jobs/sweep'
import { handler } from '@tendero/functions/jobs/worker'
import * as fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { type Kill, runKilled } from '../inventory/killed'
import { asTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { commitOf, hold } from '../support/hold'
import { send } from '../support/world'
import { type Good, inside, line, manyStocked, type Shop, saleOf, shopToSell } from './support'

const LINES = 50
interface Sold {
  success?: { data: { id: string } }
}
const goodsOf = (shop: Shop) => manyStocked(shop, LINES, { units: 3 })
const longOf = (shop: Shop, goods: Good[], quantity = 2) => ({
  products: goods.map((good) => line(good, quantity)),
  storage_id: shop.storageId,
  payments: [{ payment_type_id: shop.pay.transfer, value: goods.length * quantity * 11_900 }],
})
const sellLong = (shop: Shop, goods: Good[], quantity = 2) => shop.api.sales.createOrder(longOf(shop, goods, quantity))
const rowOf = (shop: Shop, good: Good) => inside(shop, () => Stock.get(stockId({ productId: good.id }, shop.storageId)))
/** What is reserved in all rows of a shop, in thousandths. */
const reservedIn = (shop: Shop) =>
  inside(shop, async () => {
    const rows = (await rangeAll({ pk: partition(Stock.name) })).map(Stock.fromItem)
    return rows.reduce((sum, { reserved = 0 }) => sum + reserved, 0)
  })
/** Runs the sweep and what it sends, so many minutes from now. */
const minutesLater = async (shop: Shop, minutes: number) => {
  const at = { now: () => new Date(Date.now() + minutes * 60_000) }
  await asTenant(shop.tenant, sweep, at)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  await drainJobs(handler)
  vi.useRealTimers()
}
const HELD = /Hay 2 para una venta que se está registrando o está prefacturada\./

it('what a long sale was promised is nobody else’s until it posts: a sale, a transfer, an adjustment and a count are refused', async () => {
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  const { id: other } = await shop.api.inventory.createStorage({ name: 'Bodega Norte' })
  const [a, b, c, d] = goods as [Good, Good, Good, Good]
  const count = await shop.api.inventory.createCount({ storage_id: shop.storageId })
  await shop.api.inventory.countLines({ id: count.id, readings: [{ product_id: d.id, mode: 'set', quantity: 0 }] })
  const order = await sellLong(shop, goods)
  const attempts = await Promise.allSettled([
    shop.api.sales.createOrder(saleOf(shop, [[a, 2]])),
    shop.api.inventory.createTransfer({
      store_origin: shop.storageId,
      store_destination: other,
      status: 'sent',
      products: [{ product_id: b.id, quantity: 2 }],
    }),
    shop.api.inventory.createAdjustment({
      reason: 'damage',
      storage_id: shop.storageId,
      products: [{ product_id: c.id, quantity: 2, type: 'decrement' }],
    }),
    shop.api.inventory.closeCount({ id: count.id, uncounted: 'keep' }),
  ])
  for (const attempt of attempts)
    expect(attempt).toMatchObject({
      status: 'rejected',
      reason: { status: 409, body: { error: expect.stringMatching(HELD) } },
    })
  const { data: shelf } = await shop.api.goods.productsForSell({ store: shop.storageId })
  expect(shelf[0]).toMatchObject({ stock_quantity: 1, storages: [{ quantity: 1 }] })
  await shop.api.sales.createOrder(saleOf(shop, [[a, 1]]))
  await drainJobs(handler)
  expect((await shop.api.sales.getOrder({ id: order.id })).posting).toBe('posted')
  expect([(await rowOf(shop, a)).quantity, (await rowOf(shop, b)).quantity]).toEqual([0, 1_000])
  expect(await reservedIn(shop)).toBe(0)
})

it('what a long sale was promised it takes, also when what brought the goods in is reversed meanwhile', async () => {
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  const into = (good: Good) => ({ product_id: good.id, quantity: 1, type: 'increment' as const })
  const whole = await shop.api.inventory.createAdjustment({
    reason: 'correction',
    storage_id: shop.storageId,
    products: [into(goods[49]!)],
  })
  // One of 41 lines: the first 40 bring goods in; the last cannot be posted by then, and takes the others back.
  await shop.api.inventory.createAdjustment({
    reason: 'correction',
    storage_id: shop.storageId,
    products: [...goods.slice(0, 40).map(into), { product_id: goods[48]!.id, quantity: 3, type: 'decrement' }],
  })
  const first = hold(commitOf('#adjustmentPart"'), 'answered')
  const adjusting = drainJobs(handler)
  await first.reached
  const order = await sellLong(shop, goods.toSpliced(48, 1), 4).catch((refusal: unknown) => refusal)
  expect(order).toMatchObject({ status: 409, body: { error: expect.stringContaining('Línea 41: ') } })
  await shop.api.sales.createOrder(saleOf(shop, [[goods[48]!, 1]]))
  const wanted = [...goods.slice(0, 40), goods[49]!]
  const sold = await sellLong(shop, wanted, 4)
  await expect(shop.api.inventory.reverseAdjustment({ id: whole.id })).rejects.toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('para una venta que se está registrando') },
  })
  first.release()
  await adjusting
  await drainJobs(handler)
  expect((await shop.api.sales.getOrder({ id: sold.id })).posting).toBe('posted')
  expect([(await rowOf(shop, goods[0]!)).quantity, (await rowOf(shop, goods[49]!)).quantity]).toEqual([-1_000, 0])
  expect(await reservedIn(shop)).toBe(0)
})

it('what nobody counted is gone, but not what a long sale was promised', async () => {
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  const count = await shop.api.inventory.createCount({ storage_id: shop.storageId })
  const order = await sellLong(shop, goods)
  await shop.api.inventory.closeCount({ id: count.id, uncounted: 'zero' })
  await drainJobs(handler)
  await drainJobs(handler)
  expect((await shop.api.sales.getOrder({ id: order.id })).posting).toBe('posted')
  for (const good of goods) expect((await rowOf(shop, good)).quantity).toBe(0)
  expect(await reservedIn(shop)).toBe(0)
})

it('a long sale of which one line cannot be promised is refused at once, names it and holds nothing', async () => {
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  await shop.api.sales.createOrder(saleOf(shop, [[goods[44]!, 2]]))
  const error = `Línea 45: Sin existencias de ${goods[44]!.name} en Bodega principal. Quedan 1.`
  await expect(sellLong(shop, goods)).rejects.toMatchObject({ status: 409, body: { error } })
  expect(await reservedIn(shop)).toBe(0)
  // The same when it is taken while the sale reserves: what it had by then is released.
  await shop.api.inventory.createAdjustment({
    reason: 'found',
    storage_id: shop.storageId,
    products: [{ product_id: goods[44]!.id, quantity: 2, type: 'increment' }],
  })
  const last = hold((action, json) => commitOf('#reservedPiece"')(action, json) && json.includes('.00001'))
  const long = sellLong(shop, goods).then(
    () => 'sold',
    (refusal: unknown) => refusal,
  )
  await last.reached
  expect(await reservedIn(shop)).toBe(40 * 2_000)
  const taken = [...goods].sort((x, y) => (x.id < y.id ? -1 : 1))[49]!
  await shop.api.sales.createOrder(saleOf(shop, [[taken, 2]]))
  last.release()
  expect(await long).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining(`Línea ${goods.indexOf(taken) + 1}: Sin existencias de ${taken.name}`) },
  })
  expect(await reservedIn(shop)).toBe(0)
})

it('of two long sales that want the same last units at once, in any order, exactly one is accepted', async () => {
  const shop = await shopToSell()
  const goods = (await Promise.all([goodsOf(shop), goodsOf(shop)])).flat()
  const both = await Promise.allSettled([sellLong(shop, goods), sellLong(shop, goods.toReversed())])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find(({ status }) => status === 'rejected')
  expect(refused).toMatchObject({ reason: { status: 409, body: { error: expect.stringMatching(/^Línea \d+: /) } } })
  await drainJobs(handler)
  for (const good of goods) expect((await rowOf(shop, good)).quantity).toBe(1_000)
  expect(await reservedIn(shop)).toBe(0)
})

it('two tries of the same long sale at once reserve once and sell once; one after a crash goes on', async () => {
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  const post = () => send('POST /domicilio', longOf(shop, goods), shop.token, { 'idempotency-key': 'larga-1' })
  const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as Sold).success?.data.id
  const stop = intercept((next) => (action, input, options) => {
    if (action === 'TransactWriteItems' && JSON.stringify(input).includes('#order"')) throw new Error('killed')
    return next(action, input, options)
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect((await post()).status).toBe(500)
  stop()
  expect(await reservedIn(shop)).toBe(LINES * 2_000)
  const [one, two] = await Promise.all([idOf(post()), idOf(post())])
  expect(one).toBeTruthy()
  expect(two).toBe(one)
  await drainJobs(handler)
  for (const good of goods) expect((await rowOf(shop, good)).quantity).toBe(1_000)
  await minutesLater(shop, 4)
  for (const good of goods) expect((await rowOf(shop, good)).quantity).toBe(1_000)
  expect(await reservedIn(shop)).toBe(0)
})

it('what was reserved by a process that died before it accepted the sale is free again in minutes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  const stop = intercept((next) => (action, input, options) => {
    if (action === 'TransactWriteItems' && JSON.stringify(input).includes('#order"')) throw new Error('killed')
    return next(action, input, options)
  })
  await expect(sellLong(shop, goods)).rejects.toMatchObject({ status: 500 })
  stop()
  expect(await reservedIn(shop)).toBe(LINES * 2_000)
  await minutesLater(shop, 1)
  expect(await reservedIn(shop)).toBe(LINES * 2_000)
  await minutesLater(shop, 3)
  expect(await reservedIn(shop)).toBe(0)
  await sellLong(shop, goods, 3)
})

it('a shop that sells what it has not got holds nothing', async () => {
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  await shop.api.settings.saveInventory({ allow_negative_stock: true, minimum_stock: 0, notify_low_stock: false })
  const order = await sellLong(shop, goods, 4)
  expect(await reservedIn(shop)).toBe(0)
  await shop.api.sales.createOrder(saleOf(shop, [[goods[0]!, 2]]))
  await drainJobs(handler)
  expect((await shop.api.sales.getOrder({ id: order.id })).posting).toBe('posted')
  expect((await rowOf(shop, goods[0]!)).quantity).toBe(-3_000)
})

it('a frozen long sale reserves too, and is sold once', async () => {
  const shop = await shopToSell()
  const goods = await goodsOf(shop)
  const { payments, ...cart } = longOf(shop, goods)
  const { id } = await shop.api.sales.freezeSale(cart)
  const sold = await Promise.allSettled([1, 2].map(() => shop.api.sales.sellFrozen({ id, payments })))
  const [order] = sold.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(sold.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await reservedIn(shop)).toBe(LINES * 2_000)
  await drainJobs(handler)
  expect((await shop.api.sales.getOrder({ id: order!.id })).posting).toBe('posted')
  expect(await reservedIn(shop)).toBe(0)
})

it('wherever its workers are killed, a long sale posts or is taken back whole, and nothing stays reserved', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const kill = fc.record({ at: fc.integer({ min: 1, max: 6 }), arrives: fc.boolean() })
  const cases = fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 6 }), async (kills: Kill[]) => {
    const shop = await shopToSell()
    const goods = await goodsOf(shop)
    const order = await sellLong(shop, goods)
    const job = (await shop.api.jobs.listJobs({ per_page: 1 })).data[0]!
    let clock = Date.now()
    const later = (ms: number) => {
      clock += ms
    }
    const run = (some: Kill[]) =>
      asTenant(shop.tenant, () => runKilled(shop.tenant, job.id, some, later), { now: () => new Date(clock) })
    await run(kills)
    // Its worker died too while it took the sale back: the job says so, and goes on when somebody tries again.
    if ((await shop.api.jobs.showJob({ id: job.id })).retryable) {
      await shop.api.jobs.retryJob({ id: job.id })
      await run([])
    }
    const { posting } = await shop.api.sales.getOrder({ id: order.id })
    for (const good of goods) expect((await rowOf(shop, good)).quantity).toBe(posting === 'posted' ? 1_000 : 3_000)
    expect(posting).not.toBe('posting')
    expect(await reservedIn(shop)).toBe(0)
  })
  await fc.assert(cases, { numRuns: 6 })
})
