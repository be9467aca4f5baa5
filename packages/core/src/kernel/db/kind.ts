import type * as z from 'zod'
import { notFound } from '../errors'
import { prefixed, prefixOf } from '../values/id'
import { declared, type Words } from './declared'
import { fitsPartition, fitsSort, globalPartition, type Item, type Key, keyText, partition } from './keys'
import { type Page, type PageRequest, page as walkPage } from './lists/page'
import { pack } from './pack'
import { load, type Request } from './read'
import { bucketsOfRefs, type Refs, refers } from './refs'
import { type IndexName, indexes, indexKeys } from './table'
import { readAs } from './unreadable'

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
  fromItem(item: Item): Row<S>
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

const seconds = () => Math.floor(Date.now() / 1000)

/**
 * Declares a kind of row. Rows are parsed by the schema before every write and after every read.
 * `get` answers 404 with the kind's label, the same for a missing row and for another tenant's.
 */
export function kind<S extends z.ZodObject, B extends string = never>(spec: KindSpec<S, B>): Kind<S, B> {
  const names = Object.keys(spec.by ?? {}) as B[]
  if (names.length > indexes.length) throw new Error(`${spec.name}: more than ${indexes.length} indexes`)
  declared[spec.global ? 'globalKinds' : 'kinds'].add(spec.name)
  const home = (id: string) => (spec.global ? globalPartition(spec.name, id) : partition(spec.name))
  const idOf = (row: z.output<S>) => (spec.key ? spec.key(row) : (row as unknown as { id: string }).id)
  const keyOf = (id: string): Key => ({ pk: home(id), sk: id })
  const indexPartition = (name: B, part: string) =>
    spec.globalIndex ? globalPartition(spec.name, name, part) : partition(spec.name, name, part)

  // What a schema gives is nobody else's: to copy so many fields costs more than to read them.
  const fromItem = (item: Item): Row<S> =>
    Object.assign(readAs(spec.schema, item, spec.label) as z.output<S>, { version: item.v as number })

  const alive = (item: Item | undefined) =>
    item && !(typeof item.ttl === 'number' && item.ttl <= seconds()) ? item : undefined

  const toItem = (row: z.output<S>, version: number): Item => {
    const item: Item = Object.assign(spec.schema.parse(row) as Record<string, unknown>, keyOf(idOf(row)), {
      v: version,
    })
    names.forEach((name, i) => {
      const entry = spec.by![name](row)
      if (!entry) return
      const { partition: p, sort } = indexKeys(indexes[i]!)
      const [part, text] = [indexPartition(name, entry[0]), entry[1] === '' ? ' ' : entry[1]]
      fitsPartition(part)
      fitsSort(text)
      item[p] = part
      item[sort] = text
    })
    const expires = spec.expires?.(row)
    if (expires !== undefined) item.ttl = expires
    return spec.plain ? pack(item, spec.plain) : item
  }

  const { refs, counts } = spec
  if (spec.words) declared.words.set(spec.name, spec.words)
  if (spec.prefix) prefixOf(spec.name, spec.prefix)
  if (refs) refers(spec.name, spec.label, spec.plural!, refs)

  const self: Kind<S, B> = {
    ...spec,
    ...(refs ? { counts: (row) => [...(counts?.(row) ?? []), ...bucketsOfRefs(refs, row)] } : {}),
    keyOf,
    idOf,
    newId: () => prefixed(spec.prefix!),
    toItem,
    fromItem,
    indexPartition,
    indexOf: (name) => indexes[names.indexOf(name)]!,
    one: (id) => ({
      keys: [keyOf(id)],
      take: (items) => {
        const item = alive(items.get(keyText(keyOf(id))))
        if (!item) throw notFound(spec.label)
        return fromItem(item)
      },
    }),
    maybe: (id) => ({
      keys: id === undefined ? [] : [keyOf(id)],
      take: (items) => {
        const item = id === undefined ? undefined : alive(items.get(keyText(keyOf(id))))
        return item && fromItem(item)
      },
    }),
    many: (ids) => ({
      keys: ids.map(keyOf),
      take: (items) => {
        const rows = new Map<string, Row<S>>()
        for (const id of ids) {
          const item = alive(items.get(keyText(keyOf(id))))
          if (item) rows.set(id, fromItem(item))
        }
        return rows
      },
    }),
    moved: (before, after) =>
      names.some((name) => {
        if (spec.drifting?.includes(name)) return false
        const [was, is] = [spec.by![name](before), spec.by![name](after)]
        return was !== undefined && is !== undefined && was[0] === is[0] && was[1] !== is[1]
      }),
    get: async (id) => (await load({ row: self.one(id) })).row,
    find: async (id) => (await load({ row: self.maybe(id) })).row,
    page: (request) => walkPage(self, request),
  }
  return self
}
