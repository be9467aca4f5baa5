import { entriesNamed } from '../../accounting/journal/journal'
import { now } from '../../kernel/context'
import { rangeAll } from '../../kernel/db/read'
import { addDays, type Day, dayOf } from '../../kernel/values/time'
import { Bank, bankBalancesAt } from '../banks/banks'
import { matchedEntries } from './matches'
import { netOf } from './proposals'
import { StatementLine, type StatementLineRow } from './statement-line'

export async function linesOf(bankId: string, state: 'open' | 'matched'): Promise<StatementLineRow[]> {
  const pk = StatementLine.indexPartition('state', `${bankId}.${state}`)
  return (await rangeAll({ pk, index: StatementLine.indexOf('state') })).map(StatementLine.fromItem)
}

const sum = (lines: readonly StatementLineRow[]): number => lines.reduce((total, { cents }) => total + cents, 0)

/** What matched lines moved in the books since a day: of one with movements on both sides of it, those since. */
export async function movedSince(bankId: string, matched: readonly StatementLineRow[], day: Day): Promise<number> {
  const whole = matched.filter((line) => matchedEntries(line).every((entry) => entry.day >= day))
  const parts = matched
    .filter((line) => !whole.includes(line))
    .flatMap((line) => matchedEntries(line).filter((entry) => entry.day >= day))
  const entries = await entriesNamed(parts.map((entry) => ({ id: entry.entryId, day: entry.day })))
  return [...entries.values()].reduce((total, entry) => total + netOf(entry, bankId), sum(whole))
}

/**
 * The difference between statement and books, named: what only the bank has, and what only the books have. What stands in the
 * bank is what the books say, more the first and less the second. What the books had before the first line is taken as the
 * bank's. Costs the lines of the bank.
 */
export async function reconciliation({ id }: { id: string }) {
  await Bank.get(id)
  const [open, matched] = await Promise.all([linesOf(id, 'open'), linesOf(id, 'matched')])
  const first = [open[0]?.day, matched[0]?.day].flatMap((day) => day ?? []).sort()[0]
  const today = dayOf(now())
  const [balances, before] = await Promise.all([
    bankBalancesAt(today),
    bankBalancesAt(addDays(first ?? today, first ? -1 : 0)),
  ])
  const [books, start] = [balances.get(id) ?? 0, before.get(id) ?? 0]
  const onlyBooks = books - start - (first ? await movedSince(id, matched, first) : 0)
  const [came, went] = [open.filter(({ cents }) => cents > 0), open.filter(({ cents }) => cents < 0)]
  return {
    ...{ open: open.length, income: sum(came), expenses: 0 - sum(went), since: open[0]?.day ?? null },
    ...{ books, only_books: onlyBooks, statement: books + sum(open) - onlyBooks },
  }
}
