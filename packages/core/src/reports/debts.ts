import type * as z from 'zod'
import { accountNames } from '../accounting/chart/accounts'
import { journalBook } from '../accounting/journal/journal'
import { ageOf, ages, type OpenItemRow } from '../treasury/open-item/open-item'
import { openItems } from '../treasury/open-item/open-items'
import type * as wire from './dashboard.wire'
import { today } from './period'

/** Clients that the summary names. */
const TOP = 5

/** Accounts of what a shop owes to those it buys from: suppliers, and costs and expenses payable. Source: facts B3. */
const PAYABLE = ['2205', '2335']

const add = (rows: readonly OpenItemRow[]): number => rows.reduce((sum, r) => sum + r.balanceCents, 0)

/** What clients owe, by age, and who owes most. */
export async function receivables(): Promise<z.input<typeof wire.Receivables>> {
  const [debts, at] = [await openItems('clients'), today()]
  const groups = ages.map((label) => ({ label, rows: [] as OpenItemRow[] }))
  const clients = new Map<string, OpenItemRow[]>()
  for (const debt of debts) {
    groups[ageOf(debt, at)]!.rows.push(debt)
    clients.set(debt.thirdId, [...(clients.get(debt.thirdId) ?? []), debt])
  }
  const overdue = groups.slice(1).flatMap((group) => group.rows)
  return {
    total: add(debts),
    count: debts.length,
    overdue: add(overdue),
    overdue_count: overdue.length,
    clients: clients.size,
    ages: groups.map(({ label, rows }) => ({ label, count: rows.length, total: add(rows) })),
    top: [...clients.values()]
      .map((rows) => ({
        client_id: rows[0]!.thirdId,
        name: rows[0]!.thirdName,
        count: rows.length,
        total: add(rows),
      }))
      .sort((a, b) => b.total - a.total)
      .slice(0, TOP),
  }
}

/** What the shop owes, by the balances of its payable accounts (credits less debits) in the books. */
export async function payables(): Promise<z.input<typeof wire.Payables>> {
  const { accounts } = await journalBook.sums.through(today())
  const owed = Object.entries(accounts)
    .filter(([code]) => PAYABLE.some((prefix) => code.startsWith(prefix)))
    .map(([account, [debit, credit]]) => ({ account, total: credit - debit }))
    .filter(({ total }) => total !== 0)
    .sort((a, b) => b.total - a.total)
  const names = await accountNames(owed.map(({ account }) => account))
  return {
    total: owed.reduce((sum, { total }) => sum + total, 0),
    accounts: owed.map((row) => ({ ...row, name: names.get(row.account) ?? row.account })),
  }
}
