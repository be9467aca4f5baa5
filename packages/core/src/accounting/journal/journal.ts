import * as z from 'zod'
import { book } from '../../kernel/books/book'
import { author, doneAt, now } from '../../kernel/context'
import { type Item, keyText, partition } from '../../kernel/db/keys'
import { load, rangeAll } from '../../kernel/db/read'
import { indexKeys } from '../../kernel/db/table'
import type { Unit } from '../../kernel/db/unit'
import { newId } from '../../kernel/values/id'
import { type Day, dayOf, monthOf } from '../../kernel/values/time'
import { assertAccountRules } from './account-rules'
import { assertMonthOpen } from './closing'
import { sideOf } from './controls'
import { balance, type EntryLine, taxKinds } from './entry'
import { addLine, detailGroups, emptyJournal, type JournalRollup, merge } from './journal-rollup'

const Line = z.object({
  account: z.string(),
  debitCents: z.number().int(),
  creditCents: z.number().int(),
  thirdId: z.string().optional(),
  storageId: z.string().optional(),
  costCenterId: z.string().optional(),
  bankId: z.string().optional(),
  tax: z
    .object({
      kind: z.enum(taxKinds),
      concept: z.string().optional(),
      baseCents: z.number().int(),
      ratePpm: z.number().int(),
      ruleId: z.string().optional(),
    })
    .optional(),
  documentRef: z.string().optional(),
  note: z.string().optional(),
})

/** A posted entry: balanced, never edited; a correction is another entry that names it in `reverses`. */
export const Entry = z.object({
  id: z.string(),
  day: z.string(),
  at: z.string(),
  concept: z.string(),
  documentKind: z.string(),
  documentId: z.string(),
  documentNumber: z.string(),
  lines: z.array(Line),
  reverses: z.string().optional(),
  /** Closes a year or a period of IVA, whose months are closed: the income statement and the forms leave it out. */
  closing: z.literal(true).optional(),
  userId: z.string(),
  userName: z.string(),
})
export type EntryFact = z.output<typeof Entry>

export const journalBook = book<typeof Entry, JournalRollup, (typeof detailGroups)[number]>({
  name: 'entry',
  schema: Entry,
  empty: emptyJournal,
  add: (rollup, entry) => {
    rollup.count += 1
    for (const line of entry.lines) addLine(rollup, line, entry.closing === true)
  },
  merge,
  detail: detailGroups,
})

const byDocument = indexKeys('gsi1')
const documentPartition = (documentId: string) => partition('entry', 'document', documentId)

/** What a document posts. */
export interface Posting {
  concept: string
  documentKind: string
  documentId: string
  documentNumber: string
  lines: readonly EntryLine[]
  /** Business day; today when absent. */
  day?: Day
  /** Entry that this one reverses. */
  reverses?: string
  /** Closes a year or a period of IVA (`PeriodClosing`), the only one that posts on months that are closed. */
  closing?: true
}

/** Name of what must be written with an entry that has lines on control accounts. */
export const OPEN_ITEMS = 'open items'

const posted = new WeakMap<Unit, EntryFact[]>()

/** The entries that a unit has posted so far, in order. */
export const postedIn = (unit: Unit): readonly EntryFact[] => posted.get(unit) ?? []

/**
 * Adds an entry to the journal inside the unit. A posting without lines (a gift of zero pesos) writes nothing.
 * One dated in an earlier month is committed only if that month is not closed (facts B3: a closed period refuses lines),
 * and one on a control account only with its open items (`treasury/open-item`).
 * @returns the id of the entry, or undefined
 * @throws Error when it does not balance, or a line lacks what its account needs
 */
export function post(unit: Unit, posting: Posting): string | undefined {
  if (posting.lines.length === 0) return undefined
  balance(posting.lines)
  const at = now()
  const { userId, name } = author()
  const { lines, day: given, ...rest } = posting
  const day = given ?? dayOf(doneAt())
  assertAccountRules(lines, day)
  if (!posting.closing) assertMonthOpen(unit, day)
  const entry: EntryFact = {
    id: newId('entry'),
    day,
    at: at.toISOString(),
    ...rest,
    lines: [...lines],
    userId,
    userName: name,
  }
  journalBook.append(unit, entry, {
    [byDocument.partition]: documentPartition(posting.documentId),
    [byDocument.sort]: entry.id,
  })
  posted.set(unit, [...postedIn(unit), entry])
  if (lines.some(({ account }) => sideOf(account))) unit.owe(OPEN_ITEMS)
  return entry.id
}

/** Some entries by their ids, of which their days are known. */
export async function entriesNamed(refs: readonly Pick<EntryFact, 'id' | 'day'>[]): Promise<Map<string, EntryFact>> {
  const keys = refs.map(({ id, day }) => ({ pk: journalBook.partition(monthOf(day)), sk: `${day}.${id}` }))
  const take = (items: ReadonlyMap<string, Item>) => keys.flatMap((key) => items.get(keyText(key)) ?? [])
  const { found } = await load({ found: { keys, take } })
  return new Map(found.map(journalBook.toFact).map((entry) => [entry.id, entry]))
}

/** Entries of a document, in order: the first posting, then its reversals and new postings. */
export async function entriesOf(documentId: string): Promise<EntryFact[]> {
  const items = await rangeAll({ pk: documentPartition(documentId), index: 'gsi1' })
  return items.map(journalBook.toFact)
}
