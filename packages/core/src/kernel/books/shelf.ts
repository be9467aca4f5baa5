import { config } from '../config'
import { send } from '../db/client'
import { type Item, type Key, partition } from '../db/keys'
import { compress, expand } from '../db/pack'
import { rangeAll } from '../db/read'

/** Days or months whose rollups are kept. */
export type Kept = 'days' | 'months'

/** What is kept of a day or a month. */
export interface Head<R> {
  /** Bumped by every write that is not after `upTo`. */
  rev: number
  rollup?: R
  /** Sort key of the last fact that the rollup counts; it counts them all when absent. */
  upTo?: string
  /** Size of the rollup as stored. */
  bytes: number
}

/** A rollup ready to be stored. */
export interface Packed {
  light: Uint8Array
  full: Uint8Array | undefined
}

/** Where the rollups of a book are kept: with their large groups, or without. */
export interface Shelf<R> {
  read(kind: Kept, from: string, to: string): Promise<Map<string, Head<R>>>
  pack(rollup: R): Packed
  /** Keeps a rollup for the next reader, unless something was written meanwhile. Never fails: the next one makes it. */
  keep(kind: Kept, sk: string, rev: number, packed: Packed, upTo?: string): Promise<void>
  /** Facts after the mark of an open day that are read as they are, before another mark is worth its writing. */
  few(head: Head<R>): number
}

/** What a shelf has to know of its book. */
export interface Shelved<R> {
  name: string
  empty: () => R
  detail?: readonly (keyof R)[]
}

/** Facts of today that a report reads one by one. */
const FEW = 50
/** Bytes of a kept rollup for each fact that is read anew, so that keeping it costs less than the facts did. */
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

const entriesOf = <R extends object>(rollup: R, large: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(rollup).filter(([group]) => !large.has(group)))

/** Kept without the large groups, in one small item beside the revision. */
function lightShelf<R extends object>(spec: Shelved<R>) {
  const large = new Set<string>((spec.detail ?? []).map(String))
  const partitionOf = (kind: Kept) => partition(spec.name, kind)

  function headOf({ rev, rollup, upTo }: Partial<Item>): Head<R> {
    const head: Head<R> = { rev: Number(rev ?? 0), bytes: 0 }
    if (!rollup) return head
    head.rollup = { ...spec.empty(), ...expand<Partial<R>>(rollup as Uint8Array) }
    head.bytes = (rollup as Uint8Array).length
    if (upTo !== undefined) head.upTo = String(upTo)
    return head
  }

  const read = async (kind: Kept, from: string, to: string) => {
    const items = await rangeAll({ pk: partitionOf(kind), from, to, only: ['sk', 'rev', 'rollup', 'upTo'] })
    return new Map(items.map((item) => [item.sk, headOf(item)]))
  }

  /** Values of an update; the keys of its names and values are those of `names`. */
  const keep = (kind: Kept, sk: string, rev: number, { light }: Packed, upTo?: string) =>
    send('UpdateItem', {
      TableName: config.table(),
      Key: { pk: partitionOf(kind), sk },
      UpdateExpression: `SET #rollup = :rollup${upTo ? ', #upTo = :upTo' : ''} REMOVE #detail${upTo ? '' : ', #upTo'} ADD rev :zero`,
      ConditionExpression: `${rev === 0 ? '(attribute_not_exists(rev) OR rev = :rev)' : 'rev = :rev'}${
        upTo ? ' AND (attribute_not_exists(#rollup) OR #upTo < :upTo)' : ''
      }`,
      ExpressionAttributeNames: { '#rollup': 'rollup', '#detail': 'detail', '#upTo': 'upTo' },
      ExpressionAttributeValues: { ':rollup': light, ':rev': rev, ':zero': 0, ...(upTo ? { ':upTo': upTo } : {}) },
    })

  return {
    read,
    keep,
    light: (rollup: R) => compress(entriesOf(rollup, large)),
    isWhole: large.size === 0,
  }
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

/** The two shelves of a book; they are one when it has no large groups. */
export function shelvesOf<R extends object>(spec: Shelved<R>): { light: Shelf<R>; full: Shelf<R> } {
  const small = lightShelf(spec)
  const light: Shelf<R> = {
    read: small.read,
    pack: (rollup) => ({ light: small.light(rollup), full: undefined }),
    keep: (...kept) => unlessBusy(small.keep(...kept)),
    few: () => FEW,
  }
  if (small.isWhole) return { light, full: light }
  const large = fullStore(spec.name)
  const full: Shelf<R> = {
    async read(kind, from, to) {
      const [heads, stored] = await Promise.all([small.read(kind, from, to), large.read(kind, from, to)])
      const found = new Map<string, Head<R>>()
      for (const sk of new Set([...heads.keys(), ...stored.keys()])) {
        const head: Head<R> = { rev: heads.get(sk)?.rev ?? 0, bytes: 0 }
        found.set(sk, head)
        const kept = stored.get(sk)
        if (kept?.rev !== head.rev) continue
        const bytes = Buffer.concat(kept.parts)
        head.rollup = { ...spec.empty(), ...expand<Partial<R>>(bytes) }
        head.bytes = bytes.length
        if (kept.upTo !== WHOLE) head.upTo = kept.upTo
      }
      return found
    },
    pack: (rollup) => ({ light: small.light(rollup), full: compress(rollup) }),
    keep: async (kind, sk, rev, packed, upTo) => {
      const both = [large.keep(kind, sk, rev, packed.full!, upTo), small.keep(kind, sk, rev, packed, upTo)]
      await Promise.all(both.map(unlessBusy))
    },
    few: ({ bytes }) => Math.max(FEW, Math.round(bytes / BYTES_A_FACT)),
  }
  return { light, full }
}

/**
 * The items of a rollup as they are kept when nothing was ever written late: for what writes a past, and for tests.
 */
export function keptItems<R extends object>(spec: Shelved<R>, kind: Kept, sk: string, rollup: R, rev = 1): Item[] {
  const small = lightShelf(spec)
  const head = { pk: partition(spec.name, kind), sk, rev, rollup: small.light(rollup) }
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
