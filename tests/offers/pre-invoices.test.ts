import { journalBook } from '@tendero/core/accounting/journal/journal'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { act } from '@tendero/core/kernel/db/act'
import { addDays } from '@tendero/core/kernel/values/time'
import { PreInvoice } from '@tendero/core/offers/pre-invoices/pre-invoice'
import { releaseExpired } from '@tendero/core/offers/pre-invoices/pre-invoices'
import { beforeAll, describe, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { type Good, inside, line, manyStocked, type Shop, shopToSell, stocked } from '../sales/support'
import { apiWith } from '../support/world'
import { today } from './support'

let shop: Shop
let client: string

beforeAll(async () => {
  shop = await shopToSell()
  const buyer = { name: 'Restaurante La Esquina', document_type_id: '13', document: '43556778' }
  client = (await shop.api.parties.createClient(buyer)).id
})

const prepare = (products: object[], more: object = {}) =>
  shop.api.offers.createPreInvoice({ client_id: client, storage_id: shop.storageId, products, ...more } as never)

/** Days that the shop holds what is prepared. */
const holding = (pre_invoice_days: number) =>
  shop.api.settings.saveInventory({
    ...{ allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true, pre_invoice_days },
  })

const stockOf = (good: Good) =>
  inside(shop, async () => {
    const { quantity, reserved = 0 } = await Stock.get(stockId({ productId: good.id }, shop.storageId))
    return { quantity, reserved }
  })

describe('a pre-invoice', () => {
  it('posts nothing, holds nothing, and is sold whole or in part at its prices to the cent', async () => {
    const good = await stocked(shop, { name: 'Estufa', units: 10, price: 10_001 })
    const books = () => inside(shop, () => journalBook.sums.through(today()))
    const before = { books: await books(), stock: await stockOf(good) }
    const made = await prepare([line(good, 7)], { dType: 2, discount: 10 })
    expect(made).toMatchObject({ number: 'PRE-1', state: 'abierta', held_until: null, open: true })
    expect({ books: await books(), stock: await stockOf(good) }).toEqual(before)
    let sold = 0
    for (const [state, products] of [
      ['parcial', [{ line: 0, quantity: 3 }]],
      ['facturada', undefined],
    ] as const) {
      const { made: order, preInvoice } = await shop.api.offers.approvePreInvoice({ id: made.id, products } as never)
      const row = await shop.api.sales.getOrder({ id: order.id })
      expect(row.comes_from).toMatchObject([{ kind: 'preInvoice', id: made.id }])
      sold += Math.round(row.total * 100)
      expect(preInvoice.state).toBe(state)
    }
    expect(sold).toBe(Math.round(made.total * 100))
    expect(await stockOf(good)).toEqual({ quantity: 3_000, reserved: 0 })
    await expect(shop.api.offers.removePreInvoice({ id: made.id })).rejects.toMatchObject({ body: { code: 'used' } })
    await expect(prepare([line(good)]).then(({ id }) => shop.api.offers.getPreInvoice({ id }))).resolves.toMatchObject({
      products: [{ missing: 0 }],
    })
  })

  it('is made by who may only prepare them, who sells none; two who approve it at once make one sale', async () => {
    const good = await stocked(shop, { name: 'Nevera', units: 20 })
    const preparer = apiWith((await hire(shop, ['pre_invoices-create', 'pre_invoices-read'])).token)
    const asked = { client_id: client, storage_id: shop.storageId, products: [line(good, 2)] }
    const { id } = await preparer.offers.createPreInvoice({ ...asked, products: [{ ...line(good, 2), discount: 0 }] })
    await expect(preparer.sales.createOrder({ ...asked, type: 1 })).rejects.toMatchObject({ status: 403 })
    await expect(preparer.offers.approvePreInvoice({ id })).rejects.toMatchObject({ status: 403 })
    const seller = apiWith((await hire(shop, ['sale-create'])).token)
    const results = await Promise.allSettled(
      [seller, shop.api, seller].map((who) => who.offers.approvePreInvoice({ id })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stockOf(good)).toEqual({ quantity: 18_000, reserved: 0 })
    const { generated } = await shop.api.offers.getPreInvoice({ id })
    expect(generated).toHaveLength(1)
  })

  it('is paid as it is approved: at once, or on credit until a day', async () => {
    const good = await stocked(shop, { name: 'Licuadora', units: 20, price: 50_000 })
    const [now, later] = [await prepare([line(good)]), await prepare([line(good)])]
    const { made } = await shop.api.offers.approvePreInvoice({
      id: now.id,
      payments: [{ payment_type_id: shop.pay.transfer, value: 50_000 }],
    })
    expect(await shop.api.sales.getOrder({ id: made.id })).toMatchObject({ is_pay: true, remaining: 0 })
    const day = addDays(today(), 20)
    const owed = await shop.api.offers.approvePreInvoice({ id: later.id, credit: true, date_pay: day })
    expect(await shop.api.sales.getOrder({ id: owed.made.id })).toMatchObject({ credit: 'Si', date_pay: day })
  })

  it('comes of a quote, which has again what a void one had taken; a cancelled order can be approved again', async () => {
    const good = await stocked(shop, { name: 'Olla', units: 20 })
    const asked = { client_id: client, storage_id: shop.storageId, products: [line(good, 5)] }
    const quote = await shop.api.offers.createQuote(asked)
    const part = { id: quote.id, to: 'preInvoice' as const, products: [{ line: 0, quantity: 3 }] }
    const { made, quote: after } = await shop.api.offers.convertQuote(part)
    expect(made.kind).toBe('preInvoice')
    expect(after).toMatchObject({ state: 'parcial', products: [{ left: 2 }] })
    await shop.api.offers.removePreInvoice({ id: made.id })
    expect((await shop.api.offers.getQuote({ id: quote.id })).products[0]).toMatchObject({ left: 5 })
    const again = await shop.api.offers.convertQuote({ ...part, products: undefined } as never)
    const { made: order } = await shop.api.offers.approvePreInvoice({ id: again.made.id })
    const reason_id = (await shop.api.settings.listReturnReasons({})).data[0]!.id
    await shop.api.sales.cancelOrders({ id: order.id, reason_id })
    expect(await shop.api.offers.getPreInvoice({ id: again.made.id })).toMatchObject({
      state: 'abierta',
      open: true,
      products: [{ left: 5 }],
    })
  })

  it('is changed while nothing was sold of it, keeping the version before', async () => {
    const good = await stocked(shop, { name: 'Sartén', units: 20 })
    const { id } = await prepare([line(good, 2)])
    const after = await shop.api.offers.updatePreInvoice({
      ...{ id, client_id: client, storage_id: shop.storageId, products: [line(good, 4)] },
    })
    expect(after).toMatchObject({ revision: 1, products: [{ quantity: 4 }] })
    await shop.api.offers.approvePreInvoice({ id, products: [{ line: 0, quantity: 1 }] })
    await expect(
      shop.api.offers.updatePreInvoice({
        ...{ id, client_id: client, storage_id: shop.storageId, products: [line(good, 1)] },
      }),
    ).rejects.toMatchObject({ body: { code: 'used' } })
  })
})

describe('a pre-invoice that holds its goods', () => {
  it('keeps them from others, gives them to its own sale, and frees the rest when it is void', async () => {
    await holding(3)
    const good = await stocked(shop, { name: 'Horno', units: 10 })
    const made = await prepare([line(good, 6)])
    expect(made.held_until).toBe(addDays(today(), 3))
    expect(await stockOf(good)).toEqual({ quantity: 10_000, reserved: 6_000 })
    const sell = (quantity: number) =>
      shop.api.sales.createOrder({ type: 1, storage_id: shop.storageId, products: [line(good, quantity)] })
    await expect(sell(5)).rejects.toMatchObject({ body: { code: 'out_of_stock' } })
    await sell(4)
    await shop.api.offers.approvePreInvoice({ id: made.id, products: [{ line: 0, quantity: 2 }] })
    expect(await stockOf(good)).toEqual({ quantity: 4_000, reserved: 4_000 })
    await shop.api.offers.approvePreInvoice({ id: made.id })
    expect(await stockOf(good)).toEqual({ quantity: 0, reserved: 0 })

    const other = await stocked(shop, { name: 'Batidora', units: 5 })
    const { id } = await prepare([line(other, 3)])
    const change = { id, client_id: client, storage_id: shop.storageId, products: [line(other, 5)] }
    await shop.api.offers.updatePreInvoice(change)
    expect(await stockOf(other)).toEqual({ quantity: 5_000, reserved: 5_000 })
    await expect(prepare([line(other)])).rejects.toMatchObject({ body: { code: 'out_of_stock' } })
    await shop.api.offers.removePreInvoice({ id })
    expect(await stockOf(other)).toEqual({ quantity: 5_000, reserved: 0 })
  })

  it('frees them by the clock the night after its day, and stays open', async () => {
    await holding(1)
    const good = await stocked(shop, { name: 'Plancha', units: 5 })
    const [old, fresh] = [await prepare([line(good, 2)]), await prepare([line(good, 3)])]
    await inside(shop, async () => {
      await act(async (unit) => {
        const row = await PreInvoice.get(old.id)
        unit.replace(PreInvoice, row, { ...row, held: { ...row.held!, until: addDays(today(), -1) } })
      })
      await releaseExpired()
      await releaseExpired()
    })
    expect(await stockOf(good)).toEqual({ quantity: 5_000, reserved: 3_000 })
    expect(await shop.api.offers.getPreInvoice({ id: old.id })).toMatchObject({ state: 'abierta', held_until: null })
    expect((await shop.api.offers.getPreInvoice({ id: fresh.id })).held_until).not.toBeNull()
    await shop.api.offers.approvePreInvoice({ id: old.id }).catch(() => undefined)
    expect(await stockOf(good)).toEqual({ quantity: 3_000, reserved: 3_000 })
  })

  it('is refused above 40 lines, which are prepared without holding them', async () => {
    await holding(1)
    const goods = await manyStocked(shop, 41, { units: 3 })
    await expect(prepare(goods.map((good) => line(good)))).rejects.toMatchObject({ status: 422 })
    await holding(0)
    const { id } = await prepare(goods.map((good) => line(good)))
    const { made } = await shop.api.offers.approvePreInvoice({ id })
    expect(made.kind).toBe('order')
  })
})
