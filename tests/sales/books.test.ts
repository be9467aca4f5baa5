import { entriesOf } from '@tendero/core/accounting/journal/journal'
import { Product } from '@tendero/core/catalog/products/product'
import { Variant } from '@tendero/core/catalog/products/variant'
import { StockLedger } from '@tendero/core/inventory/stock/ledger'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { act } from '@tendero/core/kernel/db/act'
import { load } from '@tendero/core/kernel/db/read'
import { newId } from '@tendero/core/kernel/values/id'
import { beforeAll, describe, expect, it } from 'vitest'
import { told } from '../reports/told'
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
beforeAll(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 500, price: 11_900, cost: 6_000 })
})

/** Net by account of the last entry of an order, in pesos; debits are positive. */
async function lastEntry(orderId: string): Promise<Record<string, number>> {
  const entry = (await inside(shop, () => entriesOf(orderId))).at(-1)!
  const net: Record<string, number> = {}
  for (const l of entry.lines) net[l.account] = (net[l.account] ?? 0) + (l.debitCents - l.creditCents) / 100
  return net
}

describe('a sale in the books', () => {
  it('withheld: 11.900 = 110505 11.350 + 135515 250 + 135517 300', async () => {
    const order = await shop.api.sales.createOrder({
      products: [line(good)],
      storage_id: shop.storageId,
      withholdings: { retefuente: 250, reteiva: 300 },
      payments: [{ payment_type_id: shop.pay.cash, value: 11_350 }],
    })
    expect(order).toMatchObject({ total: 11_900, remaining: 0, is_pay: true })
    expect(await lastEntry(order.id)).toEqual({
      110505: 11_350,
      135515: 250,
      135517: 300,
      413595: -10_000,
      240805: -1_900,
      613595: 6_000,
      143505: -6_000,
    })
  })

  it('delivery: income of the shop, or money of the courier who takes it', async () => {
    const sale = {
      products: [line(good)],
      storage_id: shop.storageId,
      delivery: 5_000,
      type: 2 as const,
      address: 'Calle 1',
    }
    const own = await shop.api.sales.createOrder(sale)
    expect(own).toMatchObject({ total: 16_900, delivery: 5_000, remaining: 16_900 })
    expect(await lastEntry(own.id)).toMatchObject({ 130505: 16_900, 414505: -4_201.68, 240805: -2_698.32 })
    const courier = await shop.api.parties.createCourier({ name: 'Wilson', phone: '3001112233' })
    const theirs = await shop.api.sales.createOrder({ ...sale, domiciliario: { id: courier.id } })
    expect(await lastEntry(theirs.id)).toMatchObject({ 130505: 16_900, 281505: -5_000 })
    const changed = await shop.api.sales.updateOrder({ id: own.id, domiciliario: courier.id })
    expect(await lastEntry(own.id)).toMatchObject({ 281505: -5_000 })
    expect(changed).toMatchObject({ domiciliario: { name: 'Wilson' }, remaining: 16_900 })
  })

  it('an own delivery pays the IVA of the goods, until the shop says that its own does not; the paper and the day say so', async () => {
    const other = await shopToSell()
    const [taxed, exempt] = [await stocked(other, { price: 11_900 }), await stocked(other, { price: 5_000, taxBps: 0 })]
    const sold = (goods: Good[]) =>
      other.api.sales.createOrder({
        products: goods.map((one) => line(one)),
        storage_id: other.storageId,
        delivery: 5_000,
        type: 2 as const,
        address: 'Calle 1',
      })
    const delivered = async (id: string) => {
      const { credit_notes } = await other.api.sales.getOrder({ id })
      const entries = await inside(other, () =>
        Promise.all([id, ...credit_notes.map((note) => note.id)].map(entriesOf)),
      )
      const lines = entries.flat().flatMap((entry) => entry.lines)
      const net = (code: string) =>
        lines.reduce((sum, l) => (l.account === code ? sum + l.creditCents - l.debitCents : sum), 0)
      return [net('414505'), net('240805'), net('417501'), net('240806')]
    }
    const first = await sold([taxed, exempt])
    expect(await delivered(first.id)).toEqual([420_168, 269_832, 0, 0])
    expect(first.taxes).toMatchObject([
      { code: 'IVA', percent: 19, base: 14_201.68, tax: 2_698.32 },
      { code: 'EXENTO', percent: 0, base: 5_000, tax: 0 },
    ])
    const report = await told(other.api, 'daily-sales')
    expect(report.totals).toMatchObject({ total: 21_900, base: 15_000, tax: 2_698.32, delivery: 4_201.68 })
    expect(await delivered((await sold([exempt])).id)).toEqual([500_000, 0, 0, 0])
    await other.api.settings.saveDelivery({ modes: ['courier'], price: 5_000, taxed: false })
    expect(await delivered((await sold([taxed])).id)).toEqual([500_000, 190_000, 0, 0])
    for (const status of ['confirmado', 'despachado', 'devuelto'])
      await other.api.sales.setStatus({ id: first.id, status })
    expect(await delivered(first.id)).toEqual([420_168, 269_832, -1_920_168, -269_832])
  })

  it('service: 4155, without cost, and once per sale', async () => {
    const service = await shop.api.catalog.createService({ name: 'Instalación', value: 59_500 })
    const products = [{ product_id: service.id, kind: 'service' as const, quantity: 1 }]
    const order = await shop.api.sales.createOrder({
      products,
      payments: [{ payment_type_id: shop.pay.transfer, value: 59_500 }],
    })
    expect(await lastEntry(order.id)).toEqual({ 111005: 59_500, 415595: -50_000, 240805: -9_500 })
    await expect(shop.api.sales.createOrder({ products: [...products, ...products] })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('cards wait in 111505, and cancelling takes them back out', async () => {
    const order = await shop.api.sales.createOrder({
      products: [line(good)],
      storage_id: shop.storageId,
      payments: [{ payment_type_id: shop.pay.debit, value: 11_900 }],
    })
    expect(await lastEntry(order.id)).toMatchObject({ 111505: 11_900 })
    await shop.api.sales.cancelOrders({ ids: [order.id] })
    expect(await lastEntry(order.id)).toMatchObject({ 111505: -11_900, 143505: 6_000 })
  })

  it('cancelling a sale with later payments mirrors each of its entries', async () => {
    const { id } = await shop.api.sales.createOrder({ products: [line(good)], storage_id: shop.storageId })
    await shop.api.payments.receivePayment({ id, payments: [{ payment_type_id: shop.pay.cash, value: 4_000 }] })
    await shop.api.payments.receivePayment({ id, payments: [{ payment_type_id: shop.pay.transfer, value: 7_900 }] })
    await shop.api.sales.cancelOrders({ id })
    const { client } = await shop.api.sales.getOrder({ id })
    const receipts = (await shop.api.payments.listReceipts({ client_id: client.id, sort: 'date' })).data
    const ofReceipts = receipts.filter((receipt) => receipt.order_id === id)
    expect(ofReceipts.map(({ state, received }) => [state, received])).toEqual([
      ['void', 4_000],
      ['void', 7_900],
    ])
    const [sale, ...mirrors] = await inside(shop, () => entriesOf(id))
    const paid = (await inside(shop, () => Promise.all(ofReceipts.map((receipt) => entriesOf(receipt.id))))).flat()
    const entries = [sale!, ...paid, ...mirrors]
    expect(entries.map((e) => e.reverses)).toEqual([
      undefined,
      undefined,
      undefined,
      ...entries.slice(0, 3).map((e) => e.id),
    ])
    const net: Record<string, number> = {}
    for (const { lines } of entries)
      for (const l of lines) net[l.account] = (net[l.account] ?? 0) + l.debitCents - l.creditCents
    expect(Object.values(net).every((cents) => cents === 0)).toBe(true)
  })
})

describe('what is sold', () => {
  it('a variant has its own price, cost and stock, and a product with variants asks for one', async () => {
    const { productId, variantId } = await inside(shop, () =>
      act(async (unit) => {
        const [productId, variantId] = [newId('product'), newId('variant')]
        const at = new Date().toISOString()
        const { version: _, ...model } = await Product.get(good.id)
        unit.insert(Product, { ...model, id: productId, sku: 'CAM', name: 'Camisa', variantIds: [variantId] })
        const codes = { sku: 'CAM-M', name: 'M / Azul', terms: [], prices: { '1': 4_500_000 }, costCents: 2_000_000 }
        unit.insert(Variant, { id: variantId, productId, ...codes, state: 'active', createdAt: at, updatedAt: at })
        const item = { productId, variantId, name: 'Camisa · M / Azul', costCents: 2_000_000 }
        const { rows } = await load({ rows: StockLedger.rows([{ item, storageId: shop.storageId }]) })
        const ledger = new StockLedger(rows, { allowNegative: false })
        ledger.put(item, shop.storageId, 2_000, 4_000_000, 'initial')
        await ledger.write(unit, { kind: 'initial', id: variantId, number: 'INI' })
        return { productId, variantId }
      }),
    )
    const sale = (extra: { variant_id?: string }) => ({
      products: [{ product_id: productId, quantity: 1.5, ...extra }],
      storage_id: shop.storageId,
    })
    await expect(shop.api.sales.createOrder(sale({}))).rejects.toMatchObject({
      status: 422,
      body: { errors: { 'products.0.variant_id': ['Elige la variante de Camisa'] } },
    })
    const order = await shop.api.sales.createOrder(sale({ variant_id: variantId }))
    expect(order.products[0]).toMatchObject({
      name: 'Camisa · M / Azul',
      reference: 'CAM-M',
      quantity: 1.5,
      total: 67_500,
      cost: 30_000,
    })
    expect(await inside(shop, () => Stock.get(stockId({ productId, variantId }, shop.storageId)))).toMatchObject({
      quantity: 500,
      valueCents: 1_000_000,
    })
  })

  it('a sale may bring its own id, and is then kept once', async () => {
    const id = newId('order')
    const sale = { ...saleOf(shop, [[good, 1]]), id }
    expect((await shop.api.sales.createOrder(sale)).id).toBe(id)
    await expect(shop.api.sales.createOrder(sale)).rejects.toMatchObject({ status: 409 })
  })

  it('a seller with sales on a list of its own filters and pages them', async () => {
    const seller = await shop.api.parties.createSeller({ name: 'Camila' })
    for (let i = 0; i < 5; i++) await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), seller_id: seller.id })
    const first = await shop.api.sales.listOrders({ seller: seller.id, per_page: 2 })
    expect(first.meta).toMatchObject({ total: 5, last_page: 3 })
    const rest = await shop.api.sales.listOrders({ seller: seller.id, per_page: 3, cursor: first.meta.next ?? '' })
    expect(new Set([...first.data, ...rest.data].map((o) => o.id)).size).toBe(5)
  })
})
