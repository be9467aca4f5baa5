import { type EntryFact, journalBook } from '../../accounting/journal/journal'
import { addLine, emptyJournal, type JournalRollup, merge } from '../../accounting/journal/journal-rollup'
import { postedOn } from '../../closings/heads/head'
import { headsIn } from '../../closings/heads/heads'
import { itemsOf, lateMonths } from '../../closings/heads/posted'
import { invalid } from '../../kernel/errors'
import { addDays, type Day, formatDay } from '../../kernel/values/time'
import { today } from '../period'
import type { Asked, Table } from './report'

/** What statements read of the journal. */
export interface Journal {
  through(to: Day): Promise<Sums>
  rollup(from: Day, to: Day): Promise<Sums>
  months(from: Day, to: Day): Promise<{ month: string; rollup: Sums }[]>
  /** Sums with what cost centres have. */
  detail(from: Day, to: Day): Promise<Pick<JournalRollup, 'accounts' | 'closing' | 'centerAccounts'>>
  /** Entries of those days that came later than they are known by, in order. */
  later: readonly EntryFact[]
}
type Sums = Pick<JournalRollup, 'accounts' | 'closing'>

const asItIs: Journal = {
  through: (to) => journalBook.sums.through(to),
  rollup: (from, to) => journalBook.sums.rollup(from, to),
  months: (from, to) => journalBook.sums.months(from, to),
  detail: (from, to) => journalBook.rollup(from, to),
  later: [],
}

/**
 * Entries dated up to `to` that were posted after the day by whose end they should be known. The head of each later day says
 * which days it posted to; what has no head yet is found by the revisions of its days.
 */
async function postedAfter(known: Day, to: Day): Promise<EntryFact[]> {
  const [heads, waiting] = await Promise.all([headsIn(addDays(known, 1), today()), lateMonths('journal', to)])
  const days = new Set([...heads.flatMap(({ late }) => late), ...waiting.flatMap((month) => [...month.days.keys()])])
  const found: EntryFact[] = []
  for await (const item of itemsOf(
    'journal',
    [...days].filter((day) => day <= to),
  )) {
    const entry = journalBook.toFact(item)
    if (postedOn(entry.day, entry.at) > known) found.push(entry)
  }
  return found
}

/** Sums without some entries. */
function without<R extends Partial<JournalRollup>>(sums: R, entries: readonly EntryFact[]): JournalRollup {
  const left = emptyJournal()
  merge(left, { ...emptyJournal(), ...sums })
  for (const { lines, closing } of entries)
    for (const { debitCents, creditCents, tax: _, ...line } of lines)
      addLine(left, { ...line, debitCents: 0 - debitCents, creditCents: 0 - creditCents }, closing === true)
  return left
}

/**
 * The journal as it is, or as somebody would have read it at the end of the day by which it is to be known (`asked.known`):
 * each entry has its business day and the instant at which it was posted.
 * @throws AppError 422 at `known` for a day before the last one that is asked for
 */
export async function journalOf({ known, to }: Pick<Asked, 'known' | 'to'>): Promise<Journal> {
  if (!known) return asItIs
  if (known < to) throw invalid({ known: [`Elige un día desde el ${formatDay(to)}, hasta donde llega el informe`] })
  const later = await postedAfter(known, to)
  const among = (from: Day, end: Day) => later.filter(({ day }) => day >= from && day <= end)
  return {
    through: async (end) => without(await asItIs.through(end), among('', end)),
    rollup: async (from, end) => without(await asItIs.rollup(from, end), among(from, end)),
    months: async (from, end) =>
      (await asItIs.months(from, end)).map(({ month, rollup }) => ({
        month,
        rollup: without(
          rollup,
          among(from, end).filter(({ day }) => day.startsWith(month)),
        ),
      })),
    detail: async (from, end) => without(await asItIs.detail(from, end), among(from, end)),
    later,
  }
}

/** Entries that are told apart: the others are in the diary. */
const MOST_TOLD = 100

/** What changed since a statement was known: each entry that came later, with its day and that of its posting. */
export function changedSince({ later }: Journal, { known }: Pick<Asked, 'known'>): Pick<Table, 'lists'> {
  if (!known) return {}
  const rows = later.slice(0, MOST_TOLD).map(({ concept, day, at, lines }) => ({
    name: concept,
    note: `Del ${formatDay(day)}, registrado el ${formatDay(postedOn(day, at))}`,
    amount: lines.reduce((sum, { debitCents }) => sum + debitCents, 0),
  }))
  const rest = later.length - rows.length
  const title =
    rows.length > 0 ? `Cambió después del ${formatDay(known)}` : `Nada cambió después del ${formatDay(known)}`
  return { lists: [{ title: rest > 0 ? `${title} (y ${rest} asientos más)` : title, rows }] }
}
