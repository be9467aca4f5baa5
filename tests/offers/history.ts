import { adjust } from '@tendero/core/inventory/adjustments/adjust'
import { REMISSION_ID } from '@tendero/core/inventory/stock/storage'
import { act } from '@tendero/core/kernel/db/act'
import { AppError } from '@tendero/core/kernel/errors'
import { parse } from '@tendero/core/kernel/values/fields'
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
import { expect } from 'vitest'
import { allRows, expectBooksEqualStock } from '../inventory/shop'
import { type Good, line, type Shop } from '../sales/support'
import { account, today } from './support'

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
/** What a shop may do with what it offers, as a property tries it. */
export const op = fc.record({
  kind: fc.constantFrom(...kinds),
  good: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 7_500 }),
  part: fc.integer({ min: 1, max: 4_000 }),
  cost: fc.integer({ min: 0, max: 777_777 }),
  pick: fc.nat(1000),
})
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

/** A shop that offers, remits and invoices, and the ids of what it made. */
export class History {
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
