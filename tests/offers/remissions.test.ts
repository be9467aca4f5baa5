import { journalBook } from '@tendero/core/accounting/journal/journal'
import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { REMISSION_ID } from '@tendero/core/inventory/stock/storage'
import { act } from '@tendero/core/kernel/db/act'
import { AppError } from '@tendero/core/kernel/errors'
import { parse } from '@tendero/core/kernel/values/fields'
import { dayOf } from '@tendero/core/kernel/values/time'
import { approvePreInvoice } from '@tendero/core/offers/pre-invoices/approve'
import { PreInvoice } from '@tendero/core/offers/pre-invoices/pre-invoice'
import { ApprovePreInvoiceInput } from '@tendero/core/offers/pre-invoices/pre-invoice.input'
import { getPreInvoice, removePreInvoice } from '@tendero/core/offers/pre-invoices/pre-invoices'
import { convertQuote } from '@tendero/core/offers/quotes/convert'
import { ConvertQuoteInput, NewQuoteInput } from '@tendero/core/offers/quotes/quote.input'
import { createQuote, getQuote } from '@tendero/core/offers/quotes/quotes'
import { invoiceRemissions } from '@tendero/core/offers/remissions/invoice'
import { InvoiceRemissionsInput, ReturnRemissionInput } from '@tendero/core/offers/remissions/remission.input'
import { getRemission, removeRemission, returnRemission } from '@tendero/core/offers/remissions/remissions'
import { moveOrders } from '@tendero/core/sales/changes/status'
import { Order } from '@tendero/core/sales/order/order'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { allRows, expectBooksEqualStock } from '../inventory/shop'
import { type Good, inside, line, type Shop, shopToSell, stocked } from '../sales/support'

/** Operations of a run and runs: `OFFER_OPS=2000` for a long one, of which `OFFER_SEED` repeats one. */
const SIZE = Number(process.env.OFFER_OPS ?? 24)
const RUNS = process.env.OFFER_OPS ? 1 : 2
const SEED = process.env.OFFER_SEED ? { seed: Number(process.env.OFFER_SEED) } : {}

let shop: Shop
let client: string

const today = () => dayOf(new Date())
/** Balance of an account, in cents. */
const account = async (code: string) => {
  const { accounts } = await journalBook.sums.through(today())
  return Object.entries(accounts).reduce(
    (sum, [own, [debit, credit]]) => (own === code ? sum + debit - credit : sum),
    0,
  )
}
const balances = () => inside(shop, async () => ({ goods: await account('143505'), away: await account('146510') }))
const clientOf = async (of: Shop, document: string) =>
  (await of.api.parties.createClient({ name: `Cliente ${document}`, document_type_id: '13', document })).id

beforeAll(async () => {
  shop = await shopToSell()
  client = await clientOf(shop, '43556779')
})

/** Goods bought at two costs, so that averages are no round figure. */
async function twiceBought(name: string): Promise<Good> {
  const good = await stocked(shop, { name, units: 10, price: 11_900, cost: 3_333 })
  await restock(shop, good, 7_000, 411_111)
  return good
}
const restock = (of: Shop, { id: productId, name }: Good, quantity: number, costCents: number) =>
  inside(of, () =>
    act((unit) =>
      adjust(unit, {
        lines: [{ item: { productId, name, costCents }, storage: { id: of.storageId, name: '' }, quantity, costCents }],
        reason: 'initial',
      } as never),
    ),
  )

const remit = (good: Good, quantity: number) =>
  shop.api.offers.createRemission({ client_id: client, storage_id: shop.storageId, products: [line(good, quantity)] })

describe('a remission', () => {
  it('moves goods once, at an exact cost: sold from where the client has them, the rest back at the same', async () => {
    const good = await twiceBought('Nevera')
    const before = await balances()
    const { id, pending_value: value } = await remit(good, 5)
    const cents = Math.round(value! * 100)
    expect(await balances()).toEqual({ goods: before.goods - cents, away: before.away + cents })
    await restock(shop, good, 20_000, 999_999)
    const held = await balances()

    const { id: order } = await shop.api.offers.invoiceRemissions({
      remissions: [{ id, products: [{ line: 0, quantity: 3 }] }],
    })
    const sold = await shop.api.sales.getOrder({ id: order })
    const cost = Math.round(sold.products[0]!.cost! * 100)
    expect(await balances()).toEqual({ goods: held.goods, away: held.away - cost })
    expect(sold).toMatchObject({ total: 35_700, comes_from: [{ kind: 'remission', id }] })
    const entry = await inside(shop, () => account('613595'))
    expect(entry).toBeGreaterThanOrEqual(cost)

    const after = await shop.api.offers.returnRemission({ id })
    expect(after).toMatchObject({ state: 'facturada', pending_value: 0 })
    expect(await balances()).toEqual({ goods: held.goods + cents - cost, away: held.away - cents })
    await inside(shop, () => expectBooksEqualStock(today()))
    await expect(shop.api.offers.returnRemission({ id })).rejects.toMatchObject({ status: 422 })
  })

  it('of several makes one invoice and one makes several; another client has an invoice apart', async () => {
    const good = await twiceBought('Estufa')
    const [one, two] = [await remit(good, 3), await remit(good, 4)]
    const made = await shop.api.offers.invoiceRemissions({
      remissions: [{ id: one.id }, { id: two.id, products: [{ line: 0, quantity: 1 }] }],
    })
    const order = await shop.api.sales.getOrder({ id: made.id })
    expect(order.comes_from.map(({ number }) => number)).toEqual([one.number, two.number])
    expect(order.total).toBe(11_900 * 4)
    expect((await shop.api.offers.getRemission({ id: two.id })).products[0]).toMatchObject({ left: 3 })
    await shop.api.offers.invoiceRemissions({ remissions: [{ id: two.id }] })
    expect((await shop.api.offers.getRemission({ id: two.id })).generated).toHaveLength(2)
    const other = await shop.api.offers.createRemission({
      client_id: await clientOf(shop, '43556780'),
      storage_id: shop.storageId,
      products: [line(good)],
    })
    const mine = await remit(good, 1)
    await expect(
      shop.api.offers.invoiceRemissions({ remissions: [{ id: mine.id }, { id: other.id }] }),
    ).rejects.toMatchObject({ status: 422 })
  })

  it('has again what a cancelled invoice had taken; what is returned of a sale goes to its storage', async () => {
    const good = await twiceBought('Licuadora')
    const { id } = await remit(good, 4)
    const held = await balances()
    const invoice = () =>
      shop.api.offers.invoiceRemissions({ remissions: [{ id, products: [{ line: 0, quantity: 2 }] }] })
    const { id: order } = await invoice()
    await expect(shop.api.offers.removeRemission({ id })).rejects.toMatchObject({ body: { code: 'used' } })
    await expect(shop.api.sales.updateOrder({ id: order, products: [line(good, 1)] })).rejects.toMatchObject({
      status: 409,
    })
    await shop.api.sales.setStatus({ id: order, status: 'cancelado', note: 'Error' })
    expect(await balances()).toEqual(held)
    expect((await shop.api.offers.getRemission({ id })).products[0]).toMatchObject({ left: 4 })
    const { id: again } = await invoice()
    await shop.api.sales.updateOrder({ id: again, delivery: 5_000 })
    await shop.api.sales.setStatus({ id: again, status: 'confirmado' })
    await shop.api.sales.setStatus({ id: again, status: 'despachado' })
    await shop.api.sales.setStatus({ id: again, status: 'entregado' })
    await shop.api.sales.setStatus({ id: again, status: 'devuelto', note: 'No lo quiso' })
    const { goods, away } = await balances()
    expect(goods - held.goods).toBe(held.away - away)
    expect((await shop.api.offers.getRemission({ id })).products[0]).toMatchObject({ left: 2 })
    await inside(shop, () => expectBooksEqualStock(today()))
  })

  it('refuses what is not there, a client without a name and more than one transaction moves', async () => {
    const good = await stocked(shop, { name: 'Plancha', units: 1 })
    await expect(remit(good, 2)).rejects.toMatchObject({ body: { code: 'out_of_stock' } })
    await expect(
      shop.api.offers.createRemission({ storage_id: shop.storageId, products: [line(good)] }),
    ).rejects.toMatchObject({ status: 422 })
    await expect(
      shop.api.offers.createRemission({
        client_id: client,
        storage_id: shop.storageId,
        products: Array.from({ length: 21 }, () => line(good)),
      }),
    ).rejects.toMatchObject({ status: 422 })
    const { id } = await remit(good, 1)
    await shop.api.offers.removeRemission({ id })
    expect((await shop.api.offers.getRemission({ id })).state).toBe('anulada')
  })

  it('stays in the account of goods where the shop says so, and is invoiced from there', async () => {
    await shop.api.settings.saveInventory({
      ...{ allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true, remissions_stay: true },
    })
    const good = await twiceBought('Batidora')
    const before = await balances()
    const { id, pending_value } = await remit(good, 2)
    expect(await balances()).toEqual(before)
    await shop.api.offers.invoiceRemissions({ remissions: [{ id }] })
    expect(await balances()).toEqual({ ...before, goods: before.goods - Math.round(pending_value! * 100) })
    await inside(shop, () => expectBooksEqualStock(today()))
    await shop.api.settings.saveInventory({
      ...{ allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true, remissions_stay: false },
    })
  })

  it('invoiced and returned by many at once is never used for more than the client has', async () => {
    const good = await twiceBought('Radio')
    const { id } = await remit(good, 5)
    const products = [{ line: 0, quantity: 2 }]
    const results = await Promise.allSettled([
      ...[0, 1].map(() => shop.api.offers.invoiceRemissions({ remissions: [{ id, products }] })),
      ...[0, 1].map(() => shop.api.offers.returnRemission({ id, products })),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await shop.api.offers.getRemission({ id })).products[0]).toMatchObject({ left: 1 })
    await inside(shop, () => expectBooksEqualStock(today()))
  })
})

const kinds = [
  'quote',
  'prepare',
  'approve',
  'drop',
  'remit',
  'remit',
  'sell',
  'invoice',
  'invoice',
  'together',
  'back',
  'cancel',
  'give',
  'void',
  'buy',
] as const
const op = fc.record({
  kind: fc.constantFrom(...kinds),
  good: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 7_500 }),
  part: fc.integer({ min: 1, max: 4_000 }),
  cost: fc.integer({ min: 0, max: 777_777 }),
  pick: fc.nat(1000),
})
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

class History {
  readonly quotes: string[] = []
  readonly remissions: string[] = []
  readonly prepared: string[] = []
  readonly orders: string[] = []
  done = 0

  constructor(
    readonly shop: Shop,
    readonly client: string,
    readonly goods: Good[],
  ) {}

  private one = (ids: readonly string[], pick: number) => ids[pick % ids.length] ?? 'none'

  /** Does one operation; what the shop refuses changes nothing. */
  async run(o: Op): Promise<void> {
    try {
      await this[o.kind](o)
      this.done += 1
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
    }
  }

  async quote({ good, quantity, pick }: Op) {
    const products = [
      { ...line(this.goods[good]!), quantity: quantity / 1_000, tDiscount: 2, discount: pick % 40 },
      { ...line(this.goods[(good + 1) % 3]!), quantity: (pick % 5) + 1 },
    ]
    const input = {
      client_id: this.client,
      storage_id: this.shop.storageId,
      products,
      dType: 1,
      discount: pick % 3_000,
    }
    this.quotes.push((await createQuote(parse(NewQuoteInput, input))).id)
  }
  private part = ({ part, pick }: Op) => [{ line: pick % 2, quantity: part / 1_000 }]
  private convert = async (o: Op, to: string, products: unknown) =>
    (await convertQuote(parse(ConvertQuoteInput, { id: this.one(this.quotes, o.pick), to, products }))).made.id
  async remit(o: Op) {
    this.remissions.push(await this.convert(o, 'remission', o.pick % 3 ? this.part(o) : undefined))
  }
  async prepare(o: Op) {
    this.prepared.push(await this.convert(o, 'preInvoice', o.pick % 2 ? this.part(o) : undefined))
  }
  async approve(o: Op) {
    const products = o.pick % 3 ? [{ line: 0, quantity: o.part / 1_000 }] : undefined
    const input = parse(ApprovePreInvoiceInput, { id: this.one(this.prepared, o.pick), products })
    this.orders.push((await approvePreInvoice(input)).made.id)
  }
  async drop({ pick }: Op) {
    await removePreInvoice({ id: this.one(this.prepared, pick) })
  }
  async sell(o: Op) {
    this.orders.push(await this.convert(o, 'order', this.part(o)))
  }
  async invoice(o: Op) {
    const id = this.one(this.remissions, o.pick)
    const products = o.pick % 3 ? [{ line: 0, quantity: o.part / 1_000 }] : undefined
    this.orders.push((await invoiceRemissions(parse(InvoiceRemissionsInput, { remissions: [{ id, products }] }))).id)
  }
  async together() {
    const remissions = [...new Set(this.remissions.slice(-3))].map((id) => ({ id }))
    this.orders.push((await invoiceRemissions(parse(InvoiceRemissionsInput, { remissions }))).id)
  }
  async back(o: Op) {
    const products = o.pick % 2 ? [{ line: 0, quantity: o.part / 1_000 }] : undefined
    await returnRemission(parse(ReturnRemissionInput, { id: this.one(this.remissions, o.pick), products }))
  }
  async cancel({ pick }: Op) {
    await moveOrders([this.one(this.orders, pick)], 'cancelado', { note: 'Error' })
  }
  async give({ pick }: Op) {
    const id = this.one(this.orders, pick)
    for (const to of ['confirmado', 'despachado', 'entregado', 'devuelto'] as const)
      await moveOrders([id], to, { note: 'No lo quiso' })
  }
  async void({ pick }: Op) {
    await removeRemission({ id: this.one(this.remissions, pick) })
  }
  async buy({ good, quantity, cost }: Op) {
    const { id: productId, name } = this.goods[good]!
    const item = { productId, name, costCents: cost }
    const storage = { id: this.shop.storageId, name: '' }
    await act((unit) =>
      adjust(unit, { lines: [{ item, storage, quantity, costCents: cost }], reason: 'initial' } as never),
    )
  }

  /** What the books, the stock and the documents say of what clients have is the same, to the cent. */
  async check() {
    await expectBooksEqualStock(today())
    const away = (await allRows()).filter((row) => row.storageId === REMISSION_ID)
    const remissions = await Promise.all(this.remissions.map((id) => getRemission({ id })))
    const value = remissions.reduce((sum, { pending_value }) => sum + (pending_value ?? 0), 0)
    expect(away.reduce((sum, row) => sum + row.valueCents, 0)).toBe(value)
    expect(await account('146510')).toBe(value)
    for (const good of this.goods) {
      const left = remissions
        .filter(({ state }) => state !== 'anulada')
        .flatMap(({ products }) => products)
        .reduce((sum, { product_id, left }) => sum + (product_id === good.id ? left : 0), 0)
      expect(away.filter((row) => row.productId === good.id).reduce((sum, row) => sum + row.quantity, 0)).toBe(left)
    }
    const prepared = await Promise.all(this.prepared.map((id) => getPreInvoice({ id })))
    const held = prepared.flatMap(({ id, held_until }) => (held_until ? [PreInvoice.get(id)] : []))
    const promised = (await Promise.all(held)).flatMap((row) => row.held!.lines).reduce((sum, one) => sum + one, 0)
    expect((await allRows()).reduce((sum, { reserved = 0 }) => sum + reserved, 0)).toBe(promised)
    for (const { products } of [...(await Promise.all(this.quotes.map((id) => getQuote({ id })))), ...prepared]) {
      for (const { quantity, used, left } of products) {
        expect(used + left).toBe(quantity)
        expect(left).toBeGreaterThanOrEqual(0)
      }
    }
    for (const id of this.orders) expect((await Order.get(id)).lines.every(({ quantity }) => quantity > 0)).toBe(true)
  }
}

it('whatever is quoted, prepared, remitted, invoiced, returned, cancelled and bought, stock, 146510, what is held and what is left agree to the cent', {
  timeout: process.env.OFFER_OPS ? 3_600_000 : 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: SIZE, maxLength: SIZE }), async (ops) => {
      const own = await shopToSell()
      const goods = [
        await stocked(own, { units: 30, cost: 3_333 }),
        await stocked(own, { units: 20, cost: 7_777, price: 5_949 }),
        await stocked(own, { units: 9, cost: 101, taxBps: 0 }),
      ]
      const holding = { allow_negative_stock: false, minimum_stock: 0, notify_low_stock: true, pre_invoice_days: 2 }
      await own.api.settings.saveInventory(holding)
      const history = new History(own, await clientOf(own, '43556781'), goods)
      await inside(own, async () => {
        for (const o of [
          { ...ops[0]!, kind: 'quote' as const },
          { ...ops[1]!, kind: 'quote' as const },
          { ...ops[2]!, kind: 'remit' as const, pick: 1, part: 500 },
          { ...ops[3]!, kind: 'prepare' as const, pick: 1, part: 500 },
        ])
          await history.run(o)
        for (let i = 0; i < ops.length; i += 3) await Promise.all(ops.slice(i, i + 3).map((o) => history.run(o)))
        await history.check()
        expect(history.done).toBeGreaterThanOrEqual(4)
      })
    }),
    { numRuns: RUNS, endOnFailure: true, ...SEED },
  )
})
