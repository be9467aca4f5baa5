import { journalBook } from '@tendero/core/accounting/journal/journal'
import { FIRST_DAY } from '@tendero/core/kernel/books/book'
import { AppError } from '@tendero/core/kernel/errors'
import { parse } from '@tendero/core/kernel/values/fields'
import { dayOf } from '@tendero/core/kernel/values/time'
import { CreditNote } from '@tendero/core/notes/note/note'
import { NewNoteInput, NoteChangesInput } from '@tendero/core/notes/note/note.input'
import { createNote, updateNote, voidNote } from '@tendero/core/notes/posting/notes'
import { receivePayment } from '@tendero/core/payments/order-payment'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { creditedCents, Order } from '@tendero/core/sales/order/order'
import { NewSaleInput } from '@tendero/core/sales/order/sale.input'
import { createOrder } from '@tendero/core/sales/sale/selling'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { openShift } from '@tendero/core/treasury/shifts'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import { type Good, line, manyStocked, type Shop, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { injectFaults } from '../support/faults'

/** Operations of a run: `NOTE_OPS=2000` for a long one, of which `NOTE_SEED` repeats one. */
const SIZE = Number(process.env.NOTE_OPS ?? 40)
const SEED = process.env.NOTE_SEED ? { seed: Number(process.env.NOTE_SEED) } : {}
/** Operations at once. */
const AT_ONCE = 4

const kinds = ['sell', 'sell', 'sell', 'note', 'note', 'note', 'lower', 'undo', 'change', 'pay', 'spend'] as const
const op = fc.record({
  kind: fc.constantFrom(...kinds),
  goods: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 6 }),
  cents: fc.integer({ min: 1, max: 30_000 }),
  pick: fc.nat(1000),
})
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

let stop = () => {}
afterEach(() => stop())

class History {
  readonly orders: string[] = []
  readonly notes: string[] = []
  goods: Good[] = []
  client = ''
  done = 0

  constructor(readonly shop: Shop) {}

  inside = <T>(fn: () => Promise<T>) => asTenant(this.shop.tenant, fn)

  async prepare(): Promise<void> {
    const who = { document_type_id: '13', document: '43111224', name: 'Nora Ruiz' }
    this.client = (await this.shop.api.parties.createClient(who)).id
    this.goods = [
      ...(await manyStocked(this.shop, 2, { units: 9_000, price: 11_977, cost: 5_333 })),
      await stocked(this.shop, { units: 9_000, price: 7_001, cost: 999, taxBps: 0 }),
    ]
    await this.inside(() => openShift({ base: 90_000_000 } as never))
  }

  /** Does one operation; what the shop refuses changes nothing and is no failure. */
  run = async (o: Op): Promise<void> => {
    try {
      await this.inside(async () => void (await this[o.kind](o)))
      this.done += 1
    } catch (error) {
      const status = error instanceof AppError ? error.status : 500
      if (![404, 409, 422, 503].includes(status)) throw error
    }
  }

  private order = (o: Op) => this.orders[o.pick % (this.orders.length || 1)] ?? 'ped_0'
  private noted = (o: Op) => this.notes[o.pick % (this.notes.length || 1)] ?? 'nct_0'
  private wanted = (o: Op) => ({
    type: o.pick % 4 === 0 ? 3 : 1,
    return_type: (o.pick % 2) + 1,
    products: o.goods.map((at) => ({ product_id: this.goods[at]!.id, quantity: o.quantity / 2 })),
    delivery: o.pick % 3 === 0,
  })

  sell = async (o: Op) => {
    const { order } = await createOrder(
      parse(NewSaleInput, {
        type: 3,
        products: o.goods.map((at) => line(this.goods[at]!, o.quantity)),
        storage_id: this.shop.storageId,
        client_id: this.client,
        ...{ credit: true, dType: 1, discount: (o.cents % 700) / 100, delivery: o.pick % 3 ? 0 : 5_000 },
        ...(o.pick % 3 ? { payments: [{ payment_type_id: this.shop.pay.cash, value: o.cents }] } : {}),
        ...(o.pick % 7 === 0 ? { withholdings: { retefuente: 100.01, reteiva: 3.33 } } : {}),
      }),
    )
    this.orders.push(order.id)
  }

  note = async (o: Op) => {
    const { id } = await createNote(parse(NewNoteInput, { invoice_id: this.order(o), ...this.wanted(o) }))
    this.notes.push(id)
  }

  lower = async (o: Op) => {
    const wanted = { invoice_id: this.order(o), type: 2, return_type: (o.pick % 2) + 1, discount: o.cents / 100 }
    this.notes.push((await createNote(parse(NewNoteInput, { ...wanted, conditional: o.pick % 5 === 0 }))).id)
  }

  undo = (o: Op) => voidNote({ id: this.noted(o) })
  change = (o: Op) => updateNote(parse(NoteChangesInput, { id: this.noted(o), ...this.wanted(o) }))
  pay = (o: Op) =>
    receivePayment({ id: this.order(o), payments: [{ payment_type_id: this.shop.pay.cash, value: 100 * o.cents }] })
  spend = (o: Op) => receivePayment({ id: this.order(o), payments: [], credit_notes: [{ id: this.noted(o) }] })

  /** Gives back everything that still stands. */
  giveAllBack = async () => {
    for (const id of this.orders) {
      const { state } = await Order.get(id)
      if (state !== 'devuelto') await createNote(parse(NewNoteInput, { invoice_id: id, type: 3, return_type: 1 }))
    }
  }
}

const balances = async () => {
  const { accounts } = await journalBook.through(dayOf(new Date()))
  return (prefix: string) =>
    Object.entries(accounts).reduce(
      (sum, [code, [debit, credit]]) => (code.startsWith(prefix) ? sum + debit - credit : sum),
      0,
    )
}

async function expectInvariants({ orders }: History): Promise<void> {
  const at = await balances()
  await expectBooksEqualStock(dayOf(new Date()))
  const open = async (side: 'clients' | 'clientAdvances') =>
    (await openItems(side)).reduce((sum, i) => sum + i.balanceCents, 0)
  expect(await open('clients')).toBe(at('1305'))
  expect(await open('clientAdvances')).toBe(0 - at('2805'))
  const { sums, deliveryCents } = await saleBook.rollup(FIRST_DAY, dayOf(new Date()))
  expect(sums[2] + deliveryCents).toBe(0 - at('41'))
  expect(sums[4]).toBe(at('6135'))
  let [sold, owed] = [0, 0]
  for (const id of orders) {
    const order = await Order.get(id)
    const notes = [
      ...((await order.creditNotes.length) ? await CreditNote.list({ order: id, per_page: 100 }) : { data: [] }).data,
    ]
    const standing = notes.filter(({ state }) => state === 'registrada')
    expect(standing.map((n) => n.id).sort()).toEqual(order.creditNotes.map((n) => n.id).sort())
    for (const { productId, quantity, netCents } of order.lines) {
      const parts = standing.flatMap((n) => n.lines).filter((l) => l.productId === productId)
      expect(parts.reduce((sum, l) => sum + l.quantity, 0)).toBeLessThanOrEqual(quantity)
      expect(parts.reduce((sum, l) => sum + l.netCents, 0)).toBeLessThanOrEqual(netCents)
    }
    const withheld = (w: typeof order.withheld) => w.retefuenteCents + w.reteIvaCents + w.reteIcaCents
    const left = standing.reduce(
      (sum, n) => sum - n.totals.totalCents + withheld(n.withheld),
      order.totals.totalCents - withheld(order.withheld),
    )
    expect(order.paidCents + order.remainingCents, order.number).toBe(left)
    expect(order.state === 'devuelto').toBe(standing.some((n) => n.completes))
    sold += order.totals.totalCents - creditedCents(order.creditNotes)
    owed += order.remainingCents
  }
  expect(sold).toBe(sums[1])
  expect(owed).toBe(at('1305'))
}

it('I9: stock, what is owed, balances in favour and the sales book agree with the ledger after any notes at once, and when all came back nothing was sold', () =>
  fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: SIZE, maxLength: SIZE }), async (ops) => {
      const history = new History(await shopToSell())
      await history.prepare()
      const before = await history.inside(balances)
      // Chance may have every note of a short history refused.
      for (const kind of ['sell', 'note'] as const) await history.run({ ...ops[0]!, kind, quantity: 2, pick: 1 })
      expect(history.notes).toHaveLength(1)
      let n = 0
      stop = injectFaults(() => (['lost', 'conflict', 'throttle'] as const)[n++ % 13])
      for (let i = 0; i < ops.length; i += AT_ONCE) await Promise.all(ops.slice(i, i + AT_ONCE).map(history.run))
      stop()
      expect(history.done).toBeGreaterThan(SIZE / 8)
      await history.inside(() => expectInvariants(history))
      await history.inside(history.giveAllBack)
      await history.inside(() => expectInvariants(history))
      const after = await history.inside(balances)
      for (const code of ['41', '2408', '1435', '6135', '1305', '1355'] as const)
        expect(after(code) - before(code), code).toBe(code === '41' ? 0 - after('5305') : 0)
    }),
    { numRuns: 1, endOnFailure: true, ...SEED },
  ))
