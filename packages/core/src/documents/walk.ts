import type { Item } from '../kernel/db/keys'
import { type Range, range } from '../kernel/db/read'
import { indexKeys } from '../kernel/db/table'

/** Documents looked at for those that pass a filter which no index holds: of more, a list says that there may be more. */
export const MAX_LOOKED = 1_000

/** Documents read at once when only some of them pass. */
const STRIDE = 500

export interface Walked {
  rows: Item[]
  /** Where to go on; undefined at the end. */
  next: Range['start']
  /** It stopped before it had a page: there may be more. */
  cut: boolean
}

/** Reads a range with a filter until `size` rows that pass it, after `skip` of them. */
export async function walk(
  base: Range,
  { start, skip, size }: { start: Range['start']; skip: number; size: number },
): Promise<Walked> {
  const rows: Item[] = []
  let from = start
  for (let [left, looked] = [skip, 0]; ; ) {
    const wanted = left + size - rows.length
    const limit = looked === 0 ? Math.min(2 * wanted, STRIDE) : STRIDE
    const answer = await range({ ...base, start: from, limit })
    const taken = answer.items.slice(left)
    left = Math.max(0, left - answer.items.length)
    looked += answer.scanned
    const room = size - rows.length
    rows.push(...taken.slice(0, room))
    if (taken.length > room || (rows.length === size && answer.next))
      return { rows, next: placeOf(base, rows.at(-1)!), cut: false }
    if (!answer.next) return { rows, next: undefined, cut: false }
    if (looked >= MAX_LOOKED) return { rows, next: answer.next, cut: true }
    from = answer.next
  }
}

function placeOf({ index }: Range, row: Item): NonNullable<Range['start']> {
  const keys = indexKeys(index!)
  return Object.fromEntries(['pk', 'sk', keys.partition, keys.sort].map((name) => [name, row[name] as string]))
}
