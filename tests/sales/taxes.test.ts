import { intercept } from '@tendero/core/kernel/db/client'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { createOrder } from '@tendero/core/sales/sale/selling'
import { beforeAll, describe, expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import { Refusal, send } from '../support/world'
import { type Shop, shopToSell } from './support'

const today = () => dayOf(new Date())
const PRICE = 118_000

let shop: Shop
let api: Shop['api']
beforeAll(async () => {
  shop = await shopToSell()
  api = shop.api
})

let made = 0
/** A product of $ 118.000 with tax inside, in stock. */
const product = (tax: { tax_id: string } | { tax: number; tax_code?: 'IVA' | 'INC' }) =>
  api.goods.createProduct({
    name: `Lámpara ${++made}`,
    price: PRICE,
    cost: 50_000,
    ...tax,
    storages: [{ id: shop.storageId, quantity: 50 }],
  })

const saleOf = (product_id: string, kind: 'product' | 'service' = 'product') => ({
  products: [{ product_id, kind, quantity: 1 }],
  storage_id: shop.storageId,
  payments: [{ payment_type_id: shop.pay.transfer, value: PRICE }],
})

/** Percent, base and tax of a sale of today. */
const sold = async (id: string, kind?: 'service') => {
  const { taxes, total } = await api.sales.createOrder(saleOf(id, kind))
  expect(total).toBe(PRICE)
  return taxes.map(({ percent, base, tax }) => [percent, base, tax])
}

/** An order of another day, when nothing ran in between. */
const orderOn = (id: string, day: string) =>
  asTenant(
    shop.tenant,
    async () => {
      const { products, storage_id, payments } = saleOf(id)
      const { order } = await createOrder({
        type: 1,
        products: products.map((line) => ({ ...line, quantity: 1_000, discount: { type: 2, bps: 0 } })),
        discount: { type: 2, bps: 0 },
        storage_id,
        payments: payments.map((p) => ({ ...p, value: p.value * 100 })),
      } as Parameters<typeof createOrder>[0])
      return order
    },
    { now: () => new Date(`${day}T15:00:00Z`) },
  )
const soldOn = async (id: string, day: string) => {
  const { lines, totals } = await orderOn(id, day)
  return [lines[0]!.taxBps, totals.baseCents, totals.taxCents, totals.totalCents]
}

const refusal = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e,
  )
  if (!(error instanceof Refusal)) throw error ?? new Error('was not refused')
  return error
}

const newTax = (value: number, over: object = {}) =>
  api.settings.createTax({ name: `IVA de prueba ${++made}`, value, from: '2020-01-01', ...over })

describe('a tax that changes', () => {
  it('reaches the products that have it: the price stays, and how much of it is tax is new', async () => {
    const tax = await newTax(16)
    const { id } = await product({ tax_id: tax.id })
    expect(await sold(id)).toEqual([[16, 101_724.14, 16_275.86]])
    await api.settings.patchTax({ id: tax.id, value: 18, norm: 'Ley de prueba' })
    expect(await sold(id)).toEqual([[18, 100_000, 18_000]])
    expect(await api.catalog.getProduct({ id })).toMatchObject({ tax: 18, price: PRICE })
    const [atTheTill] = await api.goods.filterFromPos({ search: `Lámpara ${made}` })
    expect(atTheTill).toMatchObject({ taxt: 18, price: PRICE })
  })

  it('in the future does so on its day, with nothing running', async () => {
    const tax = await newTax(16)
    const { id } = await product({ tax_id: tax.id })
    const day = addDays(today(), 40)
    await api.settings.patchTax({ id: tax.id, value: 18, from: day, norm: 'Ley de prueba' })
    expect(await soldOn(id, addDays(day, -1))).toEqual([1_600, 10_172_414, 1_627_586, 11_800_000])
    expect(await soldOn(id, day)).toEqual([1_800, 10_000_000, 1_800_000, 11_800_000])
    expect(await api.catalog.getProduct({ id })).toMatchObject({ tax: 16 })
  })

  it('reaches what was entered by its rate alone, product or service, as a sheet or an import does', async () => {
    const tax = await newTax(11)
    const { id, tax_id } = await product({ tax: 11, tax_code: 'IVA' })
    const service = await api.catalog.createService({ name: `Montaje ${made}`, value: PRICE, tax: 11 })
    expect([tax_id, service.tax_id]).toEqual([tax.id, tax.id])
    await api.settings.patchTax({ id: tax.id, value: 18, norm: 'Ley de prueba' })
    expect(await sold(id)).toEqual([[18, 100_000, 18_000]])
    expect(await sold(service.id, 'service')).toEqual([[18, 100_000, 18_000]])
    expect(await api.catalog.getService({ id: service.id })).toMatchObject({ tax: 18 })
    const all = await api.catalog.allProducts({})
    expect(all.data.find((row) => row.id === id)).toMatchObject({ tax: 18 })
    expect(await api.settings.removeTax({ id: tax.id })).toMatchObject({
      deactivated: true,
      message: expect.stringContaining('1 producto y 1 servicio'),
    })
  })

  it('leaves an order of before at the rate of its day, also when the order is changed afterwards', async () => {
    const tax = await newTax(16)
    const { id } = await product({ tax_id: tax.id })
    const { id: orderId } = await orderOn(id, addDays(today(), -1))
    await api.settings.patchTax({ id: tax.id, value: 18, norm: 'Ley de prueba' })
    await api.sales.updateOrder({
      id: orderId,
      products: [{ product_id: id, quantity: 2 }],
      payments: [{ payment_type_id: shop.pay.transfer, value: 2 * PRICE }],
    })
    expect(await api.sales.getOrder({ id: orderId })).toMatchObject({ total: 2 * PRICE, taxes: [{ percent: 16 }] })
    expect(await sold(id)).toMatchObject([[18, 100_000, 18_000]])
  })

  it('is owed at its rate of the day on what is given away', async () => {
    const tax = await newTax(16)
    const { id } = await product({ tax_id: tax.id })
    await api.settings.patchTax({ id: tax.id, value: 18, norm: 'Ley de prueba' })
    const given = { product_id: id, quantity: 1, type: 'decrement' as const }
    const { products } = await api.inventory.previewAdjustment({
      storage_id: shop.storageId,
      reason: 'gift',
      products: [given],
    })
    expect(products).toMatchObject([{ vat: 18_000 }])
  })

  it('and has no rate on a day is not sold with that day: the shop reads what to add', async () => {
    const validity = [{ from: '2020-01-01', to: today(), value: 16, norm: 'Ley de prueba' }]
    const tax = await newTax(16, { validity })
    const { id } = await product({ tax_id: tax.id })
    expect(await sold(id)).toHaveLength(1)
    await expect(soldOn(id, addDays(today(), 1))).rejects.toThrow(/no tiene tarifa para el .* Impuestos/)
  })

  it('costs a sale no more round trips', async () => {
    const tax = await newTax(16)
    const { id } = await product({ tax_id: tax.id })
    await sold(id)
    let trips = 0
    const stop = intercept((next) => (name, input) => {
      trips += 1
      return next(name, input)
    })
    const answer = await send('POST /domicilio', saleOf(id), shop.token, { 'idempotency-key': 'con-impuesto' })
    stop()
    expect(answer.status).toBe(200)
    expect(trips).toBeLessThanOrEqual(3)
  })
})

describe('what a product is taxed by', () => {
  it('is the general tax when nobody says, also once that asks another rate', async () => {
    const other = await shopToSell()
    const general = (await other.api.settings.listTaxes({ search: 'iva 19' })).data[0]!
    expect(await other.api.goods.createProduct({ name: 'Cuchara', price: 1_000 })).toMatchObject({
      tax: 19,
      tax_id: general.id,
    })
    await other.api.settings.patchTax({ id: general.id, value: 20, norm: 'Ley de prueba' })
    expect(await other.api.goods.createProduct({ name: 'Tenedor', price: 1_000 })).toMatchObject({
      tax: 20,
      tax_id: general.id,
    })
  })

  it('is a rate of its own when no tax of the shop has it', async () => {
    const { id, tax_id } = await product({ tax: 3.5 })
    expect(tax_id).toBeUndefined()
    expect((await sold(id))[0]![0]).toBe(3.5)
  })

  it('is no tax that was turned off, unless it has it already', async () => {
    const tax = await newTax(16)
    const { id } = await product({ tax_id: tax.id })
    await api.settings.patchTax({ id: tax.id, active: false })
    expect((await refusal(product({ tax_id: tax.id }))).body.errors).toHaveProperty('tax_id')
    expect(await api.goods.updateProduct({ id, tax_id: tax.id, price: PRICE + 1 })).toMatchObject({ tax: 16 })
    expect((await product({ tax: 16 })).tax_id).not.toBe(tax.id)
  })

  it('exports at the rate of today, and importing that back changes nothing', async () => {
    const other = await shopToSell()
    const tax = await other.api.settings.createTax({ name: 'IVA 7', value: 7 })
    await other.api.goods.createProduct({ name: 'Olla', price: 1_000, sku: 'OLLA', tax_id: tax.id })
    await other.api.settings.patchTax({ id: tax.id, value: 8, norm: 'Ley de prueba' })
    const sheet = await other.api.goods.exportProducts({})
    const preview = await other.api.goods.previewProducts({ file: new File([sheet], 'products.xlsx') })
    expect(preview).toMatchObject({ total: 1, equal: 1, changed: 0 })
  })
})

describe('a sale', () => {
  it('takes no seller, channel, courier nor cost centre that was turned off; an order keeps the ones it has', async () => {
    const { id } = await product({ tax: 19 })
    const seller = await api.parties.createSeller({ name: 'Rosa Vélez' })
    const center = await api.settings.createCostCenter({ name: 'Feria', value: 'FER' })
    const sale = { ...saleOf(id), seller_id: seller.id, cost_center_id: center.id }
    const order = await api.sales.createOrder(sale)
    await api.settings.patchCostCenter({ id: center.id, active: false })
    expect((await refusal(api.sales.createOrder(sale))).body.errors).toEqual({
      cost_center_id: ['Feria está inactivo. Elige otro'],
    })
    await api.parties.removeSeller({ id: seller.id })
    const { cost_center_id: _, ...without } = sale
    expect((await refusal(api.sales.createOrder(without))).body.errors).toHaveProperty('seller_id')
    await api.sales.updateOrder({ id: order.id, notes: 'Sin afán', seller_id: seller.id })
    expect((await refusal(api.treasury.openShift({ base: 0, cost_center_id: center.id }))).body.errors).toHaveProperty(
      'cost_center_id',
    )
  })
})
