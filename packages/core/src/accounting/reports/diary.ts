import { listFacts, newestOf } from '../../kernel/books/list'
import type { FileAnswer } from '../../kernel/call'
import { bound, now } from '../../kernel/context'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { invalid } from '../../kernel/errors'
import { XLSX } from '../../kernel/files/content-type'
import { type SheetValue, writeSheet } from '../../kernel/sheet/write'
import { type Day, dayOf, lastDayOf, monthOf } from '../../kernel/values/time'
import { accountNames, chart } from '../chart/accounts'
import { type EntryFact, journalBook } from '../journal/journal'
import { documentText, type Third, thirdsOf } from '../thirds/third'
import { hiddenAccounts, linesShown } from './hidden-costs'

export interface Period {
  from?: Day
  to?: Day
}

export interface Filter extends Period {
  account?: string
  document?: string
}

/** The period asked for; this month so far when none was. @throws AppError 422 when it ends before it begins */
export function periodOf(input: Period): { from: Day; to: Day } {
  const to = input.to ?? (input.from ? later(dayOf(now()), input.from) : dayOf(now()))
  const from = input.from ?? `${monthOf(to)}-01`
  if (from > to) throw invalid({ to: ['La fecha final es anterior a la inicial'] })
  return { from, to }
}

const later = (a: Day, b: Day) => (a > b ? a : b)
const earlier = (a: Day, b: Day) => (a < b ? a : b)

function keeps({ account, document }: Filter) {
  if (!account && !document) return undefined
  const wanted = document?.toLowerCase()
  return (entry: EntryFact) =>
    (!account || entry.lines.some((line) => line.account.startsWith(account))) &&
    (!wanted || entry.documentId === document || entry.documentNumber.toLowerCase() === wanted)
}

type Line = EntryFact['lines'][number]

const sums = (lines: readonly Line[]) => ({
  debit: lines.reduce((sum, line) => sum + line.debitCents, 0),
  credit: lines.reduce((sum, line) => sum + line.creditCents, 0),
})

type Thirds = ReadonlyMap<string, Third>

/** The thirds that some entries name. */
const thirdsIn = (entries: readonly EntryFact[]) =>
  thirdsOf(entries.flatMap((entry) => entry.lines.flatMap((line) => line.thirdId ?? [])))

const presentThird = (third: Third | undefined) =>
  third ? { name: third.name, document_text: documentText(third) } : null

const presentEntry = (entry: EntryFact, names: ReadonlyMap<string, string>, thirds: Thirds) => ({
  id: entry.id,
  date: entry.day,
  created_at: entry.at,
  concept: entry.concept,
  document: { type: entry.documentKind, id: entry.documentId, number: entry.documentNumber },
  reverses_id: entry.reverses ?? null,
  user: { id: entry.userId, name: entry.userName },
  total: sums(entry.lines).debit,
  lines: entry.lines.map((line) => ({
    account: line.account,
    name: names.get(line.account) ?? line.account,
    debit: line.debitCents,
    credit: line.creditCents,
    third_id: line.thirdId ?? null,
    third: presentThird(line.thirdId ? thirds.get(line.thirdId) : undefined),
    storage_id: line.storageId ?? null,
    cost_center_id: line.costCenterId ?? null,
    bank_id: line.bankId ?? null,
    note: line.note ?? null,
  })),
})

/**
 * The diary: entries of a period, newest first, and its sums. With an account, the entries that touch it and its own
 * sums. It costs the page and the rollups, whatever the history; only who looks for a document has the period read.
 */
export async function diaryBook(input: PageInput & Filter) {
  const { from, to } = periodOf(input)
  const span = await journalBook.within(from, to)
  const keep = keeps(input)
  const { page, total } =
    keep && input.document ? await ofDocument(input, span, keep) : await ofPeriod(input, span, keep)
  const [names, thirds] = await Promise.all([
    accountNames(page.data.flatMap((entry) => entry.lines.map((line) => line.account))),
    thirdsIn(page.data),
  ])
  return {
    data: page.data.map((entry) => presentEntry(entry, names, thirds)),
    meta: page.meta,
    from,
    to,
    total_debit: total.debit,
    total_credit: total.credit,
  }
}

type Keep = (entry: EntryFact) => boolean
type Span = { from: Day; to: Day }

async function ofPeriod(input: PageInput & Filter, span: Span, keep: Keep | undefined) {
  const newest = keep ? undefined : newestOf(journalBook, { input, ...span })
  const months = await journalBook.sums.months(span.from, span.to, newest)
  const page = await listFacts(journalBook, { input, ...span, ...(keep ? { keep } : { months, newest }) })
  const total = { debit: 0, credit: 0 }
  for (const { rollup } of months) {
    const { debit, credit } = rollupSums(rollup.accounts, input.account)
    total.debit += debit
    total.credit += credit
  }
  return { page, total }
}

async function ofDocument(input: PageInput & Filter, { from, to }: Span, keep: Keep) {
  const kept: EntryFact[] = []
  for await (const entry of journalBook.each(from, to)) if (keep(entry)) kept.unshift(entry)
  return { page: slicePage(kept, input), total: sums(linesAsked(kept, input)) }
}

/** Lines of the entries: those of the account when one was asked for. */
const linesAsked = (entries: readonly EntryFact[], { account }: Filter): Line[] =>
  entries.flatMap((entry) => entry.lines).filter((line) => !account || line.account.startsWith(account))

function rollupSums(accounts: Record<string, [number, number]>, wanted = '') {
  let [debit, credit] = [0, 0]
  for (const [account, sides] of Object.entries(accounts)) {
    if (!account.startsWith(wanted)) continue
    debit += sides[0]
    credit += sides[1]
  }
  return { debit, credit }
}

const columns = [
  { header: 'Fecha', kind: 'date' },
  { header: 'Documento', kind: 'text' },
  { header: 'Concepto', kind: 'text', width: 44 },
  { header: 'Cuenta', kind: 'text', width: 12 },
  { header: 'Nombre de la cuenta', kind: 'text', width: 36 },
  { header: 'Documento del tercero', kind: 'text', width: 20 },
  { header: 'Tercero', kind: 'text', width: 30 },
  { header: 'Débito', kind: 'money' },
  { header: 'Crédito', kind: 'money' },
  { header: 'Detalle', kind: 'text' },
  { header: 'Usuario', kind: 'text' },
] as const

/** The diary of a period as a spreadsheet, a line a row, oldest first, read a month at a time. */
export async function exportDiary(input: Filter): Promise<FileAnswer> {
  const { from, to } = periodOf(input)
  const names = new Map((await chart()).map((account) => [account.code, account.name]))
  return {
    filename: `libro-diario-${from}-a-${to}.xlsx`,
    contentType: XLSX,
    body: writeSheet({ name: 'Libro diario', columns, rows: bound(rowsOf(input, { from, to }, names)) }),
  }
}

async function* rowsOf(
  filter: Filter,
  asked: { from: Day; to: Day },
  names: ReadonlyMap<string, string>,
): AsyncGenerator<SheetValue[]> {
  const { from, to } = await journalBook.within(asked.from, asked.to)
  const keep = keeps(filter) ?? (() => true)
  const hidden = await hiddenAccounts()
  for (const { month } of await journalBook.sums.months(from, to)) {
    const [first, last] = [later(from, `${month}-01`), earlier(to, lastDayOf(month))]
    const entries = (await journalBook.read(first, last)).filter(keep)
    const thirds = await thirdsIn(entries)
    for (const entry of entries) {
      const shown = linesShown(entry.lines, hidden)
      for (const line of entry.lines) {
        const third = line.thirdId ? thirds.get(line.thirdId) : undefined
        yield [
          entry.day,
          entry.documentNumber,
          entry.concept,
          line.account,
          names.get(line.account) ?? '',
          third ? (documentText(third) ?? undefined) : undefined,
          third?.name,
          shown.has(line) ? line.debitCents || undefined : undefined,
          shown.has(line) ? line.creditCents || undefined : undefined,
          line.note,
          entry.userName,
        ]
      }
    }
  }
}
