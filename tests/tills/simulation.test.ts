import { Order } from '@tendero/core/sales/order/order'
import { expect, it } from 'vitest'
import { type Good, inside, line, manyStocked, type Shop, shopToSell } from '../sales/support'
import { type Fault, injectFaults } from '../support/faults'
import { seeded } from '../support/random-cart'
import { staffOf } from '../support/staff'
import { nextOf, Till } from './till'

/** 1,000 by hand: `OFFLINE_SALES=1000`; `OFFLINE_SEED` for another history. */
const SALES = Number(process.env.OFFLINE_SALES ?? 60)
const random = seeded(Number(process.env.OFFLINE_SEED ?? 19))
const below = (n: number) => Math.floor(random() * n)
const chance = (part: number) => random() < part
const BASE = 100_000
const MINUTE_MS = 60_000

type Sold = ReturnType<Till['sell']>

/** A till with what its drawer must have, in pesos. */
interface Counter {
  till: Till
  cash: number
  /** Sales whose goods may still come back. */
  sales: Sold[]
}

/** Everything that was sold, by the id that the till gave it: its total in pesos. */
const sold = new Map<string, number>()

function sell(counter: Counter, goods: readonly Good[]): void {
  const means = chance(0.7) ? 'cash' : 'card'
  const some = goods.filter(() => chance(0.4))
  const lines = (some.length > 0 ? some : [goods[0]!]).map((good): [Good, number] => [good, 1 + below(3)])
  const sale = counter.till.sell(lines, { means })
  const total = Number(sale.total)
  sold.set(sale.sale.id!, total)
  if (means === 'cash') {
    counter.cash += total
    counter.sales.push(sale)
  }
}

/** A sale while there is a connection, under the numbers of the till; only while nothing waits. */
async function sellOnline({ till }: Counter, shop: Shop, good: Good): Promise<void> {
  const total = good.priceCents / 100
  const made = await till.online({
    ...{ type: 3, products: [line(good)], storage_id: shop.storageId },
    payments: [{ payment_type_id: shop.pay.card, value: total }],
  })
  till.n = Number(made.number.split('-')[1]) + 1
  sold.set(made.id, total)
}

function takeBack(counter: Counter): void {
  const [sale] = counter.sales.splice(below(counter.sales.length), 1)
  if (!sale) return
  counter.till.takeBack(sale)
  counter.cash -= Number(sale.total)
}

function move(counter: Counter): void {
  const value = 1_000 * (1 + below(5))
  const goesIn = chance(0.5)
  counter.till.cash(goesIn ? 'income' : 'expense', value)
  counter.cash += goesIn ? value : -value
}

/** What may befall a sending: a part of it, twice at once, or a device that dies before it hears the answer. */
async function send({ till }: Counter): Promise<void> {
  const batch = till.outbox.slice(0, 1 + below(12))
  if (batch.length === 0) return
  const body = till.body(batch)
  const answers = await Promise.allSettled(
    chance(0.3) ? [1, 2].map(() => till.api.tills.sync(body)) : [till.sync(batch)],
  )
  for (const answer of answers) {
    if (answer.status === 'rejected' || chance(0.2)) continue
    till.heard(answer.value.seq)
  }
}

const fault = (): Fault | undefined =>
  chance(0.05) ? 'lost' : chance(0.05) ? 'conflict' : chance(0.02) ? 'throttle' : undefined

/** Sends all that is left. */
async function drain({ till }: Counter): Promise<void> {
  while (till.outbox.length > 0) await till.sync()
}

async function step(counter: Counter, shop: Shop, goods: readonly Good[]): Promise<void> {
  const what = random()
  if (what < 0.1 && counter.till.outbox.length === 0) await sellOnline(counter, shop, goods[0]!)
  else if (what < 0.62) sell(counter, goods)
  else if (what < 0.66) takeBack(counter)
  else if (what < 0.7) move(counter)
  else {
    const stop = injectFaults(fault)
    await send(counter).finally(stop)
  }
}

/** The device of a till is lost and its numbering taken: another one goes on with its shift, and it sells on without knowing. */
async function takeOver(shop: Shop, lost: Counter, staff: Awaited<ReturnType<typeof staffOf>>): Promise<Counter> {
  await shop.api.tills.takeLease({ id: lost.till.lease.id, reason: 'Se perdió la tableta' })
  return { till: await Till.lease(shop, lost.till.shiftId, staff), cash: 0, sales: [] }
}

it(`${SALES} sales of three tills with cuts, kills, double sends, skewed clocks and a take-over are as many documents, without a gap, and the drawers are right`, async () => {
  const shop = await shopToSell()
  const goods = await manyStocked(shop, 4, { units: 20_000, price: 10_000, cost: 6_000 })
  const may = ['pos-create', 'pos-read', 'sale-create', 'credit_note-create'] as const
  const people = await Promise.all([1, 2, 3].map((n) => staffOf(shop, may, `Cajera ${n}`)))
  const counters: Counter[] = []
  for (const [i, person] of people.entries())
    counters.push({ till: await Till.open(shop, `Caja ${i + 1}`, person, BASE), cash: BASE, sales: [] })
  counters[0]!.till.skewMs = 3 * 1_440 * MINUTE_MS
  counters[1]!.till.skewMs = -47 * MINUTE_MS

  let lost: Counter | undefined
  while (sold.size < SALES) {
    if (!lost && sold.size > SALES / 2) {
      lost = counters[2]!
      for (let i = 0; i < 3 && sold.size < SALES; i++) sell(lost, goods)
      counters[2] = await takeOver(shop, lost, people[2]!)
    }
    if (lost && chance(0.05) && sold.size < SALES) sell(lost, goods)
    await step(counters[below(3)]!, shop, goods)
  }
  const late = lost!.till.outbox.filter(({ kind }) => kind === 'sale').length
  for (const counter of [lost!, ...counters]) await drain(counter)
  counters[2]!.cash += lost!.cash
  for (const { till, cash } of counters) {
    till.close(cash)
    await till.sync()
    const { state, count } = await shop.api.treasury.getShift({ id: till.shiftId })
    expect({ state, difference: count!.difference }).toEqual({ state: 'closed', difference: 0 })
  }

  const orders = await inside(shop, async () => await Promise.all([...sold.keys()].map((id) => Order.get(id))))
  const { meta } = await shop.api.sales.listOrders({ type: 3, per_page: 1 })
  expect(meta.total).toBe(sold.size)
  for (const { id, totals } of orders) expect([id, totals.totalCents]).toEqual([id, sold.get(id)! * 100])
  for (const prefix of ['C1', 'C2', 'C3', 'V']) {
    const numbers = orders.flatMap(({ number }) =>
      number.startsWith(`${prefix}-`) ? [Number(number.split('-')[1])] : [],
    )
    expect([prefix, numbers.sort((a, b) => a - b)]).toEqual([prefix, numbers.map((_, i) => i + 1)])
    expect(numbers.length).toBeGreaterThan(0)
  }
  for (const { till } of counters) expect(await nextOf(shop, till.series)).toBe(till.n)
  const decided = (await shop.api.tills.listDecisions({ state: 'open', per_page: 100 })).data
  expect(late).toBeGreaterThan(0)
  expect([...new Set(decided.flatMap(({ matters }) => matters.map(({ code }) => code)))]).toEqual(['renumbered'])
  expect(decided).toHaveLength(late)
}, 900_000)
