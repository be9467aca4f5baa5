import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Good,
  inside,
  line,
  type Shop,
  cashSaleOf as saleOf,
  shopWithRegister as shopToSell,
  stocked,
} from './support'

let shop: Shop
let good: Good
let other: Good
const today = () => dayOf(new Date())
const net = async (code: string) => {
  const { accounts } = await inside(shop, () => journalBook.rollup(today(), today()))
  return (accounts[code]?.[0] ?? 0) - (accounts[code]?.[1] ?? 0)
}
const held = (g: Good) => inside(shop, () => Stock.get(stockId({ productId: g.id }, shop.storageId)))
const client = (limit?: number) =>
  shop.api.parties.createClient({
    name: `Cliente ${Math.random().toString(36).slice(2, 8)}`,
    document_type_id: '13',
    document: String(10_000_000 + Math.floor(Math.random() * 80_000_000)),
    phone: '3001234567',
    ...(limit === undefined ? {} : { credit_limit: limit }),
  })

beforeAll(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 500, price: 10_000, cost: 6_000 })
  other = await stocked(shop, { units: 500, price: 20_000, cost: 9_000 })
})

describe('credit', () => {
  it('owes what is not paid, in 1305 and in the cartera, until partial payments settle it', async () => {
    const { id: client_id } = await client()
    const order = await shop.api.sales.createOrder({
      products: [line(good, 3)],
      storage_id: shop.storageId,
      client_id,
      credit: 'Si',
      payments: [{ payment_type_id: shop.pay.transfer, value: 5_000 }],
    })
    expect(order).toMatchObject({ total: 30_000, paid: 5_000, remaining: 25_000, credit: 'Si', is_pay: false })
    const owed = await net('130505')
    const half = await shop.api.payments.receivePayment({
      id: order.id,
      payments: [{ payment_type_id: shop.pay.cash, value: 10_000 }],
    })
    expect(half).toMatchObject({ paid: 15_000, remaining: 15_000 })
    expect(await net('130505')).toBe(owed - 1_000_000)
    const { data } = await shop.api.sales.listDebts({ client: client_id })
    expect(data).toMatchObject([{ id: order.id, remaining: 15_000 }])
    const paid = await shop.api.payments.receivePayment({
      id: order.id,
      payments: [{ payment_type_id: shop.pay.cash, value: 20_000 }],
    })
    expect(paid).toMatchObject({ remaining: 0, change: 5_000, is_pay: true, paid_at: today() })
    expect((await shop.api.sales.listDebts({ client: client_id })).data).toEqual([])
    await expect(
      shop.api.payments.receivePayment({ id: order.id, payments: [{ payment_type_id: shop.pay.cash, value: 1 }] }),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('holds the limit of a client when ten sales on credit come at once', async () => {
    const { id: client_id } = await client(35_000)
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        shop.api.sales.createOrder({ products: [line(good)], storage_id: shop.storageId, client_id, credit: true }),
      ),
    )
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(3)
    const { data } = await shop.api.sales.listDebts({ client: client_id })
    expect(data.reduce((sum, d) => sum + d.remaining, 0)).toBe(30_000)
  })

  it('is not for the generic consumer', async () => {
    await expect(
      shop.api.sales.createOrder({ products: [line(good)], storage_id: shop.storageId, credit: true }),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe('changing a posted order', () => {
  it('reverses and posts again: 2 × 10.000 becomes 5 × 10.000, stock and books follow, the version before is kept', async () => {
    const order = await shop.api.sales.createOrder(
      saleOf(shop, [
        [good, 2],
        [other, 1],
      ]),
    )
    const before = { good: await held(good), other: await held(other), cash: await net('110505') }
    const changed = await shop.api.sales.updateOrder({
      id: order.id,
      products: [line(good, 5)],
      payments: [{ payment_type_id: shop.pay.cash, value: 50_000 }],
    })
    expect(changed).toMatchObject({ total: 50_000, paid: 50_000, remaining: 0, revision: 1, number: order.number })
    expect((await held(good)).quantity).toBe(before.good.quantity - 3_000)
    expect(await held(other)).toMatchObject({
      quantity: before.other.quantity + 1_000,
      valueCents: before.other.valueCents + 900_000,
    })
    expect(await net('110505')).toBe(before.cash + 1_000_000)
    const entries = await inside(shop, () => entriesOf(order.id))
    expect(entries).toHaveLength(3)
    expect(entries[1]!.reverses).toBe(entries[0]!.id)
    expect(changed.entries).toEqual([entries[2]!.id])
    const cancelled = await shop.api.sales.cancelOrders({ id: order.id })
    expect(cancelled.moved[0]).toMatchObject({ state: 'cancelado' })
    expect(await net('110505')).toBe(before.cash - 4_000_000)
  })

  it('posts nothing when only the delivery changes', async () => {
    const order = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
    const changed = await shop.api.sales.updateOrder({ id: order.id, address: 'Calle 10 # 43-20', phone: '3109998877' })
    expect(changed).toMatchObject({ address: 'Calle 10 # 43-20', revision: 0 })
    expect(await inside(shop, () => entriesOf(order.id))).toHaveLength(1)
  })

  it('takes away what of the delivery comes blank and leaves what does not come, with and without posting', async () => {
    const said = { name: 'Ana', phone: '3001234567', address: 'Calle 1', neighbourhood: 'Centro', city: '05001' }
    const { id } = await shop.api.sales.createOrder({
      ...saleOf(shop, [[good, 1]]),
      ...{ ...said, instructions: 'Timbre', notes: 'Con moño' },
    })
    const blank = await shop.api.sales.updateOrder({ id, name: '', address: '', instructions: ' ', notes: '' })
    const left = { name: null, address: null, instructions: null, notes: null, phone: '3001234567', city: '05001' }
    expect(blank).toMatchObject({ ...left, neighbourhood: 'Centro' })
    const products = [line(good, 2)]
    const payments = [{ payment_type_id: shop.pay.cash, value: 20_000 }]
    const posted = await shop.api.sales.updateOrder({ id, products, payments, neighbourhood: '' })
    expect(posted).toMatchObject({ ...left, neighbourhood: null, total: 20_000 })
  })

  it('keeps the price that was agreed when the list changes, and asks what to do with what was overpaid', async () => {
    const order = await shop.api.sales.createOrder(saleOf(shop, [[good, 2]]))
    await expect(shop.api.sales.updateOrder({ id: order.id, products: [line(good, 1)] })).rejects.toMatchObject({
      status: 409,
    })
    expect((await shop.api.sales.getOrder({ id: order.id })).total).toBe(20_000)
  })

  it('moves a sale to another seller in the sales book, and to nowhere else', async () => {
    const seller = await shop.api.parties.createSeller({ name: 'Andrea' })
    const order = await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
    await shop.api.sales.updateOrder({ id: order.id, seller_id: seller.id })
    const rollup = await inside(shop, () => saleBook.rollup(today(), today()))
    expect(rollup.sellers[seller.id]!.slice(0, 2)).toEqual([1, 1_000_000])
    expect(await inside(shop, () => entriesOf(order.id))).toHaveLength(1)
  })
})

describe('states', () => {
  it('returning an order posts to returns in sales, puts the goods back at cost and pays the money back', async () => {
    const order = await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 4]]) })
    const before = { stock: await held(good), returns: await net('417501') }
    for (const status of ['confirmado', 'despachado', 'En tránsito'])
      await shop.api.sales.setStatus({ id: order.id, status })
    const { moved } = await shop.api.sales.setStatus({ ids: [order.id], status: 'devuelto', note: 'No contestó' })
    expect(moved[0]).toMatchObject({ state: 'devuelto', paid: 0 })
    expect(await held(good)).toMatchObject({
      quantity: before.stock.quantity + 4_000,
      valueCents: before.stock.valueCents + 2_400_000,
    })
    expect(await net('417501')).toBe(before.returns + Math.round(order.total_base * 100))
    const shown = await shop.api.sales.getOrder({ id: order.id })
    expect(shown.history.map((h) => h.state)).toEqual([
      'recibido',
      'confirmado',
      'despachado',
      'en_transito',
      'devuelto',
    ])
    expect(shown.next_states).toEqual([])
  })

  it('moves many at once and says which could not', async () => {
    const [a, b] = await Promise.all([1, 2].map(() => shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))))
    await shop.api.sales.setStatus({ id: a!.id, status: 'confirmado' })
    const { moved, failed } = await shop.api.sales.setStatus({ ids: [a!.id, b!.id], status: 'despachado' })
    expect(moved).toHaveLength(2)
    expect(failed).toEqual([])
    const again = await shop.api.sales.setStatus({ ids: [a!.id, b!.id], status: 'confirmado' })
    expect(again.failed.map((f) => f.message)).toEqual(
      Array(2).fill('Un pedido en Despachado no puede pasar a Confirmado.'),
    )
  })
})

describe('lists', () => {
  it('count exactly by state, type, payment and day, filter, page and search', async () => {
    const own = await shopToSell()
    const g = await stocked(own, { units: 100 })
    const { id: client_id } = await own.api.parties.createClient({
      name: 'Ferretería El Tornillo',
      document_type_id: '31',
      document: '900373076',
      phone: '6044441234',
    })
    const orders = []
    for (let i = 0; i < 7; i++)
      orders.push(
        await own.api.sales.createOrder({
          ...saleOf(own, [[g, 1]]),
          ...(i === 3 ? { client_id, phone: '3151112233' } : {}),
        }),
      )
    await own.api.sales.createOrder({ products: [line(g)], storage_id: own.storageId, type: 2 })
    await own.api.sales.cancelOrders({ ids: [orders[0]!.id, orders[1]!.id] })
    const total = async (query: Parameters<typeof own.api.sales.listOrders>[0]) =>
      (await own.api.sales.listOrders(query)).meta.total
    expect(await total({})).toBe(8)
    expect(await total({ state: 'cancelado' })).toBe(2)
    expect(await total({ type: 2 })).toBe(1)
    expect(await total({ is_pay: 'no' })).toBe(1)
    expect(await total({ from: today(), to: today() })).toBe(8)
    expect(await total({ from: '2020-01-01', to: '2020-12-31' })).toBe(0)
    expect(await total({ client: client_id })).toBe(1)
    expect(await total({ storage: own.storageId, type: 1 })).toBe(7)
    const first = await own.api.sales.listOrders({ per_page: 3 })
    const second = await own.api.sales.listOrders({ per_page: 3, cursor: first.meta.next ?? '' })
    const third = await own.api.sales.listOrders({ per_page: 3, page: 3 })
    expect([...first.data, ...second.data, ...third.data].map((o) => o.number)).toEqual(
      Array.from({ length: 8 }, (_, i) => `V-${8 - i}`),
    )
    const find = async (search: string) => (await own.api.sales.searchOrders({ search })).data.map((o) => o.number)
    expect(await find('V-4')).toEqual(['V-4'])
    expect(await find('4')).toEqual(['V-4'])
    expect(await find('tornillo')).toEqual(['V-4'])
    expect(await find('3151112233')).toEqual(['V-4'])
    expect(await find('nadie')).toEqual([])
    expect((await own.api.sales.cancelledHistory({})).data).toHaveLength(2)
    expect((await own.api.sales.allOrders({})).allDomicilios).toHaveLength(8)
    expect(await own.api.sales.lastSaleDate({ client_id })).toMatchObject({ number: 'V-4', date: today() })
  })
})

describe('frozen sales', () => {
  it('sell exactly once, however many try', async () => {
    const frozen = await shop.api.sales.freezeSale({
      products: [line(good, 2)],
      storage_id: shop.storageId,
      note: 'Señora de rojo',
    })
    expect(frozen).toMatchObject({ total: 20_000, note: 'Señora de rojo' })
    expect((await shop.api.sales.listFreezings({ search: 'rojo' })).data.map((f) => f.id)).toEqual([frozen.id])
    const pay = [{ payment_type_id: shop.pay.cash, value: 20_000 }]
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => shop.api.sales.sellFrozen({ id: frozen.id, payments: pay })),
    )
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1)
    expect((await shop.api.sales.listFreezings({})).data).toEqual([])
  })
})

describe('documents', () => {
  it('print in every format, and as the model that the browser prints', async () => {
    const order = await shop.api.sales.createOrder({
      ...saleOf(shop, [
        [good, 1],
        [other, 2],
      ]),
      address: 'Calle 1',
    })
    for (const documet of ['A4', '80', '58', 'resumen']) {
      const pdf = await shop.api.sales.sellInvoice({ id: order.id, documet })
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-')
    }
    const { document } = await shop.api.sales.invoiceData({ id: order.id })
    expect(document).toMatchObject({ number: order.number, totals: { totalCents: 5_000_000 } })
  })

  it('liquidate orders to a sheet and by person', async () => {
    const seller = await shop.api.parties.createSeller({ name: 'Beatriz', comision: 10 })
    const order = await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), seller_id: seller.id })
    const { people } = await shop.api.sales.liquidateSelection({ ids: [order.id], by: 'seller' })
    expect(people).toMatchObject([{ name: 'Beatriz', orders: 1, total: 10_000, commission: 840.34 }])
    const file = await shop.api.sales.liquidateOrders({ ids: [order.id], by: 'seller' })
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})
