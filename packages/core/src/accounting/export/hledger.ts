import type { FileAnswer } from '../../kernel/call'
import { ownValue } from '../../kernel/values/own'
import { addDays, type Day, lastDayOf } from '../../kernel/values/time'
import type { ChartAccount } from '../chart/account'
import { chart } from '../chart/accounts'
import { type EntryFact, journalBook } from '../journal/journal'
import { type Period, periodOf } from '../reports/diary'
import { type Third, thirdsOf } from '../thirds/third'
import { decimals, needWholeBooks, textFile } from './text-file'
import { type ThirdBalance, thirdBalances } from './third-balances'

/** What each class of the chart is to hledger. Source: hledger manual, "Account types". */
const types: Record<string, string> = { 1: 'A', 2: 'L', 3: 'E', 4: 'R', 5: 'X', 6: 'X', 7: 'X' }

/** Free text of a description or tag: without the marks that mean something there, as `date:` or `[2026-01-01]`. */
const plainText = (text: string) => text.replace(/[,;:|=*!()[\]\s\p{C}]+/gu, ' ').trim()

/** Digits of the levels above an auxiliary account. */
const above = [1, 2, 4, 6]

/** An account below those that it sums into, as hledger reads levels: `1:11:1105:110505`. */
const nameOf = (code: string) =>
  [...above.filter((digits) => digits < code.length).map((digits) => code.slice(0, digits)), code].join(':')

function declared({ code, name }: ChartAccount): string {
  const type = code.length === 1 ? ownValue(types, code) : undefined
  return `account ${nameOf(code)}  ; nombre:${plainText(name)}${type ? `, type:${type}` : ''}`
}

function posting(account: string, cents: number, third: Third | undefined, note?: string): string {
  const tags = [
    third?.document && `tercero:${plainText(third.document)}`,
    third && `nombre:${plainText(third.name)}`,
    note && `detalle:${plainText(note)}`,
  ].filter(Boolean)
  const comment = tags.length > 0 ? `  ; ${tags.join(', ')}` : ''
  return `    ${nameOf(account)}  COP ${decimals(cents, '.')}${comment}`
}

function openingOf(rows: readonly ThirdBalance[], from: Day): string {
  const open = rows.filter((row) => row.openingCents !== 0)
  if (open.length === 0) return ''
  const lines = open.map((row) => posting(row.account, row.openingCents, row.third))
  return `\n${addDays(from, -1)} Saldos iniciales\n${lines.join('\n')}\n`
}

function transaction(entry: EntryFact, thirds: ReadonlyMap<string, Third>): string {
  const lines = entry.lines.map(({ account, debitCents, creditCents, thirdId, note }) =>
    posting(account, debitCents - creditCents, thirdId ? thirds.get(thirdId) : undefined, note),
  )
  const code = plainText(entry.documentNumber)
  return `\n${entry.day} (${code}) ${plainText(entry.concept)}  ; asiento:${entry.id}\n${lines.join('\n')}\n`
}

const later = (a: Day, b: Day) => (a > b ? a : b)
const earlier = (a: Day, b: Day) => (a < b ? a : b)

async function* piecesOf(from: Day, to: Day): AsyncGenerator<string> {
  const [accounts, rows] = await Promise.all([chart(), thirdBalances(from, to)])
  yield `; Libro diario del ${from} al ${to}\ncommodity COP 1000.00\n\n${accounts.map(declared).join('\n')}\n`
  yield openingOf(rows, from)
  const span = await journalBook.within(from, to)
  for (const { month } of await journalBook.sums.months(span.from, span.to)) {
    const entries = await journalBook.read(later(span.from, `${month}-01`), earlier(span.to, lastDayOf(month)))
    const thirds = await thirdsOf(entries.flatMap(({ lines }) => lines.flatMap(({ thirdId }) => thirdId ?? [])))
    yield entries.map((entry) => transaction(entry, thirds)).join('')
  }
}

/**
 * The journal of a period as hledger reads it (plain text accounting), with what it opens with: whoever doubts our trial
 * balance asks another program. Debits are positive. @throws AppError 403 for who may not see costs
 */
export async function exportJournal(input: Period): Promise<FileAnswer> {
  const { from, to } = periodOf(input)
  await needWholeBooks()
  return textFile(`libro-diario-${from}-a-${to}.journal`, 'text/plain; charset=utf-8', piecesOf(from, to))
}
