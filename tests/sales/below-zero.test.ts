import { journalBook } from '@tendero/core/accounting/journal/journal'
import { KEPT } from '@tendero/core/inventory/stock/short-history'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expectBooksEqualStock, expectRollupsEqualFacts } from '../inventory/shop'
import { told } from '../reports/told'
import { Refusal } from '../support/world'
import { type Good, inside, line, type Shop, shopToSell, stocked } from './support'

const COST = '613595'

/** A shop that sells what it has not got, and a second storage. */
async function shopBelowZero(): Promise<Shop & { otherId: string }> {
  const shop = await shopToSell()
  await shop.api.settings.saveInventory({ allow_negative_stock: true, minimum_stock: 0, notify_low_stock: false })
  const { id: otherId } = await shop.api.inventory.createStorage({ name: 'Bodega Norte' })
  return { ...shop, otherId }
}

const sell = (shop: Shop, good: Good, quantity: number, more = {}) =>
  shop.api.sales.createOrder({
    products: [line(good, quantity)],
    storage_id: shop.storageId,
    payments: [{ payment_type_id: shop.pay.transfer, value: (good.priceCents * quantity) / 100 }],
    ...more,
  })

/** Goods that come in at a cost of a unit in pesos, on a day. */
const receive = (shop: Shop, good: Good, quantity: number, cost: number, date?: string) =>
  shop.api.inventory.createAdjustment({
    reason: 'found',
    storage_id: shop.storageId,
    ...(date ? { date } : {}),
    products: [{ product_id: good.id, type: 'increment', quantity, cost }],
  })

const cancel = (shop: Shop, id: string) => shop.api.sales.cancelOrders({ id })

const days = () => [addDays(dayOf(new Date()), -2), dayOf(new Date())] as const

/** Cost of sales in the sales book and in the journal, in cents: in all, and by day. */
const costs = (shop: Shop) =>
  inside(shop, async () => {
    const [from, to] = days()
    const [sales, journal] = await Promise.all([saleBook.days(from, to), journalBook.days(from, to)])
    const net = ([debit, credit]: [number, number] = [0, 0]) => debit - credit
    return {
      report: sales.map(({ rollup }) => rollup.sums[4]),
      books: journal.map(({ rollup }) => net(rollup.accounts[COST])),
    }
  })

async function expectCostsAgree(shop: Shop): Promise<number> {
  const { report, books } = await costs(shop)
  expect(report).toEqual(books)
  return report.reduce((a, b) => a + b, 0)
}

const rowOf = (shop: Shop, good: Good) => inside(shop, () => Stock.get(stockId({ productId: good.id }, shop.storageId)))

it('100 sold at an assumed cost and received at another: the sale bears it in report and books, and cancelling leaves nothing', async () => {
  const shop = await shopBelowZero()
  const good = await stocked(shop, { units: 0, cost: 5_000 })
  const order = await sell(shop, good, 100)
  expect(await expectCostsAgree(shop)).toBe(50_000_000)
  await receive(shop, good, 60, 6_000)
  expect(await expectCostsAgree(shop)).toBe(56_000_000)
  await receive(shop, good, 50, 4_500)
  expect(await expectCostsAgree(shop)).toBe(54_000_000)
  const shown = await shop.api.sales.getOrder({ id: order.id })
  expect(shown.products[0]).toMatchObject({ cost: 540_000, sold_short: true })
  const report = await told(shop.api, 'daily-sales')
  expect(report.totals.cost).toBe(540_000)
  await cancel(shop, order.id)
  expect(await expectCostsAgree(shop)).toBe(0)
  expect(await rowOf(shop, good)).toMatchObject({ quantity: 110_000, valueCents: 58_500_000 })
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
})

it('who sold first bears the first goods; a sale cancelled while its goods are missing bears none', async () => {
  const shop = await shopBelowZero()
  const good = await stocked(shop, { units: 0, cost: 5_000 })
  const [camila, marta] = [
    await shop.api.parties.createSeller({ name: 'Camila' }),
    await shop.api.parties.createSeller({ name: 'Marta' }),
  ]
  const first = await sell(shop, good, 2, { seller_id: camila.id })
  const second = await sell(shop, good, 3, { seller_id: marta.id })
  const third = await sell(shop, good, 1)
  await cancel(shop, second.id)
  await receive(shop, good, 2, 7_000)
  const bySeller = async () => (await inside(shop, () => saleBook.rollup(...days()))).sellers
  expect((await bySeller())[camila.id]![4]).toBe(1_400_000)
  expect((await bySeller())[marta.id]).toEqual([0, 0, 0, 0, 0])
  await shop.api.sales.updateOrder({ id: first.id, seller_id: marta.id })
  expect((await bySeller())[camila.id]).toEqual([0, 0, 0, 0, 0])
  expect((await bySeller())[marta.id]![4]).toBe(1_400_000)
  await receive(shop, good, 4, 9_000)
  expect((await shop.api.sales.getOrder({ id: third.id })).products[0]!.cost).toBe(9_000)
  await expectCostsAgree(shop)
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
})

it('goods dated yesterday correct the cost of yesterday, in report and books', async () => {
  const shop = await shopBelowZero()
  const good = await stocked(shop, { units: 0, cost: 5_000 })
  await sell(shop, good, 10)
  await receive(shop, good, 10, 6_000, addDays(dayOf(new Date()), -1))
  const { report, books } = await costs(shop)
  expect(report).toEqual(books)
  expect(report.slice(1)).toEqual([1_000_000, 5_000_000])
})

it('short sales met by one receipt, and by receipts and cancellations at once: all agree to the cent', async () => {
  const shop = await shopBelowZero()
  const good = await stocked(shop, { units: 0, cost: 1_000 })
  const orders = await Promise.all(Array.from({ length: 24 }, () => sell(shop, good, 1)))
  await receive(shop, good, 10, 1_333)
  await expectCostsAgree(shop)
  await Promise.all([
    ...Array.from({ length: 4 }, (_, i) => receive(shop, good, 3, 1_000 + 77 * i)),
    ...orders.slice(8, 14).map(({ id }) => cancel(shop, id)),
  ])
  expect(await expectCostsAgree(shop)).toBeGreaterThan(0)
  for (const { id } of [...orders.slice(0, 8), ...orders.slice(14)]) await cancel(shop, id)
  expect(await expectCostsAgree(shop)).toBe(0)
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
})

const kinds = ['sell', 'sell', 'sell', 'receive', 'receive', 'lose', 'count', 'send', 'cancel', 'amend'] as const
const op = fc.record({
  kind: fc.constantFrom(...kinds),
  good: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 9 }),
  cost: fc.integer({ min: 0, max: 9_999 }),
  pick: fc.nat(1000),
})
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

async function step(shop: Shop & { otherId: string }, goods: Good[], orders: string[], o: Op): Promise<void> {
  const good = goods[o.good]!
  const order = orders.at(o.pick % Math.max(1, orders.length))
  const item = { product_id: good.id, quantity: o.quantity }
  if (o.kind === 'sell') orders.push((await sell(shop, good, o.quantity / 3)).id)
  if (o.kind === 'receive') await receive(shop, good, o.quantity, o.cost, o.pick % 3 ? undefined : days()[0])
  if (o.kind === 'lose')
    await shop.api.inventory.createAdjustment({
      reason: 'correction',
      storage_id: shop.storageId,
      products: [{ ...item, type: 'decrement' }],
    })
  if (o.kind === 'send') {
    const { id } = await shop.api.inventory.createTransfer({
      ...(o.pick % 2
        ? { store_origin: shop.otherId, store_destination: shop.storageId }
        : { store_origin: shop.storageId, store_destination: shop.otherId }),
      status: 'sent',
      products: [item],
    })
    await shop.api.inventory.moveTransfer({ id, status: 'received' })
  }
  if (o.kind === 'count') {
    const { id } = await shop.api.inventory.createCount({ storage_id: shop.storageId })
    await shop.api.inventory.countLines({ id, readings: [{ ...item, mode: 'set' }] })
    await shop.api.inventory.closeCount({ id, uncounted: 'keep' })
  }
  if (!order) return
  if (o.kind === 'cancel') {
    if (o.pick % 2) await cancel(shop, order)
    else {
      await shop.api.sales.setStatus({ id: order, status: 'despachado' })
      await shop.api.sales.setStatus({ id: order, status: 'devuelto', note: 'No lo quiso' })
    }
    orders.splice(orders.indexOf(order), 1)
  }
  if (o.kind === 'amend')
    await shop.api.sales.updateOrder({
      id: order,
      products: [line(goods[o.good]!, o.quantity / 2)],
      payments: [{ payment_type_id: shop.pay.transfer, value: (good.priceCents * o.quantity) / 200 }],
    })
}

it('sold short, received, counted, moved, changed, cancelled and returned in any order: report = books, stock = 1435 + 1465', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 40, maxLength: 40 }), async (ops) => {
      const shop = await shopBelowZero()
      const goods = [await stocked(shop, { units: 0, cost: 5_000 }), await stocked(shop, { units: 4, cost: 3_000 })]
      const orders: string[] = []
      for (const o of ops)
        await step(shop, goods, orders, o).catch((error) => {
          if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error
        })
      await expectCostsAgree(shop)
      await inside(shop, () => expectBooksEqualStock(dayOf(new Date()), [days()[0]]))
      for (const id of orders) await cancel(shop, id)
      expect(await expectCostsAgree(shop)).toBe(0)
      const rollup = await inside(shop, () => saleBook.rollup(...days()))
      for (const sums of [...Object.values(rollup.sellers), ...Object.values(rollup.clients)]) expect(sums[4]).toBe(0)
      for (const good of goods) {
        const { quantity } = await rowOf(shop, good)
        const rest = { product_id: good.id, quantity: Math.abs(quantity) / 1_000 }
        const type = quantity > 0 ? ('decrement' as const) : ('increment' as const)
        if (quantity !== 0)
          await shop.api.inventory.createAdjustment({
            reason: 'correction',
            storage_id: shop.storageId,
            products: [{ ...rest, type }],
          })
        expect(await rowOf(shop, good)).toMatchObject({ quantity: 0, valueCents: 0 })
      }
      await inside(shop, () => expectBooksEqualStock(dayOf(new Date()), [days()[0]]))
      await inside(shop, () => expectRollupsEqualFacts(dayOf(new Date())))
    }),
    { numRuns: 3, endOnFailure: true },
  )
})

it('what a sale was corrected by is known however many were corrected after it, and cancelled once', async () => {
  const shop = await shopBelowZero()
  const good = await stocked(shop, { units: 0, cost: 1_000 })
  const first = await sell(shop, good, 1)
  const rest: string[] = []
  for (let i = 0; i < KEPT; i++) rest.push((await sell(shop, good, 1)).id)
  await receive(shop, good, KEPT + 2, 1_500)
  await sell(shop, good, 1)
  const row = await rowOf(shop, good)
  expect(row.short).toMatchObject({ pages: 1 })
  expect(row.short!.corrected.length).toBeLessThan(KEPT)
  expect((await shop.api.sales.getOrder({ id: first.id })).products[0]).toMatchObject({ cost: 1_500 })
  const before = await expectCostsAgree(shop)
  const pay = (quantity: number) => [{ payment_type_id: shop.pay.transfer, value: (good.priceCents * quantity) / 100 }]
  await shop.api.sales.updateOrder({ id: first.id, products: [line(good, 0.5)], payments: pay(0.5) })
  expect(await expectCostsAgree(shop)).toBe(before - 75_000)
  await cancel(shop, first.id)
  expect(await expectCostsAgree(shop)).toBe(before - 150_000)
  await inside(shop, () => expectBooksEqualStock(dayOf(new Date())))
})
