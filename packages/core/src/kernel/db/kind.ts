import type * as z from 'zod'
import { ownSales } from '../context'
import { notFound } from '../errors'
import { prefixed, prefixOf } from '../values/id'
import { declared } from './declared'
import { fitsPartition, fitsSort, globalPartition, type Item, type Key, keyText, partition } from './keys'
import type { Kind, KindSpec, Row } from './kind-spec'
import { page as walkPage } from './lists/page'
import { pack } from './pack'
import { type PersonalKind, tellsOf } from './personal/kinds'
import { load } from './read'
import { bucketsOfRefs, refers } from './refs'
import { indexes, indexKeys } from './table'
import { readAs } from './unreadable'

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
  const read = (item: Item): Row<S> =>
    Object.assign(readAs(spec.schema, item, spec.label) as z.output<S>, { version: item.v as number })

  const seen = (row: Row<S>): boolean => {
    const own = spec.owners && ownSales()
    const owners = own && spec.owners!(row)
    return !owners || owners.some((key) => key !== undefined && own.keys.includes(key))
  }

  const shown = (item: Item | undefined): Row<S> | undefined => {
    const row = item && read(item)
    return row && seen(row) ? row : undefined
  }

  const fromItem = (item: Item): Row<S> => {
    const row = shown(item)
    if (!row) throw notFound(spec.label)
    return row
  }

  const alive = (item: Item | undefined) =>
    item && !(typeof item.ttl === 'number' && item.ttl <= seconds()) ? item : undefined

  const toItem = (row: z.output<S>, version: number): Item => {
    const item: Item = Object.assign(
      spec.schema.parse(spec.derives ? { ...row, ...spec.derives(row) } : row) as Record<string, unknown>,
      keyOf(idOf(row)),
      {
        v: version,
      },
    )
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
  declared.labels.set(spec.name, spec.label)
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
    fromItems: (items) => items.flatMap((item) => shown(item) ?? []),
    indexPartition,
    indexOf: (name) => indexes[names.indexOf(name)]!,
    one: (id) => ({
      keys: [keyOf(id)],
      take: (items) => {
        const row = shown(alive(items.get(keyText(keyOf(id)))))
        if (!row) throw notFound(spec.label)
        return row
      },
    }),
    maybe: (id) => ({
      keys: id === undefined ? [] : [keyOf(id)],
      take: (items) => {
        return id === undefined ? undefined : shown(alive(items.get(keyText(keyOf(id)))))
      },
    }),
    many: (ids) => ({
      keys: ids.map(keyOf),
      take: (items) => {
        const rows = new Map<string, Row<S>>()
        for (const id of ids) {
          const row = shown(alive(items.get(keyText(keyOf(id)))))
          if (row) rows.set(id, row)
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
  if (spec.personal) tellsOf(self as unknown as PersonalKind)
  return self
}
