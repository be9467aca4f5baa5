import { journalBook } from '../../accounting/journal/journal'
import { openingBalances } from '../../accounting/reports/ledger-book'
import { addDays, type Day } from '../../kernel/values/time'
import type { Journal } from './known'
import type { Target } from './report'

export type Sides = Readonly<Record<string, readonly [debit: number, credit: number]>>

/** Where a statement says where its figures come from: the lines of the account, or of those that begin so. */
export const linesOf = (
  account: string,
  { from, to }: { from: Day; to: Day },
  more: Record<string, string> = {},
): Target => ({
  screen: 'report',
  id: 'auxiliary',
  filter: { account, from, to, ...more },
})

export const none = [0, 0] as const

/** The last day of the year before. */
export const lastYear = (day: Day): Day => `${Number(day.slice(0, 4)) - 1}-12-31`
export const yearOf = (day: Day): Day => `${day.slice(0, 4)}-01-01`
/** The same day a year before. */
export const yearBefore = (day: Day): Day => {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return before.endsWith('-02-29') ? `${before.slice(0, 4)}-02-28` : before
}

/** Balances that a day opens with, as the ledger has them. */
export async function balancesBefore(day: Day, journal: Pick<Journal, 'through'> = journalBook.sums): Promise<Sides> {
  const [all, past] = await Promise.all([journal.through(addDays(day, -1)), journal.through(lastYear(day))])
  return openingBalances(all.accounts, past.accounts)
}
