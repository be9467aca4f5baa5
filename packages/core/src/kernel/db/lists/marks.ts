import { config } from '../../config'
import { now } from '../../context'
import { send } from '../client'
import { type Key, keyText, partition } from '../keys'
import { pack } from '../pack'
import { passOver, type Range, type Request, range } from '../read'
import { indexKeys, TTL_ATTRIBUTE } from '../table'
import type { Tally } from './counter'

/*
 * Bookmarks of a list: the key of a row each so many rows, with its rank from the lower end of the list, so that a page by
 * number begins near its first row however far down it is. Ranks from below stay as they are while rows come at the top,
 * so that a list of the newest first keeps its bookmarks through a busy day.
 *
 * They are believed while the counter of the list (`counter.ts`) stands. When it says that rows only came, those above the
 * highest bookmark are read: are they as many as came, none came below it. When a row went or moved, or one came in
 * between, all are worthless, and the next who looks notes new ones.
 */

/** Ranks between two bookmarks; more when a list would need over `MAX_KEYS` of them. */
const EVERY = 25
const MAX_KEYS = 1_000
/** Keys read in one query, and rows at most that came above the highest bookmark before it is given up. */
const STRIDE = 1_000
/** An index shows a change a moment after it was written: what is read from an end is noted this long after the last one. */
const SETTLED_MS = 5_000
/** Seconds that bookmarks are kept after they were last noted. */
const KEPT_SECONDS = 90 * 86_400

type Bookmark = [slot: number, sk: string, sort: string]

interface Noted {
  rev: number
  /** Revisions that were more than a row that came: while it stands, no row has gone or moved. */
  still: number
  /** When this revision was first seen, in milliseconds. */
  at: number
  every: number
  /** By slot, in order: the last row of each `every`, with its sort key and its sort text in the index. */
  keys: Bookmark[]
}

/** A list whose pages are found by bookmarks: a range of the rows of a kind, all of them counted by one tally. */
export interface Marked {
  /** Partition of the rows themselves. */
  home: string
  base: Range
  /** What the counter says, now. */
  count: () => Promise<Tally>
}

/** Where to begin reading, and how many rows come before the wanted one. */
interface Place {
  start: Range['start']
  before: number
}

const keyOf = ({ base }: Marked): Key => ({
  pk: partition('marks'),
  sk: [base.pk.split('#').slice(2).join('.'), base.prefix ?? base.from ?? '', 'ranks'].join('|'),
})

/** Asks for what is noted of a list. */
export function marksOf(list: Marked): Request<Noted | undefined> {
  const key = keyOf(list)
  return { keys: [key], take: (items) => items.get(keyText(key)) as Noted | undefined }
}

const startAt = ({ home, base }: Marked, [, sk, sort]: Bookmark): NonNullable<Range['start']> => {
  if (!base.index) return { pk: home, sk }
  const names = indexKeys(base.index)
  return { pk: home, sk, [names.partition]: base.pk, [names.sort]: sort }
}

/** True when a page that far down is worth looking for bookmarks. */
export const isFar = (skip: number): boolean => skip > 2 * EVERY

/**
 * Where to begin reading so that `skip` rows are passed over: a start and how many rows still come before. `told` is what
 * the counter of the list said. Keeps what it notes on the way. Undefined when the list has no more than `skip` rows.
 */
export async function placeOf(
  list: Marked,
  skip: number,
  told: Tally,
  noted: Noted | undefined,
): Promise<Place | undefined> {
  if (skip >= told.n) return undefined
  const known = await believed(list, skip, told, noted)
  const { mark, before } = nearest(list, known, told.n, skip)
  const start = mark && startAt(list, mark)
  if (before < known.every) return { start, before }
  // Below a bookmark that is believed all is as the counter says; from an end, once the index shows what was written.
  const isSure = (mark && list.base.descending) || now().getTime() - known.at >= SETTLED_MS
  if (!isSure) return passed(await passOver({ ...list.base, start }, before))
  const first = list.base.descending ? rankOf(known, mark, told.n) - 1 : rankOf(known, mark, -1) + 1
  const found = await walk(list, { start, first, rows: before, every: known.every })
  if ((await list.count()).rev === told.rev) await keep(list, { ...known, keys: merged(known.keys, found.keys) })
  return passed(found)
}

const passed = ({ start, ended }: { start: Range['start']; ended: boolean }) =>
  ended ? undefined : { start, before: 0 }

/** Rank of the row of a slot, counted from 0 at the lower end. */
const rankAt = ({ every }: Pick<Noted, 'every'>, [slot]: Bookmark) => (slot + 1) * every - 1
const rankOf = (noted: Noted, mark: Bookmark | undefined, end: number) => (mark ? rankAt(noted, mark) : end)

/** The bookmarks that hold by what the counter says: those noted, with what came since, or none yet. */
async function believed(list: Marked, skip: number, told: Tally, noted: Noted | undefined): Promise<Noted> {
  const { rev, n } = told
  const none = { rev, still: rev - told.all, at: now().getTime(), every: EVERY, keys: [] }
  const known = noted?.still === none.still ? noted : none
  if (known === noted && noted.rev === rev) return noted
  const top = known.keys.at(-1)
  const came = n - 1 - rankOf(known, top, -1)
  if (came >= 0 && came <= (list.base.descending ? STRIDE : skip)) {
    const up = { ...list, base: { ...list.base, descending: false } }
    const from = { start: top && startAt(list, top), first: n - came, rows: came + 1, every: known.every }
    const above = await walk(up, from)
    if (above.ended && above.seen === came && (await list.count()).rev === rev) {
      const proven = { ...known, rev, at: none.at, keys: merged(known.keys, above.keys) }
      await keep(list, proven)
      return proven
    }
  }
  await keep(list, none)
  return none
}

/** The bookmark that comes last before the row after `skip` others, in the direction of the list, and how far that is. */
function nearest({ base }: Marked, known: Noted, n: number, skip: number) {
  const last = base.descending ? n - skip : skip - 1
  const mark = base.descending
    ? known.keys.find((key) => rankAt(known, key) >= last)
    : known.keys.findLast((key) => rankAt(known, key) <= last)
  return { mark, before: mark ? Math.abs(rankAt(known, mark) - last) : skip }
}

/** Passes over `rows` rows, the first of the rank `first`, noting those of a slot. `ended`: there is none after them. */
async function walk(
  { base }: Marked,
  from: { start: Range['start']; first: number; rows: number; every: number },
): Promise<{ start: Range['start']; keys: Bookmark[]; seen: number; ended: boolean }> {
  const sort = base.index ? indexKeys(base.index).sort : 'sk'
  const keys: Bookmark[] = []
  let { start } = from
  let seen = 0
  while (seen < from.rows) {
    const limit = Math.min(from.rows - seen, STRIDE)
    const step = await range({ ...base, start, limit, only: [...new Set(['pk', 'sk', sort])] })
    for (const item of step.items) {
      const rank = from.first + (base.descending ? -seen : seen)
      if ((rank + 1) % from.every === 0) keys.push([(rank + 1) / from.every - 1, item.sk, String(item[sort])])
      seen += 1
    }
    start = step.next
    if (!start) return { start, keys, seen, ended: true }
  }
  return { start, keys, seen, ended: false }
}

const merged = (some: readonly Bookmark[], more: readonly Bookmark[]): Bookmark[] =>
  [...new Map([...some, ...more].map((mark) => [mark[0], mark])).values()].sort(([a], [b]) => a - b)

function fitting({ keys, every, ...rest }: Noted): Noted {
  if (keys.length <= MAX_KEYS) return { keys, every, ...rest }
  const half = keys.flatMap(([slot, ...key]): Bookmark[] => (slot % 2 === 1 ? [[(slot - 1) / 2, ...key]] : []))
  return fitting({ ...rest, every: every * 2, keys: half })
}

/** Keeps bookmarks unless those that are there are of a later revision or more of them. Losing them loses nothing. */
async function keep(list: Marked, noted: Noted): Promise<void> {
  const fit = fitting(noted)
  const { pk, sk, rev, ...item } = pack({ ...keyOf(list), ...fit }, ['rev'])
  const ends = Math.floor(noted.at / 1000) + KEPT_SECONDS
  const set: Record<string, unknown> = { ...item, reach: fit.keys.length * fit.every, [TTL_ATTRIBUTE]: ends }
  const names = Object.keys(set)
  try {
    await send('UpdateItem', {
      TableName: config.table(),
      Key: { pk, sk },
      UpdateExpression: `SET rev = :rev, ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_not_exists(rev) OR rev < :rev OR (rev = :rev AND reach < :reach)',
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ':rev': rev, ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])) },
    })
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException')
      console.error(JSON.stringify({ level: 'warn', at: 'marks', message: String(error) }))
  }
}
