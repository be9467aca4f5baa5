import { config } from '../../config'
import { now } from '../../context'
import { send } from '../client'
import { type Key, keyText, partition } from '../keys'
import { pack } from '../pack'
import { type Range, type Request, range } from '../read'
import { indexKeys } from '../table'
import type { Tally } from './counter'

/*
 * Bookmarks of a list: the key of every so many rows, so that a page by number begins near its first row however far down
 * it is. They are noted while a page is looked for, and hold for one revision of the list's counter (`counter.ts`): a row
 * that comes, goes or moves makes them worthless, and the next who looks notes new ones.
 */

/** Rows between two bookmarks; more when a list would need over `MAX_KEYS` of them. */
const EVERY = 50
const MAX_KEYS = 1_000
/** Keys read in one query while rows are only passed over. */
const STRIDE = 1_000
/** An index shows a change a moment after it was written: only what is read this long after the last one is noted. */
const SETTLED_MS = 5_000

interface Noted {
  rev: number
  /** When this revision was first seen, in milliseconds. */
  at: number
  every: number
  /** Sort key of the row, and sort text in the index, of the last of each `every` rows. */
  keys: [sk: string, sort: string][]
}

/** A list whose pages are found by bookmarks: a range of the rows of a kind, all of them counted by one bucket. */
export interface Marked {
  /** Partition of the rows themselves. */
  home: string
  base: Range
}

const keyOf = ({ base }: Marked): Key => ({
  pk: partition('marks'),
  sk: [base.pk.split('#').slice(2).join('.'), base.prefix ?? '', base.descending ? '-' : '+'].join('|'),
})

/** Asks for what is noted of a list. */
export function marksOf(list: Marked): Request<Noted | undefined> {
  const key = keyOf(list)
  return { keys: [key], take: (items) => items.get(keyText(key)) as Noted | undefined }
}

const startAt = ({ home, base }: Marked, [sk, sort]: Noted['keys'][number]): NonNullable<Range['start']> => {
  if (!base.index) return { pk: home, sk }
  const names = indexKeys(base.index)
  return { pk: home, sk, [names.partition]: base.pk, [names.sort]: sort }
}

/** True when a page that far down is worth looking for bookmarks. */
export const isFar = (skip: number): boolean => skip > 2 * EVERY

/**
 * Where to begin reading so that `skip` rows are passed over: a start and how many rows still come before. Keeps what it
 * notes on the way. Undefined when the list has no more than `skip` rows.
 */
export async function placeOf(
  list: Marked,
  skip: number,
  { rev }: Tally,
  noted: Noted | undefined,
): Promise<{ start: Range['start']; before: number } | undefined> {
  const known = noted?.rev === rev ? noted : undefined
  const { every = EVERY, keys = [] } = known ?? {}
  const passed = Math.min(Math.floor(skip / every), keys.length)
  const start = passed === 0 ? undefined : startAt(list, keys[passed - 1]!)
  if (skip - passed * every < every) return { start, before: skip - passed * every }
  const found = await walk(list, { start, skip: skip - passed * every, every })
  const at = now().getTime()
  if (!known) await keep(list, { rev, at, every, keys: [] })
  else if (at - known.at >= SETTLED_MS) await keep(list, { ...known, keys: [...keys, ...found.keys] })
  return found.ended ? undefined : { start: found.start, before: 0 }
}

/** Passes over `skip` rows, noting the last of each `every`. */
async function walk({ base }: Marked, from: { start: Range['start']; skip: number; every: number }) {
  const sort = base.index ? indexKeys(base.index).sort : 'sk'
  const keys: Noted['keys'] = []
  let { start } = from
  for (let passed = 0; passed < from.skip; ) {
    const limit = Math.min(from.skip - passed, STRIDE)
    const step = await range({ ...base, start, limit, only: [...new Set(['pk', 'sk', sort])] })
    for (const item of step.items) {
      passed += 1
      if (passed % from.every === 0) keys.push([item.sk, String(item[sort])])
    }
    start = step.next
    if (!start) return { start, keys, ended: true }
  }
  return { start, keys, ended: false }
}

function fitting({ keys, every, ...rest }: Noted): Noted {
  if (keys.length <= MAX_KEYS) return { keys, every, ...rest }
  return fitting({ ...rest, every: every * 2, keys: keys.filter((_, i) => i % 2 === 1) })
}

/** Keeps bookmarks unless those that are there reach further. Losing them loses nothing. */
async function keep(list: Marked, noted: Noted): Promise<void> {
  const fit = fitting(noted)
  const { pk, sk, rev, ...item } = pack({ ...keyOf(list), ...fit }, ['rev'])
  const set: Record<string, unknown> = { ...item, reach: fit.keys.length * fit.every }
  const names = Object.keys(set)
  try {
    await send('UpdateItem', {
      TableName: config.table(),
      Key: { pk, sk },
      UpdateExpression: `SET rev = :rev, ${names.map((name) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_not_exists(rev) OR rev < :rev OR (rev = :rev AND reach < :reach)',
      ExpressionAttributeValues: { ':rev': rev, ...Object.fromEntries(names.map((name) => [`:${name}`, set[name]])) },
    })
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException')
      console.error(JSON.stringify({ level: 'warn', at: 'marks', message: String(error) }))
  }
}
