import type * as z from 'zod'
import { accountNames } from '../accounting/accounts'
import { journalBook } from '../accounting/journal'
import { rangeAll } from '../kernel/db/read'
import { type Day, daysBetween } from '../kernel/time'
import { Receivable, type ReceivableRow } from '../sales/receivable'
import type * as wire from './dashboard.wire'
import { today } from './period'

/** Clients that the summary names. */
const TOP = 5

/** Accounts of what a shop owes to those it buys from: suppliers, and costs and expenses payable. Source: facts B3. */
const PAYABLE = ['2205', '2335']

/** Ages of a debt by days past its due date, in order. */
const ages = [
  { label: 'Sin vencer', past: (days: number) => days <= 0 },
  { label: '1 a 30 días', past: (days: number) => days <= 30 },
  { label: '31 a 60 días', past: (days: number) => days <= 60 },
  { label: '61 a 90 días', past: (days: number) => days <= 90 },
  { label: 'Más de 90 días', past: () => true },
]

/** Every debt of a client, the oldest due first: costs what is open, not the history. */
export async function openDebts(): Promise<ReceivableRow[]> {
  const items = await rangeAll({ pk: Receivable.indexPartition('due', 'all'), index: Receivable.indexOf('due') })
  return items.map(Receivable.fromItem)
}

/** Whole days that a debt is past its due date; negative before it. */
export const daysPast = (debt: { dueDate: Day }, at: Day): number => daysBetween(debt.dueDate, at)

const add = (rows: readonly ReceivableRow[]): number => rows.reduce((sum, r) => sum + r.remainingCents, 0)

/** What clients owe, by age, and who owes most. */
export async function receivables(): Promise<z.input<typeof wire.Receivables>> {
  const [debts, at] = [await openDebts(), today()]
  const groups = ages.map(({ label }) => ({ label, rows: [] as ReceivableRow[] }))
  const clients = new Map<string, ReceivableRow[]>()
  for (const debt of debts) {
    groups[ages.findIndex(({ past }) => past(daysPast(debt, at)))]!.rows.push(debt)
    clients.set(debt.clientId, [...(clients.get(debt.clientId) ?? []), debt])
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
        client_id: rows[0]!.clientId,
        name: rows[0]!.clientName,
        count: rows.length,
        total: add(rows),
      }))
      .sort((a, b) => b.total - a.total)
      .slice(0, TOP),
  }
}

/** What the shop owes, by the balances of its payable accounts (credits less debits) in the books. */
export async function payables(): Promise<z.input<typeof wire.Payables>> {
  const { accounts } = await journalBook.through(today())
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
