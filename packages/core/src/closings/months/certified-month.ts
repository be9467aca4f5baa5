import { accountNames } from '../../accounting/chart/accounts'
import { Closing, monthName } from '../../accounting/journal/closing'
import { journalBook } from '../../accounting/journal/journal'
import { monthMark, openingsOf } from '../../accounting/journal/month-mark'
import { atLevel, openingBalances } from '../../accounting/reports/ledger-book'
import { conflict } from '../../kernel/errors'
import { addDays, type Day } from '../../kernel/values/time'

/** An account of four digits in a month: cents, debits less credits. */
export interface AccountMonth {
  code: string
  name: string
  opening: number
  debit: number
  credit: number
  closing: number
}

const none = [0, 0] as const

/** Balances that a month opens with. */
async function openingOf(first: Day) {
  const lastYear = `${Number(first.slice(0, 4)) - 1}-12-31`
  const [all, past] = await Promise.all([
    journalBook.sums.through(addDays(first, -1)),
    journalBook.sums.through(lastYear),
  ])
  return atLevel(openingBalances(all.accounts, past.accounts), 'account')
}

/** What a closed month came to, account by account, and each time that it was closed. @throws AppError 409 while it is open */
export async function certifiedMonth(month: string) {
  const [closing, mark, opened, opening] = await Promise.all([
    Closing.find(month),
    monthMark(month),
    openingsOf(month),
    openingOf(`${month}-01`),
  ])
  if (!closing) throw conflict(`Cierra primero ${monthName(month)}: se certifica un mes cerrado.`, 'bad_state')
  const moved = atLevel(mark.accounts, 'account')
  const codes = [...new Set([...opening.keys(), ...moved.keys()])].sort()
  const names = await accountNames(codes)
  const rows = codes.flatMap((code): AccountMonth[] => {
    const [was, [debit, credit]] = [opening.get(code) ?? none, moved.get(code) ?? none]
    const start = was[0] - was[1]
    if (start === 0 && debit === 0 && credit === 0) return []
    return [{ code, name: names.get(code) ?? code, opening: start, debit, credit, closing: start + debit - credit }]
  })
  return { month, closing, mark, opened, rows }
}
export type CertifiedMonth = Awaited<ReturnType<typeof certifiedMonth>>
