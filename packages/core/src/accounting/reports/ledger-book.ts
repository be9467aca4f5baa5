import { emptyRecord } from '../../kernel/values/own'
import { addDays } from '../../kernel/values/time'
import type { ChartAccount } from '../chart/account'
import { chart } from '../chart/accounts'
import { type Level, levelOf, natureOf } from '../chart/puc'
import { journalBook } from '../journal/journal'
import { type Period, periodOf } from './diary'

type Sides = Readonly<Record<string, readonly [debitCents: number, creditCents: number]>>

const zero = [0, 0] as const

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

/** Income, expenses and costs: they begin each year at zero. Source: facts B3, accounts 4 to 7 close to 5905. */
export const isResult = (code: string) => /^[4-7]/.test(code)

/** Where the results of the years before stand while no entry has closed them. */
const RESULT_OF_YEARS = '370505'

/**
 * Balances that a day opens with: results only of its own year, those of the years before in accumulated profits, as the
 * closing entry will leave them. Debits equal credits either way.
 * @param all sums of everything before the day
 * @param past sums of everything before its year
 */
export function openingBalances(all: Sides, past: Sides): Record<string, [number, number]> {
  const opening: Record<string, [number, number]> = emptyRecord()
  const result: [number, number] = [0, 0]
  for (const [code, [debit, credit]] of Object.entries(all)) {
    const [pastDebit, pastCredit] = isResult(code) ? (past[code] ?? zero) : zero
    opening[code] = [debit - pastDebit, credit - pastCredit]
    result[0] += pastDebit
    result[1] += pastCredit
  }
  const net = result[0] - result[1]
  if (net === 0) return opening
  const [debit, credit] = opening[RESULT_OF_YEARS] ?? zero
  opening[RESULT_OF_YEARS] = [debit + Math.max(0, net), credit + Math.max(0, -net)]
  return opening
}

/** Balance of an account on its own side. */
const balanceOf = (code: string, [debit, credit]: readonly [number, number]): number =>
  natureOf(code) === 'debit' ? debit - credit : credit - debit

/**
 * The ledger, as a trial balance: opening balance, debits, credits and closing balance of each account with movement,
 * from rollups alone.
 */
export async function ledgerBook(input: Period & { account?: string; level: Level }) {
  const { from, to } = periodOf(input)
  const span = await journalBook.within(from, to)
  const [before, past, during, all] = await Promise.all([
    journalBook.sums.through(addDays(span.from, -1)),
    journalBook.sums.through(`${Number(from.slice(0, 4)) - 1}-12-31`),
    journalBook.sums.rollup(span.from, span.to),
    chart(),
  ])
  const [opening, moved] = [
    atLevel(openingBalances(before.accounts, past.accounts), input.level),
    atLevel(during.accounts, input.level),
  ]
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
