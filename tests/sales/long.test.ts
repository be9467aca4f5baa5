import { closePeriod } from '@tendero/core/accounting/journal/closings'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import { Product } from '@tendero/core/catalog/products/product'
import { StockLedger } from '@tendero/core/inventory/stock/ledger'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { parse } from '@tendero/core/kernel/values/fields'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { moveOrders } from '@tendero/core/sales/changes/status'
import { NewSaleInput } from '@tendero/core/sales/order/sale.input'
import { createOrder } from '@tendero/core/sales/sale/selling'
import { jobs } from '@tendero/functions/jobs/declared'
import { handler } from '@tendero/functions/jobs/worker'
import { expect, it, vi } from 'vitest'
import { type Kill, runKilled } from '../inventory/killed'
import { asTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { injectFaults } from '../support/faults'
import { commitOf, hold } from '../support/hold'
import { type Good, inside, line, manyStocked, type Shop, shopWithRegister as shopToSell, stocked } from './support'

/** Today and the days beside it: workers of these tests have clocks some minutes ahead, also at midnight. */
const days = (): [from: Day, to: Day] => [addDays(dayOf(new Date()), -1), addDays(dayOf(new Date()), 1)]
const figures = (shop: Shop) =>
  inside(shop, async () => {
    const [journal, sales] = await Promise.all([journalBook.rollup(...days()), saleBook.rollup(...days())])
    const net = (code: string) => (journal.accounts[code]?.[0] ?? 0) - (journal.accounts[code]?.[1] ?? 0)
    return {
      inventory: net('143505'),
      cost: net('613595'),
      cash: net('110505'),
      sales: sales.sums,
      products: Object.keys(sales.products).length,
    }
  })
const many = (shop: Shop, n: number): Promise<Good[]> => manyStocked(shop, n, { units: 3 })
const paid = (shop: Shop, goods: Good[], quantity = 1) => ({
  products: goods.map((g) => line(g, quantity)),
  storage_id: shop.storageId,
  payments: [{ payment_type_id: shop.pay.cash, value: (goods.length * quantity * goods[0]!.priceCents) / 100 }],
})

/** A long sale of a shop that sold what it had not got until then: nothing is held for it, so that others may take it. */
const sellUnheld = async (shop: Shop, goods: Good[], quantity: number) => {
  const policy = { minimum_stock: 0, notify_low_stock: false }
  await shop.api.settings.saveInventory({ ...policy, allow_negative_stock: true })
  const order = await shop.api.sales.createOrder(paid(shop, goods, quantity))
  await shop.api.settings.saveInventory({ ...policy, allow_negative_stock: false })
  return order
}

it('a sale of 130 lines posts in parts: whole when it ends, cancelled whole too, also with conflicts on the way', async () => {
  const shop = await shopToSell()
  const goods = await many(shop, 130)
  const before = await figures(shop)
  const order = await shop.api.sales.createOrder(paid(shop, goods))
  expect(order).toMatchObject({ posting: 'posting', items: 130, total: 130 * 11_900 })
  expect((await figures(shop)).sales[0]).toBe(0)
  await expect(shop.api.sales.cancelOrders({ id: order.id })).rejects.toMatchObject({ status: 409 })
  let n = 0
  const stop = injectFaults(() => (n++ % 4 === 1 ? 'conflict' : n % 7 === 0 ? 'lost' : undefined))
  await drainJobs(handler)
  stop()
  const shown = await shop.api.sales.getOrder({ id: order.id })
  expect(shown).toMatchObject({ posting: 'posted', is_pay: true, paid: 130 * 11_900 })
  expect(shown.products.map((p) => p.cost)).toEqual(Array(130).fill(5_000))
  expect(await figures(shop)).toMatchObject({
    inventory: before.inventory - 130 * 500_000,
    cost: 130 * 500_000,
    cash: 130 * 1_190_000,
    sales: [1, 130 * 1_190_000, 130 * 1_000_000, 130 * 190_000, 130 * 500_000],
    products: 130,
  })
  await shop.api.sales.cancelOrders({ id: order.id, note: 'No lo quiso' })
  await drainJobs(handler)
  expect(await shop.api.sales.getOrder({ id: order.id })).toMatchObject({
    state: 'cancelado',
    posting: 'posted',
    paid: 0,
  })
  expect(await figures(shop)).toMatchObject({ inventory: before.inventory, cost: 0, cash: 0, sales: [0, 0, 0, 0, 0] })
})

it('a part that fails takes the earlier ones back and names the line', async () => {
  const shop = await shopToSell()
  const goods = await many(shop, 90)
  const before = await figures(shop)
  const order = await sellUnheld(shop, goods, 2)
  // Somebody else sells the last units of line 85 before the job gets there.
  await shop.api.sales.createOrder(paid(shop, [goods[84]!], 2))
  await drainJobs(handler)
  const shown = await shop.api.sales.getOrder({ id: order.id })
  expect(shown).toMatchObject({
    posting: 'failed',
    state: 'cancelado',
    paid: 0,
    failure: `Línea 85: Sin existencias de ${goods[84]!.name} en Bodega principal. Quedan 1.`,
  })
  expect(await figures(shop)).toMatchObject({
    inventory: before.inventory - 2 * 500_000,
    sales: [1, 2_380_000, 2_000_000, 380_000, 1_000_000],
  })
  const first = await inside(shop, () => Stock.get(stockId({ productId: goods[0]!.id }, shop.storageId)))
  expect(first).toMatchObject({ quantity: 3_000, valueCents: 1_500_000 })
})

it('a long sale on credit is taken back when its client owes too much by the time its goods have left', async () => {
  const shop = await shopToSell()
  const goods = await many(shop, 60)
  const before = await figures(shop)
  const { id: client_id } = await shop.api.parties.createClient({
    ...{ name: 'Marta', document_type_id: '13', document: '52123456', phone: '3001234567', credit_limit: 800_000 },
  })
  const onCredit = { storage_id: shop.storageId, client_id, credit: true }
  const long = await shop.api.sales.createOrder({ ...onCredit, products: goods.map((good) => line(good)) })
  await shop.api.sales.createOrder({ ...onCredit, products: goods.slice(0, 10).map((good) => line(good)) })
  await drainJobs(handler)
  expect(await shop.api.sales.getOrder({ id: long.id })).toMatchObject({
    posting: 'failed',
    state: 'cancelado',
    failure: expect.stringContaining('cupo de crédito'),
  })
  expect((await figures(shop)).inventory).toBe(before.inventory - 10 * 500_000)
})

/** Lets five workers die at the work of a job, and the next one give it up. */
async function giveUp(shop: Shop, jobId: string) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let clock = Date.now()
  const later = (ms: number) => {
    clock += ms
  }
  const kills: Kill[] = [4, 1, 1, 1, 1].map((at) => ({ at, arrives: true }))
  await asTenant(shop.tenant, () => runKilled(shop.tenant, jobId, kills, later), { now: () => new Date(clock) })
}
const jobOf = async (shop: Shop) => (await shop.api.jobs.listJobs({ per_page: 1 })).data[0]!

it('a sale whose job is given up is taken back and says so, and its reversal ends when it is tried again', async () => {
  const shop = await shopToSell()
  const goods = await many(shop, 90)
  const before = await figures(shop)
  const lost = await shop.api.sales.createOrder(paid(shop, goods))
  await giveUp(shop, (await jobOf(shop)).id)
  expect(await jobOf(shop)).toMatchObject({ state: 'failed', retryable: false })
  expect(await shop.api.sales.getOrder({ id: lost.id })).toMatchObject({
    posting: 'failed',
    state: 'cancelado',
    failure: expect.stringContaining('volvió a como estaba'),
  })
  expect(await figures(shop)).toEqual({ ...before, products: 0 })

  const order = await shop.api.sales.createOrder(paid(shop, goods))
  await drainJobs(handler)
  await shop.api.sales.cancelOrders({ id: order.id })
  await giveUp(shop, (await jobOf(shop)).id)
  const half = await shop.api.sales.getOrder({ id: order.id })
  expect(half).toMatchObject({ posting: 'posting', failure: expect.stringContaining('a medias') })
  const job = await jobOf(shop)
  expect(job).toMatchObject({ state: 'failed', retryable: true, summary: half.failure })
  await shop.api.jobs.retryJob({ id: job.id })
  await drainJobs(handler)
  expect((await jobOf(shop)).state).toBe('done')
  const ended = await shop.api.sales.getOrder({ id: order.id })
  expect(ended).toMatchObject({ posting: 'posted', state: 'cancelado', paid: 0 })
  expect(ended.failure).toBeFalsy()
  expect(await figures(shop)).toMatchObject({ inventory: before.inventory, cost: 0, cash: 0, sales: [0, 0, 0, 0, 0] })
})

it('a worker that was thought dead takes no goods of a sale that another worker took back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shop = await shopToSell()
  const goods = await many(shop, 60)
  const order = await sellUnheld(shop, goods, 2)
  await shop.api.sales.createOrder(paid(shop, [goods[50]!], 2))
  const before = await figures(shop)
  const message = { tenant: shop.tenant, jobId: (await jobOf(shop)).id }
  const work = (minutes: number) =>
    asTenant(shop.tenant, () => runJob(message, jobs), { now: () => new Date(Date.now() + minutes * 60_000) })
  const part = hold(commitOf('#orderPart"'))
  const dead = work(0)
  await part.reached
  await work(2)
  expect((await shop.api.sales.getOrder({ id: order.id })).posting).toBe('failed')
  part.release()
  await dead
  expect(await figures(shop)).toEqual(before)
  expect(await jobOf(shop)).toMatchObject({ state: 'failed', tries: 2, retryable: false })
})

it('a sale that a worker thought dead refuses while another ends it is taken back, and its job says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shop = await shopToSell()
  const goods = await many(shop, 60)
  const order = await sellUnheld(shop, goods, 2)
  const sold = await shop.api.sales.createOrder(paid(shop, [goods[50]!], 2))
  const message = { tenant: shop.tenant, jobId: (await jobOf(shop)).id }
  const work = (minutes: number) =>
    asTenant(shop.tenant, () => runJob(message, jobs), { now: () => new Date(Date.now() + minutes * 60_000) })
  const saleAlone = (action: string, json: string) => commitOf('#order"')(action, json) && !json.includes('#orderPart"')
  const refusing = hold(saleAlone)
  const dead = work(0)
  await refusing.reached
  await shop.api.sales.cancelOrders({ id: sold.id })
  const ending = hold(saleAlone)
  const second = work(2)
  await ending.reached
  const takingBack = hold(commitOf('#orderPart"'))
  refusing.release()
  await takingBack.reached
  ending.release()
  await second
  const goOn = () => {
    takingBack.release()
    return dead
  }
  for (const meanwhile of [async () => {}, goOn]) {
    await meanwhile()
    expect(await shop.api.sales.getOrder({ id: order.id })).toMatchObject({ posting: 'failed', state: 'cancelado' })
    expect(await jobOf(shop)).toMatchObject({ state: 'failed', retryable: false })
    expect(await figures(shop)).toMatchObject({ cost: 0, cash: 0, sales: [0, 0, 0, 0, 0] })
  }
})

/** The clock of a shop in Bogotá that has reached an instant. */
const at = (instant: string) => ({ now: () => new Date(instant) })
const BEFORE = '2026-10-31T23:58:00-05:00'
const AFTER = '2026-11-01T00:10:00-05:00'
const byDay = (shop: Shop, instant: string) =>
  asTenant(
    shop.tenant,
    async () => {
      const [journal, sales] = await Promise.all([
        journalBook.days('2026-10-31', '2026-11-01'),
        saleBook.days('2026-10-31', '2026-11-01'),
      ])
      const net = (accounts: (typeof journal)[number]['rollup']['accounts'], code: string) =>
        (accounts[code]?.[0] ?? 0) - (accounts[code]?.[1] ?? 0)
      return journal.map(({ rollup: { accounts } }, i) => ({
        cost: net(accounts, '613595'),
        income: 0 - net(accounts, '413595') - net(accounts, '417501'),
        sales: sales[i]!.rollup.sums,
      }))
    },
    at(instant),
  )
const NOTHING = { cost: 0, income: 0, sales: [0, 0, 0, 0, 0] }
const SOLD = {
  cost: 60 * 500_000,
  income: 60 * 1_000_000,
  sales: [1, 60 * 1_190_000, 60 * 1_000_000, 60 * 190_000, 60 * 500_000],
}
const UNDONE = { cost: -SOLD.cost, income: -SOLD.income, sales: SOLD.sales.map((n) => -n) }
const workAt = async (shop: Shop, instant: string) => {
  const { id: jobId } = await jobOf(shop)
  await asTenant(shop.tenant, () => runJob({ tenant: shop.tenant, jobId }, jobs), at(instant))
}
const transferred = (shop: Shop, goods: Good[]) => [
  { payment_type_id: shop.pay.transfer, value: goods.length * 11_900 },
]
const soldAt = (shop: Shop, goods: Good[], instant: string) =>
  asTenant(
    shop.tenant,
    () => createOrder(parse(NewSaleInput, { ...paid(shop, goods), payments: transferred(shop, goods) })),
    at(instant),
  ).then(({ order }) => order)

it('a long sale asked for before midnight has one day in report and books, whenever its job works; its return too', async () => {
  const shop = await shopToSell()
  const goods = await many(shop, 60)
  const order = await soldAt(shop, goods, BEFORE)
  await workAt(shop, AFTER)
  expect(await byDay(shop, AFTER)).toEqual([SOLD, NOTHING])
  await asTenant(shop.tenant, () => moveOrders([order.id], 'cancelado'), at('2026-11-01T23:59:00-05:00'))
  await workAt(shop, '2026-11-02T00:20:00-05:00')
  expect(await byDay(shop, '2026-11-02T00:20:00-05:00')).toEqual([SOLD, UNDONE])
})

it('a long sale whose month is closed before it posts leaves nothing of it standing and says why', async () => {
  const shop = await shopToSell()
  const goods = await many(shop, 60)
  const order = await soldAt(shop, goods, BEFORE)
  await asTenant(shop.tenant, () => closePeriod({ month: '2026-10' }), at(AFTER))
  await workAt(shop, AFTER)
  expect(await byDay(shop, AFTER)).toEqual([NOTHING, NOTHING])
  expect(await shop.api.sales.getOrder({ id: order.id })).toMatchObject({
    posting: 'failed',
    failure: expect.stringContaining('octubre de 2026 está cerrada'),
  })
})

it('a long sale whose month is closed while it posts is reversed on the next day, whole', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const shop = await shopToSell()
  const goods = await many(shop, 60)
  const before = await figures(shop)
  const order = await soldAt(shop, goods, BEFORE)
  const second = hold((action, json) => commitOf('#orderPart"')(action, json) && json.includes(`${order.id}.001`))
  const working = workAt(shop, AFTER)
  await second.reached
  await asTenant(shop.tenant, () => closePeriod({ month: '2026-10' }), at(AFTER))
  second.release()
  await working
  const [october, november] = await byDay(shop, AFTER)
  expect(october!.cost + november!.cost).toBe(0)
  expect([october!.sales, november!.sales]).toEqual([NOTHING.sales, NOTHING.sales])
  expect((await shop.api.sales.getOrder({ id: order.id })).posting).toBe('failed')
  const stock = await inside(shop, () => Stock.get(stockId({ productId: goods[0]!.id }, shop.storageId)))
  expect(stock).toMatchObject({ quantity: 3_000, valueCents: 1_500_000 })
  expect((await figures(shop)).inventory).toBe(before.inventory)
})

it('2.000 lines fit', async () => {
  const shop = await shopToSell()
  const model = await stocked(shop, { units: 1 })
  const ids = await inside(shop, async () => {
    const { version: _, ...row } = await Product.get(model.id)
    const all = Array.from({ length: 2_000 }, (_, i) => `${model.id.slice(0, -4)}${String(i).padStart(4, '0')}`)
    for (let i = 0; i < all.length; i += 10)
      await act(async (unit) => {
        const some = all.slice(i, i + 10)
        const items = some.map((productId) => ({ productId, name: row.name, costCents: 0 }))
        const { rows } = await load({
          rows: StockLedger.rows(items.map((item) => ({ item, storageId: shop.storageId }))),
        })
        const ledger = new StockLedger(rows, { allowNegative: false })
        for (const item of items) {
          unit.insert(Product, { ...row, id: item.productId, sku: item.productId })
          ledger.put(item, shop.storageId, 1_000, 0, 'initial')
        }
        await ledger.write(unit, { kind: 'initial', id: some[0]!, number: 'INI' })
      })
    return all
  })
  const order = await shop.api.sales.createOrder({
    products: ids.map((product_id) => ({ product_id, quantity: 1 })),
    storage_id: shop.storageId,
  })
  await drainJobs(handler)
  const shown = await shop.api.sales.getOrder({ id: order.id })
  expect(shown).toMatchObject({ posting: 'posted', items: 2_000, total: 2_000 * 11_900 })
  expect(shown.products).toHaveLength(2_000)
})
