import { journalBook } from '@tendero/core/accounting/journal'
import { Product } from '@tendero/core/catalog/product'
import { StockLedger } from '@tendero/core/inventory/ledger'
import { Stock, stockId } from '@tendero/core/inventory/stock'
import { act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { dayOf } from '@tendero/core/kernel/time'
import { saleBook } from '@tendero/core/sales/sale-book'
import { handler } from '@tendero/functions/jobs/worker'
import { expect, it } from 'vitest'
import { drainJobs } from '../support/engine'
import { injectFaults } from '../support/faults'
import { type Good, inside, line, type Shop, shopToSell, stocked } from './support'

const today = () => dayOf(new Date())
const figures = (shop: Shop) =>
  inside(shop, async () => {
    const [journal, sales] = await Promise.all([
      journalBook.rollup(today(), today()),
      saleBook.rollup(today(), today()),
    ])
    const net = (code: string) => (journal.accounts[code]?.[0] ?? 0) - (journal.accounts[code]?.[1] ?? 0)
    return {
      inventory: net('143505'),
      cost: net('613595'),
      cash: net('110505'),
      sales: sales.sums,
      products: Object.keys(sales.products).length,
    }
  })
const many = async (shop: Shop, n: number): Promise<Good[]> => {
  const goods: Good[] = []
  for (let i = 0; i < n; i += 20)
    goods.push(...(await Promise.all(Array.from({ length: Math.min(20, n - i) }, () => stocked(shop, { units: 3 })))))
  return goods
}
const paid = (shop: Shop, goods: Good[], quantity = 1) => ({
  products: goods.map((g) => line(g, quantity)),
  storage_id: shop.storageId,
  payments: [{ payment_type_id: shop.pay.cash, value: (goods.length * quantity * goods[0]!.priceCents) / 100 }],
})

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
  const order = await shop.api.sales.createOrder(paid(shop, goods, 2))
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
        ledger.write(unit, { kind: 'initial', id: some[0]!, number: 'INI' })
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
}, 120_000)
