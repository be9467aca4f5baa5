import type * as z from 'zod'
import type { Words } from './declared'
import type { Item, Key } from './keys'
import type { Page, PageRequest } from './lists/page-shape'
import type { Personal } from './personal/personal'
import type { Request } from './read'
import type { Refs } from './refs'
import type { IndexName } from './table'

/** A row as read: what the schema says, plus the version that a later `replace` must still find. */
export type Row<S extends z.ZodType> = z.output<S> & { version: number }

/** Entry of a row in an index: the partition within the kind, and the sort text. Undefined leaves the row out. */
export type IndexEntry = readonly [partition: string, sort: string] | undefined

export interface KindSpec<S extends z.ZodObject, B extends string = never> {
  name: string
  /** Of the ids of a record: three letters. */
  prefix?: string
  /** With article, for messages: `el producto`. */
  label: string
  schema: S
  /** Sort key of a row; its `id` unless told. */
  key?: (row: z.output<S>) => string
  /** Index entries by name, at most six, in a fixed order: the first lives in gsi1, and so on. */
  by?: Record<B, (row: z.output<S>) => IndexEntry>
  /** Indexes whose sort text changes as the row is written: their pages are not found by bookmarks. */
  drifting?: readonly NoInfer<B>[]
  /** Texts whose words find the row. */
  search?: (row: z.output<S>) => (string | undefined)[]
  /** Buckets in which the row counts; lists take their exact totals from them. */
  counts?: (row: z.output<S>) => string[]
  /** Records that the row refers to: one that is referred to is deactivated and not removed. `plural` is what many rows are called. */
  refs?: Refs<z.output<S>>
  plural?: string
  /** What a row is counted by within each of its buckets, besides being one: `s.<seller>`. No further items. */
  dimensions?: (row: z.output<S>) => string[]
  /** Amounts that are summed in each of its buckets, by the name of their sum: no further items either. */
  amounts?: (row: z.output<S>) => Readonly<Record<string, number>>
  /** What it says of people who are not of the shop. */
  personal?: Personal<z.output<S>>
  /**
   * Keys of the users and sellers whose sale the row belongs to; `undefined` for a row that belongs to no sale. A seller
   * who sees only their own sales finds no row without one of their keys.
   */
  owners?: (row: z.output<S>) => readonly (string | undefined)[] | undefined
  /** Fields computed from the others and written with every row. */
  derives?: (row: z.output<S>) => Partial<z.output<S>>
  /** Fields that the audit masks. */
  secret?: readonly (keyof z.output<S> & string)[]
  /** What the audit calls its fields, where the usual words of `audit-words.ts` do not do; false hides one. */
  words?: Words
  /** False for rows whose changes say nothing to a person (sessions, jobs). */
  audited?: boolean
  /** True for rows that live outside of tenants; each gets its own partition. */
  global?: boolean
  /** Index partitions outside of tenants (open jobs of everybody). */
  globalIndex?: boolean
  /** For documents of many fields: those that an expression of the table names. All others are stored packed; see `pack`. */
  plain?: readonly (keyof z.output<S> & string)[]
  /** Seconds since the epoch after which the row no longer exists. */
  expires?: (row: z.output<S>) => number | undefined
}

/** A kind of row of the table. */
export interface Kind<S extends z.ZodObject = z.ZodObject, B extends string = string> extends KindSpec<S, B> {
  keyOf(id: string): Key
  idOf(row: z.output<S>): string
  /** An id for a new record. */
  newId(): string
  toItem(row: z.output<S>, version: number): Item
  /** @throws AppError 404 for a row of a sale that the actor may not see */
  fromItem(item: Item): Row<S>
  /** Returns the rows of some items, without those of sales that the actor may not see. */
  fromItems(items: readonly Item[]): Row<S>[]
  one(id: string): Request<Row<S>>
  maybe(id: string | undefined): Request<Row<S> | undefined>
  many(ids: readonly string[]): Request<Map<string, Row<S>>>
  get(id: string): Promise<Row<S>>
  find(id: string): Promise<Row<S> | undefined>
  page(request: PageRequest<B>): Promise<Page<Row<S>>>
  indexOf(name: B): IndexName
  indexPartition(name: B, part: string): string
  /** True when a row has another place in a list: the same partition of an index that does not drift, another sort text. */
  moved(before: z.output<S>, after: z.output<S>): boolean
}
