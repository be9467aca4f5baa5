import { accountNames } from '../../accounting/chart/accounts'
import { Closing, monthName } from '../../accounting/journal/closing'
import { journalBook } from '../../accounting/journal/journal'
import { monthMark, openingsOf } from '../../accounting/journal/month-mark'
import { hiddenAccounts } from '../../accounting/reports/hidden-costs'
import { atLevel, openingBalances } from '../../accounting/reports/ledger-book'
import type { FileAnswer } from '../../kernel/call'
import { conflict, forbidden } from '../../kernel/errors'
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

/**
 * The certificate of a closed month as PDF: what each account came to with its hash; of a month that was opened again, each
 * time that it was closed with the hash of then.
 * @throws AppError 409 while it is open, 403 for who may not see costs
 */
export async function monthCertificate({ month }: { month: string }): Promise<FileAnswer> {
  if (await hiddenAccounts()) throw forbidden('El certificado muestra los costos, y tu tienda no te los muestra.')
  const certified = await certifiedMonth(month)
  const { renderMonth } = await import('./month-certificate.print')
  return {
    filename: `cierre-${month}.pdf`,
    contentType: 'application/pdf',
    body: await renderMonth(certified),
    inline: true,
  }
}
