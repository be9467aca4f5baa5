import { journalBook } from '@tendero/core/accounting/journal/journal'
import { showSeals, startVerification } from '@tendero/core/closings/heads/verifications'
import { Login, loginId } from '@tendero/core/identity/credentials/login'
import { movementBook } from '@tendero/core/inventory/stock/movement'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { partition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { Order } from '@tendero/core/sales/order/order'
import { Shift } from '@tendero/core/treasury/shift'
import { handler } from '@tendero/functions/jobs/worker'
import { DEMO_EMAILS, seedDemo } from '@tendero/functions/local/demo'
import { lived } from '@tendero/functions/local/demo/past'
import { keptInMemory } from '@tendero/functions/local/demo/unfinished'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outside, signIn } from '../identity/people'
import { asTenant } from '../support/ambient'
import { drainJobs } from '../support/engine'
import { apiWith } from '../support/world'

/** Some weeks over the end of a month; the numbering of the registers is authorised in their middle. */
const life = { now: new Date('2026-10-06T22:00:00Z'), monthsBack: 1 } as const
const span = ['2026-09-01', '2026-10-06'] as const

const shopOf = async (email = DEMO_EMAILS[0]!) => (await outside(() => Login.find(loginId(email))))!.tenant

/** Closes the doors of the demo shop, so that another is made. */
const closeDoors = (tenant: string) =>
  outside(() =>
    asTenant(tenant, () =>
      act(async (unit) => {
        for (const email of DEMO_EMAILS) unit.remove(Login, (await Login.find(loginId(email)))!)
      }),
    ),
  )

/** Drawer and bank: the office takes its cash to the bank once more, on the day at which the life is cut. */
const MONEY = ['110505', '111005']

/** Balance of each account, in cents; that of the money together. */
function netOf(accounts: Record<string, readonly [number, number]>): Record<string, number> {
  const net: Record<string, number> = {}
  for (const [code, [debit, credit]] of Object.entries(accounts)) {
    const name = MONEY.includes(code) ? 'money' : code
    net[name] = (net[name] ?? 0) + debit - credit
  }
  return net
}

/** Sums of a shop, none of them by an id. */
const sumsOf = (tenant: string) =>
  asTenant(tenant, async () => {
    const stock = (await rangeAll({ pk: partition('stock') })).map(Stock.fromItem)
    const shifts = (await rangeAll({ pk: partition('shift') })).map(Shift.fromItem)
    const months = async <R>(of: { months: (from: string, to: string) => Promise<{ month: string; rollup: R }[]> }) =>
      of.months(...span)
    const journal = (await months(journalBook)).map(({ month, rollup: { accounts } }) => [month, netOf(accounts)])
    const { accounts } = await journalBook.through(span[1])
    const sales = (await months(saleBook)).map(({ month, rollup }) => [month, (rollup as { total?: object }).total])
    const movements = (await months(movementBook)).map(({ month, rollup: { rows } }) => {
      const all = Object.values(rows)
      return [month, all.reduce((n, [quantity]) => n + quantity, 0), all.reduce((n, [, value]) => n + value, 0)]
    })
    return {
      journal,
      balances: accounts,
      sales,
      movements,
      stock: stock.map((row) => [row.quantity, row.valueCents].join()).sort(),
      open: shifts.filter(({ state }) => state === 'open').map(({ register }) => register),
      counted: shifts.reduce((n, shift) => n + (shift.differenceCents ?? 0), 0),
    }
  })

/** Numbers of each series of sales, with the day of each, by number. */
const seriesOf = (tenant: string) =>
  asTenant(tenant, async () => {
    const series: Record<string, { n: number; day: string }[]> = {}
    for (const item of await rangeAll({ pk: partition('order') })) {
      const { number, day } = Order.fromItem(item)
      const [prefix = '', n] = number.split('-')
      ;(series[prefix] ??= []).push({ n: Number(n), day })
    }
    for (const list of Object.values(series)) list.sort((a, b) => a.n - b.n)
    return series
  })

/** Stops the demo once it has sent so many requests of its earlier months. */
function stopAfter(requests: number) {
  const stopped = new Error('stopped')
  let left = requests
  const end = intercept((next) => async (...request) => {
    if (lived()?.past && --left < 0) throw stopped
    return next(...request)
  })
  return { stopped, end }
}

let inOrder: Awaited<ReturnType<typeof sumsOf>>
let tenant: string
const recent = { ...life, recentDays: 12, keep: keptInMemory() }
// A hook each, because a busy machine takes minutes for one.
beforeAll(async () => {
  await seedDemo({ ...life, recentDays: 400 })
  const first = await shopOf()
  inOrder = await sumsOf(first)
  await closeDoors(first)
})
beforeAll(async () => {
  const { stopped, end } = stopAfter(150)
  await expect(seedDemo(recent)).rejects.toBe(stopped)
  end()
  tenant = await shopOf()
  // Somebody looks at reports of days that are not complete yet.
  await asTenant(tenant, () => Promise.all([journalBook.rollup(...span), saleBook.rollup(...span)]))
})
beforeAll(async () => {
  await seedDemo(recent)
  expect(recent.keep.read()).toBeUndefined()
})
afterAll(() => closeDoors(tenant))

it('the days before the last ones, added while people use the shop and once interrupted, come to what they come to in order', async () => {
  expect(Object.keys(inOrder.journal[0]![1]!).length).toBeGreaterThan(10)
  expect(await sumsOf(tenant)).toEqual(inOrder)
})

it('numbers of sales follow their dates without a gap, also where the earlier days came later', async () => {
  const series = await seriesOf(tenant)
  expect(Object.keys(series).sort()).toEqual(['C1', 'C2', 'V'])
  for (const list of Object.values(series)) expect(list.map(({ n }) => n)).toEqual(list.map((_, i) => i + 1))
  for (const register of ['C1', 'C2']) {
    const days = series[register]!.map(({ day }) => day)
    expect(days).toEqual([...days].sort())
  }
})

it('reports that somebody saw before count the days that were added since, and every seal is right', async () => {
  await asTenant(tenant, async () => {
    for (const book of [journalBook, saleBook, movementBook])
      expect(await book.rollup(...span)).toEqual(await book.reduce(...span))
    await startVerification()
  })
  await drainJobs(handler)
  const { verified } = await asTenant(tenant, showSeals)
  expect(verified).toMatchObject({ found: 0, findings: [] })
  expect(verified!.facts).toBeGreaterThan(500)
})

it('leaves no numbers of its own behind, and the next sale of a person follows the last', async () => {
  await asTenant(tenant, async () => {
    for (const kind of ['sequence.past', 'openTurn.past']) expect(await rangeAll({ pk: partition(kind) })).toEqual([])
  })
  const api = apiWith(await signIn('cajera@tendero.co', 'demo-tendero'))
  const { data } = await api.catalog.listProducts({ search: 'Arroz' })
  const { id } = await api.sales.createOrder({
    type: 3,
    products: [{ product_id: data[0]!.id, quantity: 1 }],
    payments: [
      { payment_type_id: (await api.settings.loadPaymentTypes({})).find((t) => t.means === 'cash')!.id, value: 50_000 },
    ],
  })
  const last = (await seriesOf(tenant)).C1!
  expect(last.map(({ n }) => n)).toEqual(last.map((_, i) => i + 1))
  expect((await api.sales.getOrder({ id })).number).toBe(`C1-${last.length}`)
})
