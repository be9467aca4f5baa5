import * as z from 'zod'
import { book } from '../../kernel/books/book'
import { author, now } from '../../kernel/context'
import { partition } from '../../kernel/db/keys'
import { rangeAll } from '../../kernel/db/read'
import { indexKeys } from '../../kernel/db/table'
import type { Unit } from '../../kernel/db/unit'
import { newId } from '../../kernel/values/id'
import { type Day, dayOf } from '../../kernel/values/time'
import { assertMonthOpen } from './closing'
import { balance, type EntryLine } from './entry'

const Line = z.object({
  account: z.string(),
  debitCents: z.number().int(),
  creditCents: z.number().int(),
  thirdId: z.string().optional(),
  storageId: z.string().optional(),
  costCenterId: z.string().optional(),
  bankId: z.string().optional(),
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
  userId: z.string(),
  userName: z.string(),
})
export type EntryFact = z.output<typeof Entry>

/** Entries of a period: debits and credits by account, inventory accounts by storage, results by cost centre. Cents. */
export interface JournalRollup {
  count: number
  accounts: Record<string, [debitCents: number, creditCents: number]>
  storages: Record<string, number>
  /** By cost centre; what names none is under ''. */
  centers: Record<string, [incomeCents: number, expenseCents: number, costCents: number]>
}

/** Place of an account in the results of a cost centre: income (4), expenses (5), costs (6 and 7); undefined for balance accounts. */
const resultOf = (account: string): 0 | 1 | 2 | undefined =>
  ({ 4: 0, 5: 1, 6: 2, 7: 2 })[account[0] as '4'] as 0 | 1 | 2 | undefined

const isInventory = (account: string) => account.startsWith('1435') || account.startsWith('1465')

export const journalBook = book<typeof Entry, JournalRollup>({
  name: 'entry',
  schema: Entry,
  empty: () => ({ count: 0, accounts: {}, storages: {}, centers: {} }),
  add: (r, entry) => {
    r.count += 1
    for (const line of entry.lines) {
      const sums = (r.accounts[line.account] ??= [0, 0])
      sums[0] += line.debitCents
      sums[1] += line.creditCents
      const result = resultOf(line.account)
      if (result !== undefined) {
        const center = (r.centers[line.costCenterId ?? ''] ??= [0, 0, 0])
        center[result] += (line.debitCents - line.creditCents) * (result === 0 ? -1 : 1)
      }
      if (isInventory(line.account)) {
        const storage = line.storageId ?? ''
        r.storages[storage] = (r.storages[storage] ?? 0) + line.debitCents - line.creditCents
      }
    }
  },
  merge: (into, from) => {
    into.count += from.count
    for (const [account, [debit, credit]] of Object.entries(from.accounts)) {
      const sums = (into.accounts[account] ??= [0, 0])
      sums[0] += debit
      sums[1] += credit
    }
    for (const [id, results] of Object.entries(from.centers)) {
      const center = (into.centers[id] ??= [0, 0, 0])
      results.forEach((cents, i) => {
        center[i]! += cents
      })
    }
    for (const [storage, cents] of Object.entries(from.storages))
      into.storages[storage] = (into.storages[storage] ?? 0) + cents
  },
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
}

/**
 * Adds an entry to the journal inside the unit. A posting without lines (a gift of zero pesos) writes nothing.
 * One dated in an earlier month is committed only if that month is not closed (facts B3: a closed period refuses lines).
 * @returns the id of the entry, or undefined
 * @throws Error when it does not balance
 */
export function post(unit: Unit, posting: Posting): string | undefined {
  if (posting.lines.length === 0) return undefined
  balance(posting.lines)
  const at = now()
  const { userId, name } = author()
  const { lines, day: given, ...rest } = posting
  const day = given ?? dayOf(at)
  assertMonthOpen(unit, day)
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
  return entry.id
}

/** Entries of a document, in order: the first posting, then its reversals and new postings. */
export async function entriesOf(documentId: string): Promise<EntryFact[]> {
  const items = await rangeAll({ pk: documentPartition(documentId), index: 'gsi1' })
  return items.map(journalBook.toFact)
}
