import * as z from 'zod'
import { doneAt } from '../../kernel/context'
import { keyText } from '../../kernel/db/keys'
import type { Request } from '../../kernel/db/read'
import type { Unit } from '../../kernel/db/unit'
import { type Day, dayOf, monthOf } from '../../kernel/values/time'
import { type EntryLine, mirror } from './entry'
import { type EntryFact, journalBook, type Posting, post } from './journal'
import { assertNotReconciled } from './reconciled'

/** Where the entries of a document that stand are: in the journal, each on its day. */
export const Standing = z.array(z.object({ id: z.string(), day: z.string() }))
export type StandingData = z.output<typeof Standing>

/** The entries of a document that stand, strongly consistent: from the journal's own partition, not from an index. */
export function entriesRequest(entries: StandingData): Request<EntryFact[]> {
  const keys = entries.map(({ id, day }) => ({ pk: journalBook.partition(monthOf(day)), sk: `${day}.${id}` }))
  return {
    keys,
    take: (items) =>
      keys.map((key) => {
        const item = items.get(keyText(key))
        if (!item) throw new Error(`entry ${key.sk} of a document is not in the journal`)
        return journalBook.toFact(item)
      }),
  }
}

/** Posts an entry, and says where it stands. */
export function postStanding(unit: Unit, posting: Posting & { day: Day }): StandingData {
  const id = post(unit, posting)
  return id ? [{ id, day: posting.day }] : []
}

interface Mirroring extends Pick<Posting, 'concept' | 'documentKind' | 'documentId' | 'documentNumber'> {
  day?: Day
  /** What is posted instead of the lines as they were: their mirror unless told. */
  linesOf?: (lines: readonly EntryLine[]) => EntryLine[]
}

/**
 * Posts the mirror of each entry, linked to it, today unless told. Source: facts B3.1 row 50. One that is matched with a
 * statement of a bank is not committed.
 */
export function mirrorEntries(
  unit: Unit,
  entries: readonly EntryFact[],
  { day = dayOf(doneAt()), linesOf = mirror, ...document }: Mirroring,
): void {
  for (const entry of entries) {
    const { id, lines, closing } = entry
    assertNotReconciled(unit, entry)
    post(unit, { ...document, day, lines: linesOf(lines), reverses: id, ...(closing ? { closing } : {}) })
  }
}
