import { addDays } from '../../kernel/values/time'
import type { ChartAccount } from '../chart/account'
import { chart } from '../chart/accounts'
import { type Level, levelOf, natureOf } from '../chart/puc'
import { journalBook } from '../journal/journal'
import { type Period, periodOf } from './diary'

type Sides = Record<string, readonly [debitCents: number, creditCents: number]>

const digits: Record<Level, number> = { class: 1, group: 2, account: 4, subaccount: 6, auxiliary: 12 }

/** Debits and credits summed to a level of the chart: accounts above it stay as they are. */
export function atLevel(accounts: Sides, level: Level): Map<string, [number, number]> {
  const summed = new Map<string, [number, number]>()
  for (const [code, [debit, credit]] of Object.entries(accounts)) {
    const key = code.slice(0, digits[level])
    const sides = summed.get(key) ?? [0, 0]
    summed.set(key, [sides[0] + debit, sides[1] + credit])
  }
  return summed
}

/** Balance of an account on its own side. */
const balanceOf = (code: string, [debit, credit]: readonly [number, number]): number =>
  natureOf(code) === 'debit' ? debit - credit : credit - debit

const zero = [0, 0] as const

/**
 * The ledger, as a trial balance: opening balance, debits, credits and closing balance of each account with movement,
 * from rollups alone.
 */
export async function ledgerBook(input: Period & { account?: string; level: Level }) {
  const { from, to } = periodOf(input)
  const span = await journalBook.within(from, to)
  const [before, during, all] = await Promise.all([
    journalBook.through(addDays(span.from, -1)),
    journalBook.rollup(span.from, span.to),
    chart(),
  ])
  const [opening, moved] = [atLevel(before.accounts, input.level), atLevel(during.accounts, input.level)]
  const names = new Map(all.map((account) => [account.code, account]))
  const codes = [...new Set([...opening.keys(), ...moved.keys()])].sort()
  const accounts = codes
    .filter((code) => !input.account || code.startsWith(input.account) || input.account.startsWith(code))
    .map((code) => row(code, opening.get(code) ?? zero, moved.get(code) ?? zero, names.get(code)))
    .filter((r) => r.opening !== 0 || r.debit !== 0 || r.credit !== 0)
  return {
    from,
    to,
    accounts,
    total_debit: accounts.reduce((sum, r) => sum + r.debit, 0),
    total_credit: accounts.reduce((sum, r) => sum + r.credit, 0),
  }
}

function row(
  code: string,
  before: readonly [number, number],
  [debit, credit]: readonly [number, number],
  account: ChartAccount | undefined,
) {
  return {
    account: code,
    name: account?.name ?? code,
    level: levelOf(code) ?? ('auxiliary' as const),
    nature: natureOf(code),
    opening: balanceOf(code, before),
    debit,
    credit,
    closing: balanceOf(code, [before[0] + debit, before[1] + credit]),
  }
}
