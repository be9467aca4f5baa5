import { controlled, type Side, sideOf, sides } from '@tendero/core/accounting/journal/controls'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import { FIRST_DAY } from '@tendero/core/kernel/books/book'
import { AppError } from '@tendero/core/kernel/errors'
import { parse } from '@tendero/core/kernel/values/fields'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { receivePayment } from '@tendero/core/payments/order-payment'
import { updateOrder } from '@tendero/core/sales/changes/amend'
import { moveOrders } from '@tendero/core/sales/changes/status'
import { debtsByClient } from '@tendero/core/sales/debts/debts'
import { Order } from '@tendero/core/sales/order/order'
import { NewSaleInput, SaleChangesInput } from '@tendero/core/sales/order/sale.input'
import { createOrder } from '@tendero/core/sales/sale/selling'
import { balanceId, ThirdBalance } from '@tendero/core/treasury/open-item/open-item'
import { openItems, openItemsAt } from '@tendero/core/treasury/open-item/open-items'
import { openShift } from '@tendero/core/treasury/shifts'
import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { type Good, line, manyStocked, type Shop, shopToSell } from '../sales/support'
import { asTenant } from '../support/ambient'
import { injectFaults } from '../support/faults'
import { Refusal } from '../support/world'

/** Operations of a run and runs: `ITEM_OPS=2000` for a long one, of which `ITEM_SEED` repeats one. */
const SIZE = Number(process.env.ITEM_OPS ?? 36)
const RUNS = process.env.ITEM_OPS ? 1 : 2
const SEED = process.env.ITEM_SEED ? { seed: Number(process.env.ITEM_SEED) } : {}
/** Operations at once. */
const AT_ONCE = 4

const kinds = ['sell', 'sell', 'sell', 'pay', 'pay', 'pay', 'amend', 'cancel', 'giveBack', 'spend', 'account'] as const
const op = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Asks for the next day first. */
  later: fc.constantFrom(0, 0, 0, 1, 3, 40),
  client: fc.nat(2),
  good: fc.nat(2),
  quantity: fc.integer({ min: 1, max: 5 }),
  cents: fc.integer({ min: 0, max: 90_000 }),
  pick: fc.nat(1000),
})
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never

let stop = () => {}
afterEach(() => stop())

class History {
  clock = Date.now()
  readonly days = new Set<Day>()
  readonly orders: string[] = []
  clients: string[] = []
  courier = ''
  provider = ''
  shift = ''
  goods: Good[] = []
  done = 0

  constructor(readonly shop: Shop) {}

  readonly now = () => new Date((this.clock += 1_000))
  inside = <T>(fn: () => Promise<T>) => asTenant(this.shop.tenant, fn, { now: this.now })

  async prepare(): Promise<void> {
    const { shop } = this
    const { parties } = shop.api
    for (const n of [1, 2, 3]) {
      const who = { document_type_id: '13', document: `4311122${n}`, name: `Cliente ${n}` }
      this.clients.push((await parties.createClient(n === 3 ? { ...who, credit_limit: 150_000 } : who)).id)
    }
    this.courier = (
      await parties.createCourier({ name: 'Luis', phone: '3001234567', document_type_id: '13', document: '71222333' })
    ).id
    this.provider = (
      await parties.createProvider({ name: 'Lácteos del Sur', document_type_id: '31', document: '900373913' })
    ).id
    this.goods = await manyStocked(shop, 3, { units: 9_000 })
    const { shift } = await this.inside(() => openShift({ base: 90_000_000 } as never))
    this.shift = shift.id
  }

  /** Does one operation; what the shop refuses changes nothing and is no failure. */
  run = async (o: Op): Promise<void> => {
    this.clock += o.later * 86_400_000
    this.days.add(dayOf(new Date(this.clock)))
    try {
      await this.inside(() => this[o.kind](o))
      this.done += 1
    } catch (error) {
      const status = error instanceof AppError || error instanceof Refusal ? error.status : 500
      if (![409, 422, 503].includes(status)) throw error
    }
  }

  private order = (o: Op) => this.orders[o.pick % (this.orders.length || 1)]
  private means = (o: Op) => this.shop.pay[(['transfer', 'card', 'cash'] as const)[o.pick % 3]!]

  /** On credit, or online and not paid yet; some of it paid; some delivered by a courier. */
  sell = async (o: Op) => {
    const type = o.pick % 2 ? 3 : 1
    const { order } = await createOrder(
      parse(NewSaleInput, {
        type,
        products: [line(this.goods[o.good]!, o.quantity)],
        storage_id: this.shop.storageId,
        client_id: this.clients[o.client],
        ...(type === 3 || o.pick % 3 ? { credit: true } : {}),
        ...(o.pick % 4 ? { payments: [{ payment_type_id: this.means(o), value: o.cents / 10 }] } : {}),
        ...(o.pick % 5 === 0 ? { domiciliario: this.courier, delivery: 4_000 } : {}),
        ...(o.pick % 7 === 0 ? { withholdings: { retefuente: 100 } } : {}),
        date_pay: addDays(dayOf(new Date(this.clock)), (o.pick % 90) - 45),
      }),
    )
    this.orders.push(order.id)
  }

  pay = async (o: Op) => {
    const id = this.order(o)
    if (id)
      await receivePayment({ id, payments: [{ payment_type_id: this.means(o), value: 1 + o.cents * 10 }] } as never)
  }

  amend = async (o: Op) => {
    const id = this.order(o)
    const changes = [
      { products: [line(this.goods[o.good]!, o.quantity)] },
      { client_id: this.clients[o.client] },
      { payments: [{ payment_type_id: this.means(o), value: o.cents / 10 }], credit: true },
      { domiciliario: this.courier, delivery: 3_000 + o.quantity },
      { date_pay: addDays(dayOf(new Date(this.clock)), o.quantity * 9) },
    ]
    if (id) await updateOrder(parse(SaleChangesInput, { id, ...changes[o.pick % changes.length] }) as never)
  }

  cancel = async (o: Op) => {
    const id = this.order(o)
    if (id) await moveOrders([id], 'cancelado', { note: 'No lo quiso' })
  }

  giveBack = async (o: Op) => {
    const id = this.order(o)
    if (!id) return
    for (const state of ['confirmado', 'despachado'] as const) await moveOrders([id], state).catch(() => {})
    await moveOrders([id], 'devuelto', { note: 'Llegó mal' })
  }

  /** What is paid to a provider from the drawer, an advance. */
  spend = async (o: Op) => {
    await this.shop.api.payments.createPaymentMade({
      ...{ provider_id: this.provider, items: [], open_register_id: this.shift },
      payments: [{ payment_type_id: this.shop.pay.cash, value: (1 + o.cents) / 100 }],
    })
  }

  /** The shop chooses another account for what clients owe: what is owed stays where it is. */
  account = async (o: Op) => {
    const code = o.pick % 2 ? '13050501' : '130505'
    await this.shop.api.accounting.saveAccounts({ accounts: { receivable: code } })
  }
}

/** Balances of a side by account and third, as the ledger has them on a day. */
async function ledgerOf(side: Side, day: Day): Promise<Record<string, number>> {
  const { thirds, banks, accounts } = await journalBook.through(day)
  const group = side === 'cards' ? banks : thirds
  const found: Record<string, number> = {}
  for (const [key, [debitCents, creditCents]] of Object.entries(group)) {
    const [account, thirdId] = key.split('|') as [string, string]
    if (sideOf(account) !== side) continue
    const { cents } = controlled({ account, debitCents, creditCents, thirdId, bankId: thirdId })!
    if (cents !== 0) found[key] = cents
  }
  const ofAccounts = Object.entries(accounts).filter(([account]) => sideOf(account) === side)
  const net = ofAccounts.reduce((sum, [, [debit, credit]]) => sum + debit - credit, 0)
  expect(Math.abs(net), side).toBe(Math.abs(Object.values(found).reduce((sum, cents) => sum + cents, 0)))
  return found
}

async function expectItemsEqualLedger(history: History): Promise<void> {
  const last = [...history.days].sort()
  for (const day of [...last.map((d) => addDays(d, -1)), ...last])
    for (const side of sides) {
      const sums: Record<string, number> = {}
      for (const item of await openItemsAt(side, day)) {
        expect(item.balanceCents, `${item.id} on ${day}`).toBeGreaterThan(0)
        const key = `${item.account}|${item.thirdId}`
        sums[key] = (sums[key] ?? 0) + item.balanceCents
      }
      expect(sums, `${side} on ${day}`).toEqual(await ledgerOf(side, day))
    }
  const owed = await openItems('clients')
  const byClient = (id: string) => owed.filter((i) => i.thirdId === id).reduce((sum, i) => sum + i.balanceCents, 0)
  for (const id of history.clients)
    expect((await ThirdBalance.find(balanceId('clients', id)))?.balanceCents ?? 0).toBe(byClient(id))
  for (const id of history.orders) {
    const open = owed.filter((item) => item.documentId === id)
    expect(open.reduce((sum, item) => sum + item.balanceCents, 0)).toBe((await Order.get(id)).remainingCents)
  }
  const ages = await debtsByClient({})
  expect(ages.ages.reduce((sum, cents) => sum + cents, 0)).toBe(owed.reduce((sum, i) => sum + i.balanceCents, 0))
}

it('what is open by account and third is the ledger on every day, whatever is sold, paid, changed and undone at once', () =>
  fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: SIZE, maxLength: SIZE }), async (ops) => {
      const shop = await shopToSell()
      await shop.api.accounting.createAccount({ value: '13050501', name: 'Clientes de la tienda' })
      const history = new History(shop)
      await history.prepare()
      let n = 0
      stop = injectFaults(() => (['lost', 'conflict', 'throttle'] as const)[n++ % 11])
      for (let i = 0; i < ops.length; i += AT_ONCE) await Promise.all(ops.slice(i, i + AT_ONCE).map(history.run))
      stop()
      expect(history.done).toBeGreaterThan(SIZE / 4)
      await history.inside(() => expectItemsEqualLedger(history))
      expect(await history.inside(() => journalBook.reduce(FIRST_DAY, dayOf(new Date(history.clock))))).toEqual(
        await history.inside(() => journalBook.through(dayOf(new Date(history.clock)))),
      )
    }),
    { numRuns: RUNS, endOnFailure: true, ...SEED },
  ))
