import { controlled, type Side, sideOf, sides } from '@tendero/core/accounting/journal/controls'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import { FIRST_DAY } from '@tendero/core/kernel/books/book'
import { addDays, type Day } from '@tendero/core/kernel/values/time'
import { CreditNote } from '@tendero/core/notes/note/note'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { creditedCents, Order } from '@tendero/core/sales/order/order'
import { balanceId, ThirdBalance } from '@tendero/core/treasury/open-item/open-item'
import { openItems, openItemsAt } from '@tendero/core/treasury/open-item/open-items'
import { expect } from 'vitest'
import { expectBooksEqualStock } from '../inventory/shop'
import type { History } from './history'

/** Each throws when what it says does not hold in a shop; told by the letters of the invariants of the books. */
type Invariant = (history: History) => Promise<void>

/** Days that are looked at, at most: each costs a question for every side. */
const MOST_DAYS = 40

/** Days at whose end everything must hold: some of those on which something was dated, evenly chosen, and those before. */
const lookedAt = ({ days }: History): Day[] => {
  const all = [...days].sort()
  const each = Math.max(1, Math.ceil((2 * all.length) / MOST_DAYS))
  const chosen = all.filter((_, i) => (all.length - 1 - i) % each === 0)
  return [...new Set(chosen.flatMap((day) => [addDays(day, -1), day]))].sort()
}

/** I1: each entry balances, and what the rollups carry is what the entries add up to. */
const entriesBalance: Invariant = async (h) => {
  for await (const { id, lines } of journalBook.each(FIRST_DAY, h.today()))
    expect(
      lines.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0),
      id,
    ).toBe(0)
  expect(await journalBook.reduce(FIRST_DAY, h.today())).toEqual(await journalBook.through(h.today()))
}

/** Balances of a side by account and third, as the ledger has them on a day. */
async function ledgerOf(side: Side, day: Day): Promise<Record<string, number>> {
  const { thirds, banks, accounts } = await journalBook.through(day)
  const found: Record<string, number> = {}
  for (const [key, [debitCents, creditCents]] of Object.entries(side === 'cards' ? banks : thirds)) {
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

/** I2 to I5: what is open by account and third is the ledger, of every side on every day, and nothing is below zero. */
const itemsAreTheLedger: Invariant = async (h) => {
  for (const day of lookedAt(h))
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
  const sumOf = (items: typeof owed) => items.reduce((sum, { balanceCents }) => sum + balanceCents, 0)
  for (const id of h.clients)
    expect((await ThirdBalance.find(balanceId('clients', id)))?.balanceCents ?? 0).toBe(
      sumOf(owed.filter(({ thirdId }) => thirdId === id)),
    )
  for (const id of h.all('order'))
    expect(sumOf(owed.filter(({ documentId }) => documentId === id)), id).toBe((await Order.get(id)).remainingCents)
}

/** I7: stock rows are the movements and accounts 1435 and 1465, what is with clients included, on every day. */
const stockIsTheLedger: Invariant = (h) => expectBooksEqualStock(h.today(), lookedAt(h))

/** I8: of each line, quoted = used + left, remitted = invoiced + returned + pending, and no more came back than was sold. */
const linesAddUp: Invariant = async (h) => {
  const adds = ({
    id,
    products,
  }: {
    id: string
    products: readonly { quantity: number; used: number; left: number }[]
  }) => {
    for (const { quantity, used, left } of products) {
      expect([used >= 0, left >= 0], id).toEqual([true, true])
      expect(used + left, id).toBeCloseTo(quantity, 6)
    }
  }
  for (const id of h.all('quote')) adds(await h.api.offers.getQuote({ id }))
  let away = 0
  for (const id of h.all('remission')) {
    const remission = await h.api.offers.getRemission({ id })
    if (remission.state !== 'anulada') adds(remission)
    away += Math.round((remission.pending_value ?? 0) * 100)
  }
  const { accounts } = await journalBook.through(h.today())
  const [debit, credit] = accounts['146510'] ?? [0, 0]
  expect(away, 'what remissions have at clients').toBe(debit - credit)
  for (const id of h.all('order')) {
    const { lines, creditNotes } = await Order.get(id)
    const standing = await Promise.all(creditNotes.map((note) => CreditNote.get(note.id)))
    for (const { productId } of lines) {
      const of = <L extends { productId: string; quantity: number; netCents: number }>(all: readonly L[]) =>
        all.filter((l) => l.productId === productId)
      const back = of(standing.flatMap((note) => note.lines))
      const sold = of(lines)
      const sum = (all: typeof sold | typeof back, key: 'quantity' | 'netCents') =>
        all.reduce((total, l) => total + l[key], 0)
      expect(sum(back, 'quantity'), id).toBeLessThanOrEqual(sum(sold, 'quantity'))
      expect(sum(back, 'netCents'), id).toBeLessThanOrEqual(sum(sold, 'netCents'))
    }
  }
}

/** Documents that sell and take back: others post on 6135 what a purchase that changed had already cost. */
const sellers = new Set(['order', 'creditNote'])

/** Orders = sales book = income accounts, and the cost of what was sold = 6135. */
const salesAreTheLedger: Invariant = async (h) => {
  // Every delivery of these histories is a courier's, whose money is no income of the shop.
  const { sums } = await saleBook.rollup(FIRST_DAY, h.today())
  const { accounts } = await journalBook.through(h.today())
  const at = (prefix: string) =>
    Object.entries(accounts).reduce((sum, [code, [d, c]]) => (code.startsWith(prefix) ? sum + d - c : sum), 0)
  expect(sums[2]).toBe(0 - at('41'))
  let cost = 0
  for await (const { documentKind, lines } of journalBook.each(FIRST_DAY, h.today()))
    for (const { account, debitCents, creditCents } of sellers.has(documentKind) ? lines : [])
      if (account.startsWith('6135')) cost += debitCents - creditCents
  expect(sums[4]).toBe(cost)
  let sold = 0
  for (const id of h.all('order')) {
    const { state, totals, creditNotes } = await Order.get(id)
    if (state !== 'cancelado') sold += totals.totalCents - creditedCents(creditNotes)
  }
  expect(sold).toBe(sums[1])
}

/** I14: numbers of a series leave none out and come once. */
const numbersAreGapless: Invariant = async (h) => {
  const series = new Map<string, number[]>()
  for (const id of h.all('order')) {
    const [, prefix, number] = /^(.*?)(\d+)$/.exec((await Order.get(id)).number)!
    series.set(prefix!, [...(series.get(prefix!) ?? []), Number(number)])
  }
  for (const [prefix, numbers] of series) {
    const sorted = numbers.sort((a, b) => a - b)
    expect(sorted, prefix).toEqual(sorted.map((_, i) => sorted[0]! + i))
  }
}

/** What holds in a shop at the end of any history. */
export const invariants: Record<string, Invariant> = {
  entriesBalance,
  itemsAreTheLedger,
  stockIsTheLedger,
  linesAddUp,
  salesAreTheLedger,
  numbersAreGapless,
}
