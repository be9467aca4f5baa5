import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { handler } from '@tendero/functions/jobs/worker'
import { expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { drainJobs } from '../support/engine'
import { type Good, inside, line, manyStocked, type Shop, saleOf, shopToSell, stocked } from './support'

const today = () => dayOf(new Date())

/** Cost of sales in report and journal, and what is lost with damaged goods, in cents. */
const figures = (shop: Shop) =>
  inside(shop, async () => {
    await expectBooksEqualStock(today())
    const [{ accounts }, sales] = await Promise.all([
      journalBook.rollup('2026-01-01', today()),
      saleBook.rollup('2026-01-01', today()),
    ])
    const net = (code: string) => (accounts[code]?.[0] ?? 0) - (accounts[code]?.[1] ?? 0)
    return { report: sales.sums[4], cost: net('613595'), lost: net('613597') }
  })

const stockLeftOf = (shop: Shop, good: Good) =>
  inside(shop, async () => {
    const { quantity, valueCents } = await Stock.get(stockId({ productId: good.id }, shop.storageId))
    return [quantity / 1000, valueCents]
  })

/** The reason of a new shop by its name. */
const reasonOf = async (shop: Shop, name: string) =>
  (await shop.api.settings.listReturnReasons({})).data.find((row) => row.name === name)!.id

const dispatched = async (shop: Shop, good: Good, quantity: number) => {
  const { id } = await shop.api.sales.createOrder(saleOf(shop, [[good, quantity]]))
  await shop.api.sales.setStatus({ id, status: 'despachado' })
  return id
}

it('what comes back damaged is not sold again: its cost is a loss with its own entry, and report and books agree', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10, cost: 5_000 })
  const id = await dispatched(shop, good, 3)
  const reason_id = await reasonOf(shop, 'Llegó dañado')
  await shop.api.sales.setStatus({ id, status: 'devuelto', reason_id, note: 'La caja venía abierta' })
  expect(await stockLeftOf(shop, good)).toEqual([7, 3_500_000])
  expect(await figures(shop)).toEqual({ report: 0, cost: 0, lost: 1_500_000 })
  const shown = await shop.api.sales.getOrder({ id })
  const entries = await inside(shop, () => entriesOf(shown.credit_notes[0]!.id))
  expect(entries.map((e) => e.concept)).toContainEqual(expect.stringContaining('Avería de lo devuelto'))
  expect(shown).toMatchObject({
    state: 'devuelto',
    paid: 0,
    return_reason: { id: reason_id, name: 'Llegó dañado', restock: false },
  })
  expect(shown.history.at(-1)).toMatchObject({ note: 'La caja venía abierta' })
})

it('cancelling obeys the reason too, also when only its name is told; with another reason goods are sold again', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10, cost: 5_000 })
  const sold = () => shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  await shop.api.sales.cancelOrders({ id: (await sold()).id, note: 'producto DEFECTUOSO' })
  expect(await stockLeftOf(shop, good)).toEqual([9, 4_500_000])
  const other = await sold()
  const reason_id = await reasonOf(shop, 'Pedido equivocado')
  await shop.api.sales.cancelOrders({ id: other.id, reason_id })
  await shop.api.sales.cancelOrders({ id: (await sold()).id, note: 'Otra cosa' })
  expect(await stockLeftOf(shop, good)).toEqual([9, 4_500_000])
  expect((await shop.api.sales.getOrder({ id: other.id })).return_reason).toMatchObject({ restock: true })
  expect(await figures(shop)).toEqual({ report: 0, cost: 0, lost: 500_000 })
})

it('a reason that is not there or is switched off is refused, and nothing is undone', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10, cost: 5_000 })
  const { id } = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  await expect(shop.api.sales.cancelOrders({ id, reason_id: 'mot_nada' })).rejects.toMatchObject({ status: 404 })
  const reason_id = await reasonOf(shop, 'Llegó dañado')
  await shop.api.settings.updateReturnReason({ id: reason_id, name: 'Llegó dañado', restock: false, active: false })
  await expect(shop.api.sales.cancelOrders({ id, reason_id })).rejects.toMatchObject({
    status: 422,
    body: { errors: { reason_id: ['Llegó dañado está inactivo. Elige otro motivo'] } },
  })
  expect((await shop.api.sales.getOrder({ id })).state).toBe('recibido')
})

it('what was sold below zero and comes back damaged is lost at what it cost in all, and what is still missing is nobody’s sale', async () => {
  const shop = await shopToSell()
  await shop.api.settings.saveInventory({ allow_negative_stock: true, minimum_stock: 0, notify_low_stock: false })
  const good = await stocked(shop, { units: 0, cost: 5_000 })
  const receive = (quantity: number, cost: number) =>
    shop.api.inventory.createAdjustment({
      reason: 'found',
      storage_id: shop.storageId,
      products: [{ product_id: good.id, type: 'increment', quantity, cost }],
    })
  const { id } = await shop.api.sales.createOrder(saleOf(shop, [[good, 4]]))
  await receive(3, 6_000)
  await shop.api.sales.cancelOrders({ id, note: 'Llegó dañado' })
  expect(await stockLeftOf(shop, good)).toEqual([-1, -500_000])
  expect(await figures(shop)).toEqual({ report: 0, cost: 0, lost: 2_300_000 })
  await receive(2, 7_000)
  expect(await stockLeftOf(shop, good)).toEqual([1, 700_000])
  expect(await figures(shop)).toEqual({ report: 0, cost: 0, lost: 2_500_000 })
})

it('a long sale that comes back damaged is lost in every part', async () => {
  const shop = await shopToSell()
  const goods = await manyStocked(shop, 60, { units: 2 })
  const { id } = await shop.api.sales.createOrder({
    products: goods.map((good) => line(good)),
    storage_id: shop.storageId,
    payments: [{ payment_type_id: shop.pay.transfer, value: 60 * 11_900 }],
  })
  await drainJobs(handler)
  await shop.api.sales.cancelOrders({ id, note: 'Llegó dañado' })
  await drainJobs(handler)
  expect(await shop.api.sales.getOrder({ id })).toMatchObject({
    state: 'cancelado',
    return_reason: { name: 'Llegó dañado', restock: false },
  })
  expect(await stockLeftOf(shop, goods[55]!)).toEqual([1, 500_000])
  expect(await figures(shop)).toEqual({ report: 0, cost: 0, lost: 60 * 500_000 })
})
