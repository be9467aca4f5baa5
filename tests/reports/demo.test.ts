import { journalBook } from '@tendero/core/accounting/journal/journal'
import { paths } from '@tendero/core/accounting/paths'
import { Login, loginId } from '@tendero/core/identity/credentials/login'
import { Stock } from '@tendero/core/inventory/stock/stock'
import { partition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { addDays, dayOf, startOfDay } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { seedDemo } from '@tendero/functions/local/demo'
import { expect, it } from 'vitest'
import { askHledger, hasHledger, ourBalances, theirBalances } from '../accounting/hledger-books'
import { ask, outside, signIn } from '../identity/people'
import { asTenant } from '../support/ambient'
import { apiWith, send } from '../support/world'

/** The demo with the current month only: the same code, a twelfth of the time; `DEMO_MONTHS=12` for its whole year. */
const demo = (progress?: NonNullable<Parameters<typeof seedDemo>[0]>['progress']) =>
  seedDemo({ ...(progress ? { progress } : {}), monthsBack: Number(process.env.DEMO_MONTHS ?? 0) })
const PASSWORD = 'demo-tendero'

it('an interrupted run lets nobody in, and the next one makes the whole shop', async () => {
  const stop = new Error('stopped')
  let told = 0
  const interrupted = demo(() => {
    // Beside the first word, four sales.
    if (++told > 5) throw stop
  })
  await expect(interrupted).rejects.toBe(stop)
  expect((await ask('login', { username: 'demo@tendero.co', password: PASSWORD })).status).toBe(401)
  await demo()
  expect((await ask('login', { username: 'demo@tendero.co', password: PASSWORD })).status).toBe(200)
})

it('once it is there it is left alone', async () => {
  const before = await outside(() => Login.find(loginId('demo@tendero.co')))
  const told: unknown[] = []
  await demo((...progress) => told.push(progress))
  expect(told).toEqual([])
  expect(await outside(() => Login.find(loginId('demo@tendero.co')))).toEqual(before)
})

it('everybody of the staff signs in with their role', async () => {
  for (const name of ['administracion', 'cajera', 'cajero', 'vendedora', 'bodega', 'logistica', 'contadora'])
    expect(await signIn(`${name}@tendero.co`, PASSWORD)).toBeTruthy()
})

it('books, stock and sums agree, and there is something to do today', async () => {
  const { tenant } = (await outside(() => Login.find(loginId('demo@tendero.co'))))!
  const api = apiWith(await signIn('demo@tendero.co', PASSWORD))
  const today = await api.reports.today({})
  expect(today.to_dispatch?.count).toBeGreaterThanOrEqual(3)
  expect(today.low_stock?.count).toBeGreaterThanOrEqual(3)
  expect(today.open_shifts).toMatchObject({ count: 1 })
  expect((await api.sales.listFreezings({})).meta.total).toBe(2)
  expect((await api.inventory.listTransfers({})).data.map((t) => t.status)).toEqual(['sent', 'received'])
  const counts = (await api.inventory.listCounts({})).data
  expect(counts.map((count) => count.status)).toEqual(['counting', 'closed'])
  expect(await api.inventory.getCount({ id: counts[1]!.id })).toMatchObject({ lines: 3, different: 2 })
  const [courier] = await api.guides.couriersOnTheWay({})
  expect(courier!.owed).toBeGreaterThan(0)
  expect((await api.guides.courierRoute({ id: courier!.id })).stops).toHaveLength(2)
  expect((await api.parties.listProviders({})).meta.total).toBe(6)
  const [opening] = (await api.closings.listOpenings({ state: 'posted' })).data
  expect(opening).toMatchObject({ documents: 4, value: 15_773_000 })
  const sheet = await api.reports.report({ name: 'balance-sheet', to: dayOf(new Date()) })
  const total = (key: string) => sheet.rows.find((row) => row.key === key)!.cells[2]
  expect(total('total1')).toBe(total('both'))
  expect((await api.payroll.listContracts({})).meta.total).toBe(3)
  await asTenant(tenant, async () => {
    const [from, to] = [dayOf(new Date(startOfDay(dayOf(new Date())).getTime() - 40 * 86_400_000)), dayOf(new Date())]
    expect(await saleBook.rollup(from, to)).toEqual(await saleBook.reduce(from, to))
    const { accounts, storages } = await journalBook.through(to)
    const [debits, credits] = Object.values(accounts).reduce(([d, c], [a, b]) => [d + a, c + b], [0, 0])
    expect(debits).toBe(credits)
    const rows = (await rangeAll({ pk: partition('stock') })).map(Stock.fromItem)
    for (const [storage, cents] of Object.entries(storages))
      expect(rows.filter((row) => row.storageId === storage).reduce((sum, row) => sum + row.valueCents, 0)).toBe(cents)
    expect(rows.every((row) => row.quantity >= 0)).toBe(true)
  })
})

it.skipIf(!hasHledger)(
  'a year of its books is read by hledger, which comes to our trial balance to the cent (skipped where it is not installed)',
  async () => {
    const token = await signIn('demo@tendero.co', PASSWORD)
    const to = dayOf(new Date())
    const span = { from: addDays(to, -364), to }
    const journal = await (await send(paths.exportJournal, span, token)).text()
    const ours = await ourBalances(apiWith(token), span)
    expect(Object.keys(ours).length).toBeGreaterThan(20)
    expect(await askHledger(journal, theirBalances)).toEqual(ours)
  },
)
