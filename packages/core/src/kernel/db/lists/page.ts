import type * as z from 'zod'
import { perPage } from '../../values/fields'
import { type Item, keyText, partition } from '../keys'
import type { Kind, Row } from '../kind-spec'
import { countTo, fromCursor, load, type Range, type RangeAnswer, type Request, seek, toCursor } from '../read'
import { Unreadable } from '../unreadable'
import { tally } from './counter'
import { isFar, type Marked, marksOf, placeOf } from './marks'
import type { Page, PageInput, PageRequest } from './page-shape'
import { MAX_MATCHES, matches } from './search'

/** Rows that are counted one by one for a total; of more, the total says only that there are more. */
export const MAX_COUNTED = 1_000

const meta = (input: PageInput, total: number, next: string | null, more = false): Page<never>['meta'] => {
  const size = perPage(input)
  const last = Math.max(1, Math.ceil(total / size))
  return { current_page: input.page ?? 1, per_page: size, total, last_page: last, next, ...(more ? { more } : {}) }
}

/** A page of a list already in memory; `more` when the list is only the beginning of what there is. */
export function slicePage<T>(rows: readonly T[], input: PageInput, more = false): Page<T> {
  const size = perPage(input)
  const start = ((input.page ?? 1) - 1) * size
  return { data: rows.slice(start, start + size), meta: meta(input, rows.length, null, more) }
}

/**
 * One page of a kind, its total exact when a bucket counts it. Costs the page and the counter; a page far down costs the
 * same once somebody has looked that far (`marks.ts`).
 */
export async function page<S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  request: PageRequest<B>,
): Promise<Page<Row<S>>> {
  if (request.search?.trim()) return searchPage(kind, request, request.search)
  const { input, bucket } = request
  const base: Range = {
    pk: request.index ? kind.indexPartition(request.index, request.part ?? 'all') : partition(kind.name),
    ...(request.index ? { index: kind.indexOf(request.index) } : {}),
    ...(request.prefix !== undefined ? { prefix: request.prefix } : {}),
    ...(request.from !== undefined ? { from: request.from } : {}),
    ...(request.to !== undefined ? { to: request.to } : {}),
    descending: request.descending ?? false,
  }
  const skip = fromCursor(input.cursor, base) ? 0 : ((input.page ?? 1) - 1) * perPage(input)
  if (bucket !== undefined && isFar(skip) && hasMarks(kind, request)) {
    const list = { home: partition(kind.name), base, count: () => tally(kind.name, bucket) }
    return rowsOf(kind, await farPage(list, input, skip))
  }
  const counted = bucket === undefined ? undefined : () => tally(kind.name, bucket).then(({ n }) => n)
  return rowsOf(kind, await rangePage(base, input, counted))
}

/** Bookmarks are of whole lists that stay as they are between two writes that count. */
const hasMarks = <S extends z.ZodObject, B extends string>(kind: Kind<S, B>, { index, from, to }: PageRequest<B>) =>
  from === undefined && to === undefined && !kind.globalIndex && !(index && kind.drifting?.includes(index))

const rowsOf = <S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  { data, meta }: Page<Item>,
): Page<Row<S>> => {
  const { rows, unreadable } = readable(kind, data)
  return { data: rows, meta: { ...meta, ...unreadable } }
}

/** The rows of some items, and the ids of those that cannot be read: a list shows the others and says so. */
function readable<S extends z.ZodObject, B extends string>(kind: Kind<S, B>, items: readonly Item[]) {
  const rows: Row<S>[] = []
  const unreadable: string[] = []
  for (const item of items)
    try {
      rows.push(kind.fromItem(item))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable.push(error.id)
    }
  return { rows, unreadable: unreadable.length > 0 ? { unreadable } : {} }
}

/** The items of some ids, in their order, without those that are no longer there. */
const itemsOf = <S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  ids: readonly string[],
): Request<Item[]> => ({
  keys: ids.map(kind.keyOf),
  take: (items) => ids.flatMap((id) => items.get(keyText(kind.keyOf(id))) ?? []),
})

/** One page of the items of a range. `counted` tells how many there are; without it they are counted, to `MAX_COUNTED`. */
export async function rangePage(base: Range, input: PageInput, counted?: () => Promise<number>): Promise<Page<Item>> {
  const size = perPage(input)
  const start = fromCursor(input.cursor, base)
  const skip = start ? 0 : ((input.page ?? 1) - 1) * size
  const [{ n, more }, answer] = await Promise.all([
    counted ? counted().then((all) => ({ n: all, more: false })) : countTo(base, MAX_COUNTED),
    seek(base, { start, before: skip, size }),
  ])
  const seen = ((input.page ?? 1) - 1) * size + answer.items.length + (answer.next ? 1 : 0)
  return answered(input, answer, more ? { n: Math.max(n, seen), more } : { n })
}

function answered(
  input: PageInput,
  { items, next }: Pick<RangeAnswer, 'items' | 'next'>,
  { n, more = false }: { n: number; more?: boolean },
): Page<Item> {
  const told = meta(input, n, null, more)
  const goesOn = next && (more || told.current_page < told.last_page)
  return { data: items, meta: { ...told, next: goesOn ? toCursor(next) : null } }
}

async function farPage(list: Marked, input: PageInput, skip: number): Promise<Page<Item>> {
  const [total, { noted }] = await Promise.all([list.count(), load({ noted: marksOf(list) })])
  const place = await placeOf(list, skip, total, noted)
  if (!place) return answered(input, { items: [], next: undefined }, total)
  return answered(input, await seek(list.base, { ...place, size: perPage(input) }), total)
}

async function searchPage<S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  { input, keep }: PageRequest<B>,
  text: string,
): Promise<Page<Row<S>>> {
  const { ids, more } = await matches(kind.name, text, MAX_MATCHES)
  if (!keep) {
    const wanted = slicePage(ids, input, more)
    const { items } = await load({ items: itemsOf(kind, wanted.data) })
    return rowsOf(kind, { ...wanted, data: items })
  }
  const { items } = await load({ items: itemsOf(kind, ids) })
  const { rows, unreadable } = readable(kind, items)
  const kept = slicePage(
    rows.filter((row) => keep(row as never)),
    input,
    more,
  )
  return { ...kept, meta: { ...kept.meta, ...unreadable } }
}
