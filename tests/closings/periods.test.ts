import { credit, debit, type EntryLine } from '@tendero/core/accounting/journal/entry'
import { entriesOf, journalBook, post } from '@tendero/core/accounting/journal/journal'
import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inside } from '../sales/support'
import { newShop, type World } from '../support/world'

/** Histories of a shop that closes its months, its periods of IVA and its year, opens them again, and finds its books as they were. */
const RUNS = Number(process.env.CLOSING_RUNS ?? 1)

const months = ['2025-09', '2025-10', '2025-11', '2025-12']
const kinds = ['sale', 'purchase', 'expense', 'withheld'] as const
interface Step {
  month: string
  kind: (typeof kinds)[number]
  cents: number
  who: number
}

const step = fc.record({
  month: fc.constantFrom(...months),
  kind: fc.constantFrom(...kinds),
  cents: fc.integer({ min: 100, max: 90_000_000 }),
  who: fc.integer({ min: 0, max: 2 }),
})

/** What a step posts, with IVA of 19 % of somebody. */
function linesOf({ kind, cents, who }: Step, thirds: readonly string[]): EntryLine[] {
  const thirdId = thirds[who]!
  const iva = Math.max(1, Math.floor(cents / 5))
  if (kind === 'sale')
    return [debit('110505', cents + iva), credit('413595', cents), credit('240805', iva, { thirdId })]
  if (kind === 'withheld') return [debit('135517', iva, { thirdId }), credit('110505', iva)]
  const [account, of] = kind === 'purchase' ? (['613595', '240810'] as const) : (['519595', '240820'] as const)
  return [debit(account, cents), debit(of, iva, { thirdId }), credit('110505', cents + iva)]
}

/** Debits less credits by account, and by account and third, when a day ended. */
const books = (shop: World, day: string) =>
  inside(shop, async () => {
    const { accounts, thirds } = await journalBook.through(day)
    const net = (sums: Record<string, [number, number]>) =>
      Object.fromEntries(Object.entries(sums).flatMap(([key, [d, c]]) => (d === c ? [] : [[key, d - c]])))
    return { accounts: net(accounts), thirds: net(thirds) }
  })

const vat = /^(2408(?!99)|135517)/

const statements = ({ api }: World) =>
  Promise.all([
    api.reports.report({ name: 'income-statement', from: '2025-01-01', to: '2025-12-31' }),
    api.reports.report({ name: 'balance-sheet', to: '2025-12-31' }),
  ])

/** Closes it as its screen does: looks at the entry and posts that one. */
async function close({ api }: World, id: string) {
  const { hash, state } = await api.closings.getClosing({ id })
  expect(state).toBe('ready')
  await expect(api.closings.closeClosing({ id, hash: 'otro' })).rejects.toMatchObject({ status: 409 })
  await api.closings.closeClosing({ id, hash })
  await expect(api.closings.closeClosing({ id, hash })).rejects.toMatchObject({ status: 409 })
}

async function historyOf(steps: readonly Step[]) {
  const shop = await newShop()
  const { api } = shop
  const thirds = await Promise.all(
    [0, 1, 2].map(
      async (i) =>
        (
          await api.parties.createProvider({
            name: `Proveedor ${i}`,
            document_type_id: '13',
            document: `103456789${i}`,
          })
        ).id,
    ),
  )
  const first: Step = { month: '2025-09', kind: 'sale', cents: 1_000_000, who: 0 }
  const write = (one: Step) =>
    inside(shop, () =>
      act(async (unit) => {
        const document = { documentKind: 'seat', documentId: newId('seat'), documentNumber: 'CC-1' }
        post(unit, { concept: one.kind, ...document, day: `${one.month}-15`, lines: linesOf(one, thirds) })
      }),
    )
  for (const one of [first, ...steps]) await write(one)
  const before = await books(shop, '2025-12-31')
  return { shop, before, write: () => write(first) }
}

it(`closing leaves IVA and results at zero, statements as they were, and opening gives the books back (${RUNS} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const { shop, before, write } = await historyOf(steps)
      const { api } = shop
      const [income, sheet] = await statements(shop)
      const waiting = await api.closings.listClosings({})
      expect(waiting.vat.map(({ id, state }) => [id, state]).slice(-2)).toEqual([
        ['vat.2025-12', 'waits'],
        ['vat.2025-10', 'waits'],
      ])
      for (const month of months) await api.accounting.closePeriod({ month })
      await expect(write()).rejects.toMatchObject({ status: 409 })
      // Out of order: neither the second period of IVA before the first, nor what nobody looked at.
      const second = await api.closings.getClosing({ id: 'vat.2025-12' })
      await expect(api.closings.closeClosing({ id: 'vat.2025-12', hash: second.hash })).rejects.toMatchObject({
        status: 409,
      })
      const owed: number[] = []
      for (const id of ['vat.2025-10', 'vat.2025-12']) {
        await close(shop, id)
        const { accounts, thirds } = await books(shop, id === 'vat.2025-10' ? '2025-10-31' : '2025-12-31')
        expect(Object.keys({ ...accounts, ...thirds }).filter((key) => vat.test(key))).toEqual([])
        owed.push((accounts['240899'] ?? 0) + (accounts['135520'] ?? 0))
      }
      // What IVA came to is what is owed or in favour, to the cent.
      const all = Object.entries(before.accounts).filter(([code]) => vat.test(code))
      expect(owed[1]).toBe(all.reduce((sum, [, net]) => sum + net, 0))
      await close(shop, 'year.2025')
      const closed = await books(shop, '2025-12-31')
      expect(Object.keys(closed.accounts).filter((code) => /^[4-7]/.test(code))).toEqual([])
      const [incomeAfter, sheetAfter] = await statements(shop)
      expect(incomeAfter).toEqual(income)
      const last = ({ rows }: typeof sheet) =>
        rows.filter(({ key }) => /^total1|^both/.test(key)).map(({ cells }) => cells[2])
      expect(last(sheetAfter)[0]).toBe(last(sheetAfter)[1])
      await expect(api.accounting.openPeriod({ month: '2025-12' })).rejects.toMatchObject({ status: 409 })
      await expect(api.closings.openClosing({ id: 'vat.2025-10' })).rejects.toMatchObject({ status: 409 })
      for (const id of ['year.2025', 'vat.2025-12', 'vat.2025-10']) {
        await api.closings.openClosing({ id })
        expect((await inside(shop, () => entriesOf(id))).filter(({ reverses }) => reverses)).toHaveLength(1)
      }
      expect(await books(shop, '2025-12-31')).toEqual(before)
      expect(await statements(shop)).toEqual([income, sheet])
      await close(shop, 'vat.2025-10')
      await api.closings.openClosing({ id: 'vat.2025-10' })
      for (const month of [...months].reverse()) await api.accounting.openPeriod({ month })
      await write()
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})

it('two who close one period at once post it once, and who closes while another opens its month leaves no closed period over an open month', async () => {
  const { shop } = await historyOf([])
  const { api } = shop
  for (const month of months) await api.accounting.closePeriod({ month })
  const { hash } = await api.closings.getClosing({ id: 'vat.2025-10' })
  const twice = await Promise.allSettled([1, 2].map(() => api.closings.closeClosing({ id: 'vat.2025-10', hash })))
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await inside(shop, () => entriesOf('vat.2025-10'))).toHaveLength(1)
  const year = await api.closings.getClosing({ id: 'year.2025' })
  await Promise.allSettled([
    api.closings.closeClosing({ id: 'year.2025', hash: year.hash }),
    api.accounting.openPeriod({ month: '2025-12' }),
  ])
  const [{ years }, periods] = await Promise.all([api.closings.listClosings({}), api.accounting.listPeriods({})])
  const isClosed = periods.find(({ month }) => month === '2025-12')!.closed
  expect(years[0]!.state === 'closed' ? isClosed : !isClosed).toBe(true)
})
