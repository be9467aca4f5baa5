import { emptyRecord } from '../../kernel/values/own'
import { addDays, type Day } from '../../kernel/values/time'
import { journalBook } from '../journal/journal'
import type { JournalRollup } from '../journal/journal-rollup'
import { isResult, openingBalances } from '../reports/ledger-book'
import { type Third, thirdKey, thirdsOf } from '../thirds/third'

/** What an account came to with a third in a period, in cents; balances are debits less credits. */
export interface ThirdBalance {
  account: string
  /** Undefined for what names none. */
  third: Third | undefined
  openingCents: number
  debitCents: number
  creditCents: number
}

type Sides = Readonly<Record<string, readonly [number, number]>>
type Sums = Pick<JournalRollup, 'accounts' | 'thirds'>

const accountIn = (key: string) => key.slice(0, key.indexOf('|'))
const idIn = (key: string) => key.slice(key.indexOf('|') + 1)

/** What accounts with a third open with: those of results count their own year alone, as in `openingBalances`. */
function openingOfThirds(all: Sides, past: Sides): Record<string, [number, number]> {
  const opening: Record<string, [number, number]> = emptyRecord()
  for (const [key, [debit, credit]] of Object.entries(all)) {
    const [d, c] = isResult(key) ? (past[key] ?? [0, 0]) : [0, 0]
    opening[key] = [debit - d, credit - c]
  }
  return opening
}

type Row = Omit<ThirdBalance, 'third'> & { id: string }

/** Sums of each account by third, and under '' what the account has besides. */
function rowsOf(opening: Sums, moved: Sums, keyOf: (id: string) => string): Map<string, Row> {
  const rows = new Map<string, Row>()
  const add = (account: string, id: string, openingCents: number, [debit, credit]: readonly [number, number]) => {
    const key = `${account}|${id && keyOf(id)}`
    const row = rows.get(key) ?? { account, id, openingCents: 0, debitCents: 0, creditCents: 0 }
    row.openingCents += openingCents
    row.debitCents += debit
    row.creditCents += credit
    rows.set(key, row)
  }
  const none = [0, 0] as const
  for (const [code, [d, c]] of Object.entries(opening.accounts)) add(code, '', d - c, none)
  for (const [code, sides] of Object.entries(moved.accounts)) add(code, '', 0, sides)
  for (const [key, [d, c]] of Object.entries(opening.thirds)) {
    add(accountIn(key), idIn(key), d - c, none)
    add(accountIn(key), '', c - d, none)
  }
  for (const [key, [d, c]] of Object.entries(moved.thirds)) {
    add(accountIn(key), idIn(key), 0, [d, c])
    add(accountIn(key), '', 0, [0 - d, 0 - c])
  }
  return rows
}

/**
 * The trial balance of a period by account and third, in order of account and name; its rows of an account add up to the
 * ledger's. It reads sums alone. Records with one document are one third.
 */
export async function thirdBalances(from: Day, to: Day): Promise<ThirdBalance[]> {
  const span = await journalBook.within(from, to)
  const [all, past, moved] = await Promise.all([
    journalBook.through(addDays(span.from, -1)),
    journalBook.through(`${Number(from.slice(0, 4)) - 1}-12-31`),
    journalBook.rollup(span.from, span.to),
  ])
  const opening = {
    accounts: openingBalances(all.accounts, past.accounts),
    thirds: openingOfThirds(all.thirds, past.thirds),
  }
  const ids = [...Object.keys(opening.thirds), ...Object.keys(moved.thirds)].map(idIn)
  const thirds = await thirdsOf([...new Set(ids)])
  const keyOf = (id: string) => {
    const third = thirds.get(id)
    return third ? thirdKey(third) : id
  }
  return [...rowsOf(opening, moved, keyOf).values()]
    .filter((row) => row.openingCents !== 0 || row.debitCents !== 0 || row.creditCents !== 0)
    .map(({ id, ...row }) => ({ ...row, third: thirds.get(id) }))
    .sort((a, b) => compare(a.account, b.account) || compare(a.third?.name ?? '', b.third?.name ?? ''))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
