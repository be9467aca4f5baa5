import { journalBook } from '@tendero/core/accounting/journal/journal'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { intercept } from '@tendero/core/kernel/db/client'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { expect, it } from 'vitest'
import { injectFaults } from '../support/faults'
import { commitOf, hold } from '../support/hold'
import { Refusal, send } from '../support/world'
import { inside, line, manyStocked, type Shop, saleOf, shopToSell, stocked } from './support'

const WIRE = 'POST /domicilio'
const today = () => dayOf(new Date())

/** What the books, the stock and the sales book say of a shop today. */
const figures = (shop: Shop) =>
  inside(shop, async () => {
    const [journal, sales, stock] = await Promise.all([
      journalBook.rollup(today(), today()),
      saleBook.reduce(today(), today()),
      Stock.page({ input: { per_page: 100 }, index: 'storage', part: shop.storageId }),
    ])
    const net = (code: string) => (journal.accounts[code]?.[0] ?? 0) - (journal.accounts[code]?.[1] ?? 0)
    return {
      inventory: net('143505'),
      income: 0 - net('413595') - net('413596') - net('414505') - net('417501'),
      cash: net('110505'),
      stock: stock.data.reduce((sum, row) => sum + row.valueCents, 0),
      sales: sales.sums,
      delivery: sales.deliveryCents,
    }
  })

it('200 buyers race for 5 units: 5 buy, 195 read why not, stock ends at 0', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 5, name: 'Gorra roja' })
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () => shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))),
  )
  const sold = results.filter((r) => r.status === 'fulfilled')
  const refused = results.flatMap((r) => (r.status === 'rejected' ? [(r.reason as Refusal).body.error] : []))
  expect(sold).toHaveLength(5)
  expect(refused).toHaveLength(195)
  expect(new Set(refused)).toEqual(new Set(['Sin existencias de Gorra roja en Bodega principal.']))
  expect(await inside(shop, () => Stock.get(stockId({ productId: good.id }, shop.storageId)))).toMatchObject({
    quantity: 0,
    valueCents: 0,
  })
})

it('64 sales at once take 64 numbers of one series: no gap, no duplicate', async () => {
  const shop = await shopToSell()
  const goods = await manyStocked(shop, 8)
  const orders = await Promise.all(
    Array.from({ length: 64 }, (_, i) => shop.api.sales.createOrder(saleOf(shop, [[goods[i % 8]!, 1]]))),
  )
  const numbers = orders.map((o) => Number(o.number.split('-')[1])).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 64 }, (_, i) => i + 1))
})

it('the same key sells once, whether repeated later or at the same time, and answers the same', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop, { units: 10 })
  const input = saleOf(shop, [[good, 1]])
  const once = () => send(WIRE, input, shop.token, { 'idempotency-key': 'venta-1' }).then((r) => r.json())
  const answers = [...(await Promise.all([once(), once(), once()])), await once()] as {
    success: { data: { id: string } }
  }[]
  expect(new Set(answers.map((a) => a.success?.data.id)).size).toBe(1)
  expect(answers[3]).toEqual(answers[0])
  expect((await figures(shop)).sales[0]).toBe(1)
  const other = await send(WIRE, { ...input, notes: 'otra' }, shop.token, { 'idempotency-key': 'venta-1' })
  expect(other.status).toBe(409)
})

it('conflicts, throttles and lost answers neither double nor lose a sale', async () => {
  const shop = await shopToSell()
  const goods = await manyStocked(shop, 4)
  const faults = ['conflict', 'throttle', 'lost'] as const
  let n = 0
  const stop = injectFaults(() => {
    n += 1
    return n % 3 === 0 ? undefined : faults[n % faults.length]
  })
  try {
    const orders = await Promise.all(
      Array.from({ length: 24 }, (_, i) => shop.api.sales.createOrder(saleOf(shop, [[goods[i % 4]!, 1]]))),
    )
    expect(new Set(orders.map((o) => o.number)).size).toBe(24)
  } finally {
    stop()
  }
  const after = await figures(shop)
  expect(after.sales[0]).toBe(24)
  expect(after.sales[1]).toBe(24 * goods[0]!.priceCents)
  expect(after.stock).toBe(after.inventory)
})

it('a sale that fails writes nothing', async () => {
  const shop = await shopToSell()
  const [few, many] = [await stocked(shop, { units: 1 }), await stocked(shop)]
  const before = await figures(shop)
  let sent = 0
  const stop = injectFaults(() => {
    sent += 1
    return undefined
  })
  await expect(
    shop.api.sales.createOrder(
      saleOf(shop, [
        [many, 1],
        [few, 2],
      ]),
    ),
  ).rejects.toBeInstanceOf(Refusal)
  stop()
  expect(sent).toBe(0)
  expect(await figures(shop)).toEqual(before)
  const next = await shop.api.sales.createOrder(saleOf(shop, [[many, 1]]))
  expect(next.number).toBe('V-1')
})

const costs = [
  { means: 'transfer', most: 16 },
  // The open item of what its bank will settle.
  { means: 'card', most: 17 },
] as const
it.each(costs)(
  'a sale of 3 lines by $means costs at most $most items and 3 round trips, session included',
  async ({ means, most }) => {
    const shop = await shopToSell()
    const goods = await Promise.all([stocked(shop), stocked(shop), stocked(shop)])
    await shop.api.treasury.openShift({ base: 100_000 })
    const sale = {
      ...saleOf(
        shop,
        goods.map((g) => [g, 1]),
        means,
      ),
      type: 3 as const,
    }
    await shop.api.sales.createOrder(sale)
    const seen: { name: string; items: number }[] = []
    const stop = intercept((next) => (name, input) => {
      const { TransactItems } = input as { TransactItems?: unknown[] }
      seen.push({ name, items: TransactItems?.length ?? 0 })
      return next(name, input)
    })
    const answer = await send('POST /domicilio', sale, shop.token, { 'idempotency-key': 'una-venta' })
    stop()
    expect(answer.status).toBe(200)
    expect(seen.length).toBeLessThanOrEqual(3)
    expect(Math.max(...seen.map((s) => s.items))).toBeLessThanOrEqual(most)
  },
)

it('40 lines with entry, fact, turn, audit, number and key fit one transaction', async () => {
  const shop = await shopToSell()
  const goods = await manyStocked(shop, 40)
  await shop.api.treasury.openShift({ base: 0 })
  const input = {
    type: 3 as const,
    products: goods.map((g) => line(g, 2)),
    storage_id: shop.storageId,
    payments: [{ payment_type_id: shop.pay.cash, value: 1_000_000 }],
  }
  const response = await send(WIRE, input, shop.token, { 'idempotency-key': 'cuarenta' })
  expect(response.status).toBe(200)
  const { success } = (await response.json()) as { success: { data: { id: string; total: number } } }
  expect(success.data.total).toBe(40 * 2 * 11_900)
  await shop.api.sales.cancelOrders({ id: success.data.id })
  const after = await figures(shop)
  expect(after.stock).toBe(after.inventory)
})

it('after random sales, cancellations and returns: stock value = account 1435, orders = sales book = journal', async () => {
  const shop = await shopToSell()
  const goods = await Promise.all(
    [3_333, 7_777, 11_900, 990].map((price, i) =>
      stocked(shop, { units: 300, price, cost: price - 111 * i, taxBps: i % 2 ? 1_900 : 0 }),
    ),
  )
  let seed = 7
  const random = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % n
  }
  const orders = await Promise.all(
    Array.from({ length: 30 }, () => {
      const some = goods.filter(() => random(2) === 0)
      const lines = (some.length > 0 ? some : [goods[0]!]).map((g) => line(g, 1 + random(5)))
      return shop.api.sales.createOrder({
        products: lines,
        storage_id: shop.storageId,
        delivery: random(2) * 4_000,
        dType: 2,
        discount: random(3) * 5,
      })
    }),
  )
  for (const order of orders) {
    const choice = random(4)
    if (choice === 0) await shop.api.sales.cancelOrders({ id: order.id })
    if (choice === 1) {
      for (const status of ['confirmado', 'despachado', 'devuelto'])
        await shop.api.sales.setStatus({ id: order.id, status })
    }
    if (choice === 2)
      await shop.api.payments.receivePayment({
        id: order.id,
        payments: [{ payment_type_id: shop.pay.transfer, value: Math.min(1_000, order.total) }],
      })
  }
  const rows = await shop.api.sales.listOrders({ per_page: 100 })
  const standing = rows.data.filter((o) => !['cancelado', 'devuelto'].includes(o.state))
  const after = await figures(shop)
  expect(after.stock).toBe(after.inventory)
  expect(after.sales[0]).toBe(standing.length)
  expect(after.sales[1]).toBe(standing.reduce((sum, o) => sum + Math.round(o.total * 100), 0))
  expect(standing.length).toBeGreaterThan(5)
  expect(standing.length).toBeLessThan(25)
  expect(after.income).toBe(after.sales[2] + after.delivery)
  const debts = await shop.api.sales.listDebts({ per_page: 100 })
  const owed = standing.reduce((sum, o) => sum + Math.round(o.remaining * 100), 0)
  expect(debts.data.reduce((sum, d) => sum + Math.round(d.remaining * 100), 0)).toBe(owed)
  const receivable = await inside(shop, async () => (await journalBook.rollup(today(), today())).accounts['130505'])
  expect((receivable?.[0] ?? 0) - (receivable?.[1] ?? 0)).toBe(owed)
})

/** Does `first` between what `sale` reads and its commit. */
async function before<T>(sale: () => Promise<T>, first: () => Promise<unknown>): Promise<T> {
  const commit = hold(commitOf('#order"'))
  const sold = sale()
  sold.catch(() => {})
  await commit.reached
  await first()
  commit.release()
  return sold
}

it('a client who is removed while they are being sold to buys nothing, and no order gets them', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop)
  const client = (document: string) =>
    shop.api.parties.createClient({ name: 'Marta Ruiz', document_type_id: '13', document, phone: '3001234567' })
  const { id: client_id } = await client('52123456')
  const removed = () => shop.api.parties.removeClient({ id: client_id })
  const onCredit = { products: [line(good)], storage_id: shop.storageId, client_id, credit: true }
  await expect(before(() => shop.api.sales.createOrder(onCredit), removed)).rejects.toMatchObject({ status: 404 })
  const { id: other } = await client('52123457')
  const order = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  const given = () => shop.api.sales.updateOrder({ id: order.id, client_id: other })
  await expect(before(given, () => shop.api.parties.removeClient({ id: other }))).rejects.toMatchObject({ status: 404 })
  expect((await shop.api.sales.listDebts({})).data).toEqual([])

  const { id: inactive } = await client('52123458')
  await shop.api.sales.createOrder({ ...onCredit, client_id: inactive })
  expect(await shop.api.parties.removeClient({ id: inactive })).toMatchObject({ deactivated: true })
  await expect(shop.api.sales.createOrder({ ...onCredit, client_id: inactive })).rejects.toMatchObject({
    body: { errors: { client_id: ['Marta Ruiz está inactivo. Elige otro'] } },
  })
})

it('an order keeps a seller and a channel that were removed while it was sold, and can be changed', async () => {
  const shop = await shopToSell()
  const good = await stocked(shop)
  const seller = await shop.api.parties.createSeller({ name: 'Laura Gil' })
  const channel = await shop.api.settings.createChannel({ name: 'Feria' })
  const named = { seller_id: seller.id, channel: channel.id }
  const order = await before(
    () => shop.api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), ...named }),
    async () => {
      await shop.api.parties.removeSeller({ id: seller.id })
      await shop.api.settings.removeChannel({ id: channel.id })
    },
  )
  await shop.api.sales.updateOrder({ id: order.id, notes: 'Con moño' })
  const products = [line(good, 2)]
  const payments = [{ payment_type_id: shop.pay.transfer, value: (2 * good.priceCents) / 100 }]
  const changed = await shop.api.sales.updateOrder({ id: order.id, products, payments })
  expect(changed).toMatchObject({
    notes: 'Con moño',
    seller_id: { name: 'Laura Gil' },
    total: (2 * good.priceCents) / 100,
  })
})
