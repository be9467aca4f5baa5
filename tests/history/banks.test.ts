import { type EntryFact, journalBook } from '@tendero/core/accounting/journal/journal'
import { Reconciled, reconciledId } from '@tendero/core/accounting/journal/reconciled'
import { FIRST_DAY } from '@tendero/core/kernel/books/book'
import { load } from '@tendero/core/kernel/db/read'
import { addDays } from '@tendero/core/kernel/values/time'
import { isBankMoney } from '@tendero/core/treasury/banks/banks'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { History, Op, Step } from './history'
import { opened } from './opened'
import { banking, importRows } from './steps/banking'
import { money } from './steps/money'
import { paying } from './steps/paying'
import { selling } from './steps/selling'

/** Steps of the history: `BANK_OPS=2000` for a long one, of which `BANK_SEED` repeats one. */
const SIZE = Number(process.env.BANK_OPS ?? 120)
const SEED = Number(process.env.BANK_SEED ?? Date.now() % 2 ** 31)
const AT_ONCE = 3

const steps: Record<string, Step> = { ...banking, ...money, ...paying, sell: selling.sell, cancel: selling.cancel }
const often = ['moveBank', 'moveBank', 'transfer', 'bringStatement', 'bringStatement', 'matchLine', 'postLine']
const op: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom(...Object.keys(steps), ...often),
  later: fc.constantFrom(0, 0, 0, 0, 1, 3),
  back: fc.constantFrom(0, 0, 3, 9),
  goods: fc.constant([0]),
  quantity: fc.integer({ min: 1, max: 9_000 }),
  cents: fc.integer({ min: 0, max: 99_999 }),
  pick: fc.nat(100_000),
})

/** Steps without which there is nothing to compare. */
const needed = ['moveBank', 'transfer', 'bringStatement', 'matchLine', 'postLine']

let h: History
const filesOf = (id: string) => h.statements.filter(({ bankId }) => bankId === id)

beforeAll(async () => {
  h = await opened()
  h.banks.push((await h.api.treasury.createBank({ name: 'Nequi', account: '112005' })).id)
  const ops = fc.sample(op, { seed: SEED, numRuns: SIZE })
  for (let from = 0; from < ops.length; from += AT_ONCE)
    await Promise.all(ops.slice(from, from + AT_ONCE).map((one) => h.run(steps, one)))
  const more = (kind: string) => fc.sample(op, { seed: SEED, numRuns: 60 }).map((one) => ({ ...one, kind }))
  for (const kind of needed) await h.goOn(steps, more(kind), () => (h.done[kind] ?? 0) > 0)
  await h.goOn(steps, more('bringStatement'), () => filesOf(h.banks[0]!).length > 2)
  for (const id of h.banks)
    if (!h.statements.some(({ bankId }) => bankId === id)) await importRows(h, id, ['01/01/2026;SALDO QUE NADIE VIO;7'])
})

const centsOf = (pesos: number) => Math.round(pesos * 100)
const netOf = ({ lines }: EntryFact, bankId: string) =>
  lines.reduce(
    (sum, line) =>
      line.bankId === bankId && isBankMoney(line.account) ? sum + line.debitCents - line.creditCents : sum,
    0,
  )
/** Entries that moved a bank, oldest first. */
async function movesOf(bankId: string): Promise<EntryFact[]> {
  const found: EntryFact[] = []
  await h.inside(async () => {
    for await (const entry of journalBook.each(FIRST_DAY, h.today())) if (netOf(entry, bankId) !== 0) found.push(entry)
  })
  return found
}
const linesOf = async (id: string) => {
  const all = await Promise.all(
    (['open', 'matched'] as const).map(async (state) => {
      const found = []
      for (let page = 1; ; page += 1) {
        const { data, meta } = await h.api.treasury.listStatementLines({ id, state, page, per_page: 50 })
        found.push(...data)
        if (page >= meta.last_page) return found
      }
    }),
  )
  return all.flat()
}

it(`I6: what moved in each bank is accounts 1110 and 1120 of it, on every day (seed ${SEED})`, async () => {
  for (const kind of needed) expect(h.done[kind] ?? 0, JSON.stringify(h)).toBeGreaterThan(0)
  const { data, balance } = await h.api.treasury.listBanks({})
  const { accounts } = await h.inside(() => journalBook.through(h.today()))
  const ofAccounts = Object.entries(accounts).filter(([account]) => isBankMoney(account))
  expect(centsOf(balance)).toBe(ofAccounts.reduce((sum, [, [d, c]]) => sum + d - c, 0))
  for (const bank of data) {
    const moves = await movesOf(bank.id)
    expect(centsOf(bank.balance)).toBe(moves.reduce((sum, entry) => sum + netOf(entry, bank.id), 0))
    for (const day of [...h.days].sort().slice(-12)) {
      const stats = await h.api.treasury.bankStats({ bank_id: bank.id, from: day, to: day })
      const until = moves.filter((entry) => entry.day <= day)
      expect(centsOf(stats.balance), `${bank.name} on ${day}`).toBe(
        until.reduce((sum, entry) => sum + netOf(entry, bank.id), 0),
      )
    }
  }
})

it(`I6: the closing of a statement is the books, with what only the bank has and without what only they have (seed ${SEED})`, async () => {
  for (const id of h.banks) {
    const [moves, lines, told] = [await movesOf(id), await linesOf(id), await h.api.treasury.reconciliation({ id })]
    const first = lines.map(({ date }) => date).sort()[0]!
    const ids = moves.map((entry) => reconciledId(entry.id, id))
    const { on } = await h.inside(() => load({ on: Reconciled.many(ids) }))
    const alone = moves.filter((entry) => entry.day >= first && !on.has(reconciledId(entry.id, id)))
    expect(centsOf(told.only_books)).toBe(alone.reduce((sum, entry) => sum + netOf(entry, id), 0))
    expect(centsOf(told.books)).toBe(moves.reduce((sum, entry) => sum + netOf(entry, id), 0))
    // The bank itself: what stood before its first line, and every line since that is not what stood already.
    const stood = moves.filter((entry) => entry.day <= addDays(first, -1))
    const more = stood.filter((entry) => !on.has(reconciledId(entry.id, id)))
    const closing = [...more.map((entry) => netOf(entry, id)), ...lines.map(({ value }) => centsOf(value))]
    expect(centsOf(told.statement)).toBe(closing.reduce((sum, cents) => sum + cents, 0))
  }
})

it(`I15: whatever came of a statement comes again, shuffled or in parts, and changes nothing (seed ${SEED})`, async () => {
  const [id] = h.banks as [string]
  const state = async () => [await linesOf(id), await h.api.treasury.reconciliation({ id })]
  const before = await state()
  const files = filesOf(id)
  expect(files.length).toBeGreaterThan(2)
  // Each line once for each time that the file with most of it says it.
  const said = new Map<string, number>()
  for (const { rows } of files)
    for (const row of new Set(rows))
      said.set(row, Math.max(said.get(row) ?? 0, rows.filter((one) => one === row).length))
  expect((before[0] as unknown[]).length).toBe([...said.values()].reduce((sum, count) => sum + count, 0))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files.map(({ rows }) => rows)).chain((rows) => fc.shuffledSubarray(rows, { minLength: 1 })),
      async (rows) => {
        expect(await importRows(h, id, rows)).toEqual({ new: 0, known: rows.length })
      },
    ),
    { numRuns: 8, seed: SEED },
  )
  expect(await state()).toEqual(before)
})
