import { config } from '../config'
import { send } from '../db/client'
import { type Item, type Key, keyText, partition } from '../db/keys'
import { compress, expand } from '../db/pack'
import { load, rangeAll } from '../db/read'
import { expanded, Memory } from './memory'

/** Days or months whose rollups are kept. */
export type Kept = 'days' | 'months'

/** What is kept of a day or a month. */
export interface Head<R> {
  /** Bumped by every write that is not after `upTo`. */
  rev: number
  /** Shared with others: not to be changed. */
  rollup?: R
  /** Sort key of the last fact that the rollup counts; it counts them all when absent. */
  upTo?: string
  /** Facts that the rollup counts and the table's does not yet. */
  unsaved: number
  /** Size of the rollup as stored, when it is. */
  bytes: number
}

export const noHead = <R>(): Head<R> => ({ rev: 0, unsaved: 0, bytes: 0 })

/** Where the rollups of a book are kept: with their large groups, or without. */
export interface Shelf<R> {
  read(kind: Kept, from: string, to: string): Promise<Map<string, Head<R>>>
  /** The same of a few days that need not follow one another, along with what else is asked for at this moment. */
  some(days: readonly string[]): Promise<Map<string, Head<R>>>
  /**
   * Keeps a rollup in place of what was found, for the next reader, unless something was written meanwhile. Never fails:
   * the next one makes it. `upTo` and how many `facts` came to it, of a day that runs; the rollup is not changed any more.
   */
  keep(kind: Kept, sk: string, found: Head<R>, rollup: R, mark?: Mark): Promise<void>
}

/** Up to where a rollup counts, and how many facts more than what was found. */
export interface Mark {
  upTo: string
  facts: number
}

/** What a shelf has to know of its book. */
export interface Shelved<R> {
  name: string
  empty: () => R
  detail?: readonly (keyof R)[]
}

/** Bytes of a large rollup for each fact that came to it since it was stored, so that storing costs less than they did. */
const BYTES_A_FACT = 400
/** What a part of a large rollup may hold: an item has 400 KB. */
const PART_BYTES = 350_000
/** Parts of a rollup that one transaction writes; a larger one is computed each time. */
const MAX_PARTS = 10
/** In place of `upTo`, after every sort key: all of it is counted. */
const WHOLE = '~'

const refused = (error: unknown) =>
  ['ConditionalCheckFailedException', 'TransactionCanceledException'].includes((error as Error).name)

/** Reading goes on without what could not be kept. */
async function unlessBusy(keeping: Promise<unknown>): Promise<void> {
  try {
    await keeping
  } catch (error) {
    if (refused(error)) return
    console.error(JSON.stringify({ level: 'error', at: 'book', message: `not kept: ${String(error)}` }))
  }
}

/** Kept without the large groups, in one small item beside the revision. */
function lightShelf<R extends object>(spec: Shelved<R>) {
  const large = new Set<string>((spec.detail ?? []).map(String))
  const partitionOf = (kind: Kept) => partition(spec.name, kind)
  const pack = (rollup: R) =>
    compress(Object.fromEntries(Object.entries(rollup).filter(([group]) => !large.has(group))))

  function headOf(pk: string, { sk, rev, rollup, upTo }: Item): Head<R> {
    const head: Head<R> = { ...noHead(), rev: Number(rev ?? 0) }
    if (!rollup) return head
    head.rollup = { ...spec.empty(), ...expanded<Partial<R>>(`${pk}|${sk}`, rollup as Uint8Array) }
    if (upTo !== undefined) head.upTo = String(upTo)
    return head
  }

  const read = async (kind: Kept, from: string, to: string) => {
    const pk = partitionOf(kind)
    const items = await rangeAll({ pk, from, to, only: ['sk', 'rev', 'rollup', 'upTo'] })
    return new Map(items.map((item) => [item.sk, headOf(pk, item)]))
  }

  const some = async (days: readonly string[]) => {
    const keys = days.map((sk): Key => ({ pk: partitionOf('days'), sk }))
    const { items } = await load({
      items: { keys, take: (found) => keys.flatMap((key) => found.get(keyText(key)) ?? []) },
    })
    return new Map(items.map((item) => [item.sk, headOf(item.pk, item)]))
  }

  const keep = (kind: Kept, sk: string, { rev }: Head<R>, rollup: R, mark?: Mark) =>
    send('UpdateItem', {
      TableName: config.table(),
      Key: { pk: partitionOf(kind), sk },
      UpdateExpression: mark
        ? 'SET #rollup = :rollup, #upTo = :upTo REMOVE #detail ADD rev :zero'
        : 'SET #rollup = :rollup REMOVE #detail, #upTo ADD rev :zero',
      ConditionExpression: [
        rev === 0 ? '(attribute_not_exists(rev) OR rev = :rev)' : 'rev = :rev',
        ...(mark ? ['(attribute_not_exists(#rollup) OR #upTo < :upTo)'] : []),
      ].join(' AND '),
      ExpressionAttributeNames: { '#rollup': 'rollup', '#detail': 'detail', '#upTo': 'upTo' },
      ExpressionAttributeValues: {
        ...{ ':rollup': pack(rollup), ':rev': rev, ':zero': 0 },
        ...(mark ? { ':upTo': mark.upTo } : {}),
      },
    })

  return { read, some, keep, pack, isWhole: large.size === 0 }
}

/** Parts of a large rollup under one stamp, as they lie in the table. */
interface Stored {
  rev: number
  upTo: string
  parts: Uint8Array[]
}

/** Kept with all groups, in a partition of its own. It holds while its revision is the head's. */
function fullStore(name: string) {
  const partitionOf = (kind: Kept) => partition(name, kind, 'full')

  async function read(kind: Kept, from: string, to: string): Promise<Map<string, Stored>> {
    const items = await rangeAll({ pk: partitionOf(kind), from, to: `${to}￿` })
    const found = new Map<string, Stored>()
    for (const { sk, rev, upTo, parts } of items)
      if (parts) found.set(sk, { rev: Number(rev), upTo: String(upTo), parts: new Array(Number(parts)) })
    for (const { sk, rev, upTo, rollup } of items) {
      const [day, part = '0'] = sk.split('.') as [string, string?]
      const stored = found.get(day)
      if (stored?.rev === Number(rev) && stored.upTo === upTo) stored.parts[Number(part)] = rollup as Uint8Array
    }
    for (const [sk, { parts }] of found) if (parts.includes(undefined as never)) found.delete(sk)
    return found
  }

  function updates(kind: Kept, sk: string, rev: number, full: Uint8Array, upTo: string) {
    const count = Math.ceil(full.length / PART_BYTES)
    return Array.from({ length: count }, (_, part) => ({
      TableName: config.table(),
      Key: { pk: partitionOf(kind), sk: part === 0 ? sk : `${sk}.${part}` } satisfies Key,
      UpdateExpression: `SET rev = :rev, #upTo = :upTo, #rollup = :rollup${part === 0 ? ', parts = :parts' : ''}`,
      ...(part === 0
        ? { ConditionExpression: 'attribute_not_exists(pk) OR rev < :rev OR (rev = :rev AND #upTo < :upTo)' }
        : {}),
      ExpressionAttributeNames: { '#rollup': 'rollup', '#upTo': 'upTo' },
      ExpressionAttributeValues: {
        ...{ ':rev': rev, ':upTo': upTo, ':rollup': full.subarray(part * PART_BYTES, (part + 1) * PART_BYTES) },
        ...(part === 0 ? { ':parts': count } : {}),
      },
    }))
  }

  async function keep(kind: Kept, sk: string, rev: number, full: Uint8Array, upTo = WHOLE): Promise<void> {
    if (full.length > PART_BYTES * MAX_PARTS) return
    const all = updates(kind, sk, rev, full, upTo)
    if (all.length === 1) await send('UpdateItem', all[0]!)
    else await send('TransactWriteItems', { TransactItems: all.map((Update) => ({ Update })) })
  }

  return { read, keep }
}

/** Large rollups that this process has met. One of a revision, up to a mark, never changes: see `sums.ts`. */
const met = new Memory<Head<never>>(64_000_000)
/** What a rollup weighs in memory for each byte as stored. */
const WEIGHT_A_BYTE = 12

/** Kept with all groups: in the memory of this process, and in the table. */
function fullShelf<R extends object>(spec: Shelved<R>, small: ReturnType<typeof lightShelf<R>>): Shelf<R> {
  const large = fullStore(spec.name)
  const nameOf = (kind: Kept, sk: string) => `${partition(spec.name, kind)}|${sk}`
  const remember = (kind: Kept, sk: string, head: Head<R>) =>
    met.set(nameOf(kind, sk), head as Head<never>, 1_000 + WEIGHT_A_BYTE * head.bytes)

  /** What the table has of those that are asked for, of the revision that stands. */
  async function find(kind: Kept, missing: readonly string[], heads: ReadonlyMap<string, Head<R>>) {
    if (missing.length === 0) return
    for (const [sk, { rev, upTo, parts }] of await large.read(kind, missing[0]!, missing.at(-1)!)) {
      if (!missing.includes(sk) || heads.get(sk)?.rev !== rev) continue
      const bytes = Buffer.concat(parts)
      const rollup = { ...spec.empty(), ...expand<Partial<R>>(bytes) }
      remember(kind, sk, { rev, rollup, ...(upTo === WHOLE ? {} : { upTo }), unsaved: 0, bytes: bytes.length })
    }
  }

  const read = async (kind: Kept, from: string, to: string) => whole(kind, await small.read(kind, from, to))
  const some = async (days: readonly string[]) => whole('days', await small.some(days))

  /** Heads with all groups in place of those without. */
  async function whole(kind: Kept, heads: ReadonlyMap<string, Head<R>>) {
    const known = (sk: string) => {
      const found = met.get(nameOf(kind, sk)) as Head<R> | undefined
      return found?.rev === heads.get(sk)?.rev ? found : undefined
    }
    await find(
      kind,
      [...heads].flatMap(([sk, { rollup }]) => (rollup && !known(sk) ? [sk] : [])),
      heads,
    )
    return new Map([...heads].map(([sk, { rev }]) => [sk, known(sk) ?? { ...noHead<R>(), rev }]))
  }

  async function keep(kind: Kept, sk: string, found: Head<R>, rollup: R, mark?: Mark): Promise<void> {
    const unsaved = found.unsaved + (mark?.facts ?? 0)
    const head: Head<R> = { rev: found.rev, rollup, ...(mark ? { upTo: mark.upTo } : {}), unsaved, bytes: found.bytes }
    const keeping = [unlessBusy(small.keep(kind, sk, found, rollup, mark))]
    if (!mark || unsaved * BYTES_A_FACT >= found.bytes) {
      const bytes = compress(rollup)
      Object.assign(head, { unsaved: 0, bytes: bytes.length })
      keeping.push(unlessBusy(large.keep(kind, sk, found.rev, bytes, mark?.upTo)))
    }
    remember(kind, sk, head)
    await Promise.all(keeping)
  }

  return { read, some, keep }
}

/** The two shelves of a book; they are one when it has no large groups. */
export function shelvesOf<R extends object>(spec: Shelved<R>): { light: Shelf<R>; full: Shelf<R> } {
  const small = lightShelf(spec)
  const light: Shelf<R> = { read: small.read, some: small.some, keep: (...kept) => unlessBusy(small.keep(...kept)) }
  return { light, full: small.isWhole ? light : fullShelf(spec, small) }
}

/**
 * The items of a rollup as they are kept when nothing was ever written late: for what writes a past, and for tests.
 */
export function keptItems<R extends object>(spec: Shelved<R>, kind: Kept, sk: string, rollup: R, rev = 1): Item[] {
  const small = lightShelf(spec)
  const head = { pk: partition(spec.name, kind), sk, rev, rollup: small.pack(rollup) }
  if (small.isWhole) return [head]
  const bytes = compress(rollup)
  const parts = Math.ceil(bytes.length / PART_BYTES)
  const pk = partition(spec.name, kind, 'full')
  return [
    head,
    ...Array.from({ length: parts }, (_, part) => ({
      ...{ pk, sk: part === 0 ? sk : `${sk}.${part}`, rev, upTo: WHOLE },
      rollup: bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
      ...(part === 0 ? { parts } : {}),
    })),
  ]
}
