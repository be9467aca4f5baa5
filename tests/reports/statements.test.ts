import { type EntryFact, journalBook } from '@tendero/core/accounting/journal/journal'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { randomOf } from '@tendero/functions/local/demo/random'
import { beforeAll, expect, it } from 'vitest'
import { hire } from '../identity/people'
import { inside, stocked } from '../sales/support'
import { apiWith } from '../support/world'
import { daysAgo, type ReportShop, shopWithHistory } from './shop'
import { n, told } from './told'

/**
 * A shop that has traded for fourteen months: its statements must be what its journal says, entry by entry.
 * REPORT_SALES=400 makes as many sales.
 */
const SALES = Number(process.env.REPORT_SALES ?? 16)
const random = randomOf(5)
const today = dayOf(new Date())
const first = dayOf(daysAgo(425))

let shop: ReportShop
let entries: EntryFact[]
let center: string

beforeAll(async () => {
  shop = await shopWithHistory()
  center = (await shop.api.settings.createCostCenter({ name: 'Local norte', value: '01' })).id
  const client_id = (
    await shop.api.parties.createClient({ name: 'Amparo Gil', document_type_id: '13', document: '1390104583' })
  ).id
  const good = await stocked(shop, { units: 900, taxBps: 1_900, price: 9_950 })
  for (let i = 0; i < SALES; i++) {
    const ago = i === 0 ? 420 : random.int(0, 419)
    const { id } = await shop.at(daysAgo(ago)).sales.createOrder({
      type: 1,
      products: [{ product_id: good.id, quantity: random.int(1, 5) }],
      client_id,
      credit: random.chance(0.5),
      payments: [{ payment_type_id: shop.pay.transfer, value: 2_000 }],
      ...(i % 2 ? { cost_center_id: center } : {}),
    })
    if (random.chance(0.25)) await shop.at(daysAgo(Math.max(0, ago - 9))).sales.cancelOrders({ id })
  }
  entries = await inside(shop, () => journalBook.read(first, today))
})

const cents = (pesos: unknown) => Math.round(Number(pesos ?? 0) * 100)

/** Debits less credits of the lines that `keep` keeps, entry by entry. */
const net = (keep: (line: EntryFact['lines'][number]) => boolean, from: Day, to: Day): number =>
  entries
    .filter(({ day }) => day >= from && day <= to)
    .flatMap(({ lines }) => lines.filter(keep))
    .reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)

const spans = () => [
  { from: first, to: today },
  { from: `${today.slice(0, 4)}-01-01`, to: addDays(today, -20) },
  { from: dayOf(daysAgo(200)), to: dayOf(daysAgo(90)) },
]

it('the trial balance is the journal, at every level, and each of its columns balances', async () => {
  for (const span of spans())
    for (const by of ['clase', 'cuenta', 'auxiliar']) {
      const { rows, totals } = await told(shop.api, 'trial-balance', { ...span, by })
      expect([totals.opening, totals.closing], `${by} ${span.from}`).toEqual([0, 0])
      expect(totals.debit).toBe(totals.credit)
      for (const { code, debit, credit, opening, closing } of rows) {
        expect(cents(debit) - cents(credit)).toBe(
          net((line) => line.account.startsWith(String(code)), span.from, span.to),
        )
        expect(cents(opening) + cents(debit) - cents(credit)).toBe(cents(closing))
      }
    }
})

it('assets are liabilities and equity on any day, and a year before; the result is that of the year', async () => {
  for (const to of [today, dayOf(daysAgo(100)), dayOf(daysAgo(300)), `${Number(today.slice(0, 4)) - 1}-12-31`]) {
    const { rows } = await told(shop.api, 'balance-sheet', { to })
    const of = (key: string, column: 'balance' | 'past') => cents(rows.find((row) => row.key === key)?.[column])
    for (const column of ['balance', 'past'] as const) expect(of('total1', column), to).toBe(of('both', column))
    const result = -net((line) => /^[4-7]/.test(line.account), `${to.slice(0, 4)}-01-01`, to)
    expect(of('result', 'balance')).toBe(result)
    expect(of('total1', 'balance')).toBe(net((line) => line.account.startsWith('1'), first, to))
  }
})

it('the income statement is the journal: in all, by month and by cost centre', async () => {
  const span = spans()[1]!
  const result = -net((line) => /^[4-7]/.test(line.account), span.from, span.to)
  const whole = await told(shop.api, 'income-statement', span)
  expect(cents(whole.totals.now)).toBe(result)
  expect(cents(whole.rows.find(({ name }) => name === 'Utilidad neta')?.now)).toBe(result)
  const gross = -net((line) => /^41|^[67]/.test(line.account), span.from, span.to)
  expect(cents(whole.rows.find(({ name }) => name === 'Utilidad bruta')?.now)).toBe(gross)
  for (const by of ['mes', 'centro']) {
    const { rows, totals, columns } = await told(shop.api, 'income-statement', { ...span, by })
    const parts = columns.map(({ key }) => key).filter((key) => !['name', 'code', 'all'].includes(key))
    expect(cents(totals.all), by).toBe(result)
    expect(parts.reduce((sum, key) => sum + cents(totals[key]), 0)).toBe(result)
    for (const row of rows) expect(parts.reduce((sum, key) => sum + cents(row[key]), 0)).toBe(cents(row.all))
  }
  const north = await told(shop.api, 'income-statement', { ...span, by: 'centro', center })
  expect(cents(north.totals[center])).toBe(
    -net((line) => /^[4-7]/.test(line.account) && line.costCenterId === center, span.from, span.to),
  )
})

it('a row of a statement opens its lines, these come to it, and a line opens its entry', async () => {
  const span = spans()[2]!
  const { rows } = await told(shop.api, 'trial-balance', { ...span, by: 'subcuenta' })
  for (const row of rows) {
    const { rows: lines, totals } = await told(shop.api, row.to!.id!, row.to!.filter)
    expect(totals.closing, String(row.code)).toBe(row.closing)
    const one = lines.find(({ sum }) => !sum)
    if (!one) continue
    const diary = await shop.api.accounting.diaryBook(one.to!.filter)
    expect(diary.data.some((entry) => entry.lines.some((line) => line.account.startsWith(String(row.code))))).toBe(true)
  }
})

it('what stands with each third is the lines that name them, and with all of them the account', async () => {
  const span = spans()[1]!
  const { rows, totals } = await told(shop.api, 'third-balance', { ...span, account: '1305' })
  expect(cents(totals.closing)).toBe(net((line) => line.account.startsWith('1305'), first, span.to))
  for (const row of rows) {
    const { totals: own } = await told(shop.api, 'auxiliary', row.to!.filter)
    expect(own.closing).toBe(row.closing)
  }
  expect(n(totals.closing)).toBeGreaterThan(0)
})

it('an account is waited for, and who may not see costs gets no statement, not even its name', async () => {
  expect(await shop.api.reports.report({ name: 'auxiliary' })).toMatchObject({ needs: 'account', rows: [] })
  const { token } = await hire(shop, ['ledger-read'], 5)
  const names = async () => (await apiWith(token).reports.listReports({})).map(({ name }) => name)
  const saved = { freight_by: 'value', below_cost: 'warn', minimum_margin: 0 } as const
  await shop.api.settings.saveCosts({ ...saved, staff_sees_cost: true })
  expect(await names()).toContain('balance-sheet')
  await shop.api.settings.saveCosts({ ...saved, staff_sees_cost: false })
  expect(await names()).toEqual([])
  await expect(apiWith(token).reports.report({ name: 'balance-sheet' })).rejects.toMatchObject({ status: 403 })
})
