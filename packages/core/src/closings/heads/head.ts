import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { journalBook } from '../../accounting/journal/journal'
import { saleBook } from '../../accounting/sale-book'
import { movementBook } from '../../inventory/stock/movement'
import { auditBook } from '../../kernel/books/audit'
import type { Item } from '../../kernel/db/keys'
import { kind } from '../../kernel/db/kind'
import { plainRow } from '../../kernel/db/table'
import { type Day, dayOf } from '../../kernel/values/time'

/** Books whose facts are sealed, by the name that strangers read. */
export const sealedBooks = {
  journal: journalBook,
  stock: movementBook,
  sales: saleBook,
  audit: auditBook,
} as const
export const bookNames = ['journal', 'stock', 'sales', 'audit'] as const
export type BookName = (typeof bookNames)[number]

/** How many facts of a book were posted on a day, and the hash of their leaves. */
const Sealed = z.object({ facts: z.number().int(), root: z.string() })

const Books = z.partialRecord(z.enum(bookNames), Sealed)
type Books = z.output<typeof Books>

/**
 * The head of a day: what was posted on it, hashed with the head before it. Its day is that of posting, so that a fact
 * dated earlier that comes later is of a later head, and a head never changes (decision 0026). A day on which nothing was
 * posted has none. `late`: business days before it that it posted to in the journal.
 */
export const DayHead = kind({
  name: 'dayHead',
  label: 'el sello del día',
  schema: z.object({ id: z.string(), prev: z.string(), hash: z.string(), books: Books, late: z.array(z.string()) }),
  audited: false,
})
export type HeadRow = z.output<typeof DayHead.schema>

/** Up to which day a shop is sealed, the hash of its last head, and up to which day its heads are copied. */
export const HeadState = kind({
  name: 'headState',
  label: 'los sellos',
  schema: z.object({ id: z.literal('last'), through: z.string(), hash: z.string(), copied: z.string() }),
  audited: false,
})

/** JSON with its keys in order and without blanks: the same value is the same text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, one]) => one !== undefined)
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`)
    .join(',')}}`
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A fact as it is sealed: as it is stored, and not as the program reads it, which may change. */
export const factText = (item: Item): string => {
  const [day, id] = [item.sk.slice(0, 10), item.sk.slice(11)]
  return canonical({ ...plainRow(item), id, day })
}

/** What a head knows of a fact. */
export interface Leaf {
  id: string
  /** Business day. */
  day: Day
  /** Instant of posting. */
  at: string
  /** Day of posting; the business day of what is dated later than that. */
  posted: Day
  /** `id day at sha256`, which the root of its book is made of. */
  text: string
}

/** The day of posting of a fact. */
export const postedOn = (day: Day, at: string): Day => {
  const instant = Date.parse(at)
  const posted = Number.isNaN(instant) ? day : dayOf(new Date(instant))
  return posted > day ? posted : day
}

/** The leaf of a stored fact. */
export function leafOf(item: Item): Leaf {
  const [day, id] = [item.sk.slice(0, 10), item.sk.slice(11)]
  const at = typeof item.at === 'string' ? item.at : ''
  return { id, day, at, posted: postedOn(day, at), text: `${id} ${day} ${at} ${sha256(factText(item))}` }
}

/** Leaves of a day, of each book that has any, in order of their ids. */
export type DayLeaves = Partial<Record<BookName, readonly string[]>>

/** The head of a day by its leaves. @param prev hash of the head before; empty for the first */
export function headOf(id: Day, prev: string, leaves: DayLeaves): Pick<HeadRow, 'id' | 'prev' | 'hash' | 'books'> {
  const books: Books = {}
  for (const name of bookNames) {
    const own = leaves[name]
    if (own && own.length > 0) books[name] = { facts: own.length, root: sha256(own.join('\n')) }
  }
  return { id, prev, books, hash: sha256(canonical({ books, day: id, prev })) }
}

/** Where the leaves of a head are kept: by its hash, so that no other is ever in its place. */
export const leavesPath = ({ id, hash }: Pick<HeadRow, 'id' | 'hash'>): string =>
  `heads/${id}-${hash.slice(0, 16)}.json.gz`

/** What is kept of a head beside its row, and copied to where nobody can change it. */
export type SealedDay = Pick<HeadRow, 'prev' | 'hash' | 'books'> & { day: Day; leaves: DayLeaves }

export const packDay = (day: SealedDay): Uint8Array => gzipSync(canonical(day))
export const unpackDay = (bytes: Uint8Array): SealedDay => JSON.parse(gunzipSync(bytes).toString()) as SealedDay
