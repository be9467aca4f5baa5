import type * as z from 'zod'
import { load } from '../../kernel/db/read'
import { seesCost } from '../../settings/costs'
import { settingsOf } from '../../settings/settings'
import { accountOf, type Role } from '../chart/roles'
import type { DiaryBook, EntryOutput, LedgerBook } from './books.wire'

/** Parts of the postings whose accounts hold nothing but what goods cost or are worth. */
const costRoles = [
  'inventory',
  'inTransitInventory',
  'openingEquity',
  'costOfSales',
  'adjustmentLoss',
  'adjustmentGain',
  'writeOff',
] as const satisfies readonly Role[]

/** Groups of the chart that are costs or goods whatever plays the part. Source: PUC, Decreto 2650 de 1993. */
const costGroups = ['14', '6', '7']

/** True for an account that shows costs, or that sums one that does: its code begins one of theirs. */
export type CostAccounts = (code: string) => boolean

/**
 * The accounts whose amounts whoever asks may not see, with the shop's own mapping; undefined when costs are not hidden
 * from them.
 */
export async function hiddenAccounts(): Promise<CostAccounts | undefined> {
  if (await seesCost()) return undefined
  const { settings } = await load({ settings: settingsOf() })
  const hidden = [...costGroups, ...costRoles.map((role) => accountOf(role, settings.accounts))]
  return (code) => hidden.some((cost) => code.startsWith(cost) || cost.startsWith(code))
}

interface Line {
  account: string
  debitCents: number
  creditCents: number
}

/**
 * Which lines of an entry keep their amounts: those of other accounts, when they balance among themselves (a sale without
 * its cost). Else none does, because what is left out could be reckoned.
 */
export function linesShown<L extends Line>(lines: readonly L[], hidden: CostAccounts | undefined): ReadonlySet<L> {
  const others = hidden ? lines.filter((line) => !hidden(line.account)) : lines
  const balance = others.reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)
  return new Set(balance === 0 ? others : [])
}

type Entry = z.input<typeof EntryOutput>

const cents = (pesos: number | null) => pesos ?? 0

/** An entry without the amounts of its costs. */
function withoutCosts(entry: Entry, hidden: CostAccounts): Entry {
  const lines = entry.lines.map((line) => ({
    ...line,
    debitCents: cents(line.debit),
    creditCents: cents(line.credit),
  }))
  const shown = linesShown(lines, hidden)
  return {
    ...entry,
    total: shown.size === lines.length ? entry.total : null,
    lines: lines.map(({ debitCents: _, creditCents: __, ...line }, i) =>
      shown.has(lines[i]!) ? line : { ...line, debit: null, credit: null },
    ),
  }
}

/** The diary as whoever asks may see it. @param account the account that was asked for, whose sums the book carries */
export async function diaryShown(
  book: z.input<typeof DiaryBook>,
  account: string | undefined,
): Promise<z.input<typeof DiaryBook>> {
  const hidden = await hiddenAccounts()
  if (!hidden) return book
  const summed = account !== undefined && !hidden(account)
  return {
    ...book,
    data: book.data.map((entry) => withoutCosts(entry, hidden)),
    ...(summed ? {} : { total_debit: null, total_credit: null }),
  }
}

/** The ledger as whoever asks may see it: without the balances of cost accounts, nor sums that carry them. */
export async function ledgerShown(book: z.input<typeof LedgerBook>): Promise<z.input<typeof LedgerBook>> {
  const hidden = await hiddenAccounts()
  if (!hidden) return book
  const accounts = book.accounts.map((row) =>
    hidden(row.account) ? { ...row, opening: null, debit: null, credit: null, closing: null } : row,
  )
  const whole = accounts.every((row) => row.opening !== null)
  return { ...book, accounts, ...(whole ? {} : { total_debit: null, total_credit: null }) }
}
