import { now } from '../../kernel/context'
import { rangeAll } from '../../kernel/db/read'
import { addDays, dayOf } from '../../kernel/values/time'
import { Bank, bankBalancesAt } from '../banks/banks'
import { matchedEntries } from './matches'
import { StatementLine, type StatementLineRow } from './statement-line'

async function linesOf(bankId: string, state: 'open' | 'matched'): Promise<StatementLineRow[]> {
  const pk = StatementLine.indexPartition('state', `${bankId}.${state}`)
  return (await rangeAll({ pk, index: StatementLine.indexOf('state') })).map(StatementLine.fromItem)
}

const sum = (lines: readonly StatementLineRow[]): number => lines.reduce((total, { cents }) => total + cents, 0)

/** What a matched line moved in the books before a day: its movements are as old as the oldest of them. */
const movedBefore = (line: StatementLineRow, day: string): boolean =>
  matchedEntries(line).every((entry) => entry.day < day)

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
  const since = first ? matched.filter((line) => !movedBefore(line, first)) : []
  const onlyBooks = books - start - sum(since)
  const [came, went] = [open.filter(({ cents }) => cents > 0), open.filter(({ cents }) => cents < 0)]
  return {
    ...{ open: open.length, income: sum(came), expenses: 0 - sum(went), since: open[0]?.day ?? null },
    ...{ books, only_books: onlyBooks, statement: books + sum(open) - onlyBooks },
  }
}
