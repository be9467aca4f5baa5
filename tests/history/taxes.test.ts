import { journalBook } from '@tendero/core/accounting/journal/journal'
import { FIRST_DAY } from '@tendero/core/kernel/books/book'
import { addDays, type Day, daysBetween, lastDayOf, monthOf } from '@tendero/core/kernel/values/time'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { expectFormatsAddUp } from '../closings/formats'
import { n, told } from '../reports/told'
import type { History, Op, Step } from './history'
import { opened } from './opened'
import { books } from './steps/books'
import { buying } from './steps/buying'
import { money } from './steps/money'
import { notes } from './steps/notes'
import { paying } from './steps/paying'
import { selling } from './steps/selling'

/** Steps of the history: `TAX_OPS=2000` for a long one, of which `TAX_SEED` repeats one. */
const SIZE = Number(process.env.TAX_OPS ?? 120)
const SEED = Number(process.env.TAX_SEED ?? Date.now() % 2 ** 31)
const AT_ONCE = 3

/** Accounts of what is withheld of others: income tax, IVA and ICA. */
const WITHHELD = ['2365', '2367', '2368']

const { writeSeat, undoSeat } = books
const steps: Record<string, Step> = { ...buying, ...money, ...notes, ...paying, ...selling, writeSeat, undoSeat }
const often = ['sell', 'sell', 'oweWithheld', 'oweWithheld', 'buy', 'takeBack', 'payProvider']
const op: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom(...Object.keys(steps), ...often),
  later: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 5, 20) }),
  back: fc.constantFrom(0, 0, 0, 3, 20),
  goods: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
  quantity: fc.integer({ min: 1, max: 9_000 }),
  cents: fc.integer({ min: 0, max: 9_999_999 }),
  pick: fc.nat(100_000),
})

/** A company that withholds, in whose months anything happened. */
let h: History
let months: string[]

beforeAll(async () => {
  h = await opened()
  await h.api.identity.editBrand({
    ...{ document_type_id: '31', document: '900373076', person_type_id: '1', regime: 'Responsable de IVA' },
    withholds: ['retefuente', 'reteiva', 'reteica'],
  })
  const ops = fc.sample(op, { seed: SEED, numRuns: SIZE })
  for (let from = 0; from < ops.length; from += AT_ONCE)
    await Promise.all(ops.slice(from, from + AT_ONCE).map((one) => h.run(steps, one)))
  const more = fc.sample(op, { seed: SEED, numRuns: 60 }).map((one) => ({ ...one, kind: 'oweWithheld' }))
  // Something must stand of what was withheld: chance may have undone all of it.
  await h.goOn(steps, more, async () => (await owedOn(FIRST_DAY, h.today(), ...WITHHELD)) !== 0)
  months = [...new Set([...h.days].map(monthOf))].sort()
})

const cents = (pesos: unknown) => Math.round(n(pesos as number) * 100)
const spanOf = (month: string) => ({ from: `${month}-01`, to: lastDayOf(month) })
const years = () => [...new Set(months.map((month) => month.slice(0, 4)))]

/** Credits less debits of some accounts, as the entries themselves say. */
const owedOn = (from: Day, to: Day, ...codes: string[]) =>
  h.inside(async () => {
    let sum = 0
    for await (const { lines } of journalBook.each(from, to))
      for (const { account, creditCents, debitCents } of lines)
        if (codes.some((code) => account.startsWith(code))) sum += creditCents - debitCents
    return sum
  })

it(`I10: what was withheld is what is certified and what form 350 declares, in every month (seed ${SEED})`, async () => {
  expect(h.done.oweWithheld ?? 0, JSON.stringify(h)).toBeGreaterThan(0)
  let all = 0
  for (const month of months) {
    const { from, to } = spanOf(month)
    const { thirds } = await h.api.closings.listCertificates({ from, to })
    const certified = thirds.reduce((sum, { total }) => sum + cents(total), 0)
    expect(certified, month).toBe(await owedOn(from, to, ...WITHHELD))
    const { rows } = await told(h.api, 'formulario-350', { from, to })
    expect(cents(rows.find(({ key }) => key === 'total')!.amount), month).toBe(await owedOn(from, to, '2365', '2367'))
    all += certified
  }
  expect(all).not.toBe(0)
})

it(`I11: IVA generated less what is creditable is form 300, in every period (seed ${SEED})`, async () => {
  for (const month of months) {
    const { from, to } = spanOf(month)
    const { rows } = await told(h.api, 'formulario-300', { from, to })
    const box = (number: string) => cents(rows.find(({ key }) => key === number)!.amount)
    expect(box('82') - box('83'), month).toBe(await owedOn(from, to, '2408'))
    expect(box('43'), month).toBe(await owedOn(from, to, '4'))
  }
})

it(`I12: assets are liabilities, equity and the result, on any day (seed ${SEED})`, async () => {
  for (const day of [...h.days].sort().flatMap((one) => [addDays(one, -1), one])) {
    const { rows } = await h.api.reports.report({ name: 'balance-sheet', to: day })
    const of = (key: string) => cents(rows.find((row) => row.key === key)!.cells[2])
    expect(of('total1'), day).toBe(of('both'))
    expect(of('total1'), day).toBe(0 - (await owedOn(FIRST_DAY, day, '1')))
  }
})

it(`I13: every format of exógena adds up to its accounts (seed ${SEED})`, async () => {
  for (const year of years()) await h.inside(() => expectFormatsAddUp(Number(year)))
})

it(`I12: once the year is closed, accounts 4 to 7 are zero on 1 January (seed ${SEED})`, async () => {
  const last = years().at(-1)!
  const later = Math.max(0, daysBetween(h.today(), `${Number(last) + 1}-01-05`))
  await h.run({ wait: async () => {} }, { kind: 'wait', later, back: 0 } as Op)
  for (const { month, closed } of (await h.api.accounting.listPeriods({})).toReversed())
    if (!closed && month <= `${last}-12`) await h.api.accounting.closePeriod({ month } as never)
  const { vat, years: closings } = await h.api.closings.listClosings({})
  const waiting = [...vat.toReversed(), ...closings.toReversed()]
  for (const { id } of waiting.filter((one) => one.id.split('.')[1]!.slice(0, 4) <= last)) {
    const { hash } = await h.api.closings.getClosing({ id })
    await h.api.closings.closeClosing({ id, hash })
  }
  const { accounts } = await h.inside(() => journalBook.through(`${Number(last) + 1}-01-01`))
  const left = Object.entries(accounts).filter(([code, [debit, credit]]) => /^[4-7]/.test(code) && debit !== credit)
  expect(left).toEqual([])
})
