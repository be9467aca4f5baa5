import type * as z from 'zod'
import { perPage } from '../fields'
import { count } from './counter'
import { partition } from './keys'
import type { Kind, Row } from './kind'
import { fromCursor, load, type Range, range, rangeCount, toCursor } from './read'
import { matches } from './search'

export interface Page<T> {
  data: T[]
  meta: { current_page: number; per_page: number; total: number; last_page: number; next: string | null }
}

export interface PageInput {
  page?: number | undefined
  per_page?: number | undefined
  perPage?: number | undefined
  cursor?: string | undefined
}

export interface PageRequest<B extends string> {
  input: PageInput
  /** Index to walk and the partition in it; the kind's own order (by id) when absent. */
  index?: B
  part?: string
  /** Sort texts to keep: a prefix, or from–to inclusive. */
  prefix?: string
  from?: string
  to?: string
  descending?: boolean
  /** Words to search, any order, as prefixes; wins over the index. */
  search?: string | undefined
  /** Bucket that holds the exact total; a COUNT over the range when absent. */
  bucket?: string
  /** Rows of a search to keep. */
  keep?: (row: never) => boolean
}

const meta = (input: PageInput, total: number, next: string | null) => {
  const size = perPage(input)
  return { current_page: input.page ?? 1, per_page: size, total, last_page: Math.max(1, Math.ceil(total / size)), next }
}

/** A page of a list already in memory. */
export function slicePage<T>(rows: readonly T[], input: PageInput): Page<T> {
  const size = perPage(input)
  const start = ((input.page ?? 1) - 1) * size
  return { data: rows.slice(start, start + size), meta: meta(input, rows.length, null) }
}

/** One page of a kind, its total exact. Costs the page, the counter, and the keys before the page when no cursor is given. */
export async function page<S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  request: PageRequest<B>,
): Promise<Page<Row<S>>> {
  if (request.search?.trim()) return searchPage(kind, request, request.search)
  const { input } = request
  const size = perPage(input)
  const base: Range = {
    pk: request.index ? kind.indexPartition(request.index, request.part ?? 'all') : partition(kind.name),
    ...(request.index ? { index: kind.indexOf(request.index) } : {}),
    ...(request.prefix !== undefined ? { prefix: request.prefix } : {}),
    ...(request.from !== undefined ? { from: request.from } : {}),
    ...(request.to !== undefined ? { to: request.to } : {}),
    descending: request.descending ?? false,
  }
  const [total, answer] = await Promise.all([
    request.bucket === undefined ? rangeCount(base) : count(kind.name, request.bucket),
    seek(base, input, size),
  ])
  const last = Math.max(1, Math.ceil(total / size))
  const more = answer.next && (input.page ?? 1) < last ? toCursor(answer.next) : null
  return { data: answer.items.map(kind.fromItem), meta: meta(input, total, more) }
}

async function seek(base: Range, input: PageInput, size: number) {
  let start = fromCursor(input.cursor, base)
  let skip = start ? 0 : ((input.page ?? 1) - 1) * size
  while (skip > 0) {
    const step = await range({ ...base, limit: Math.min(skip, 1000), start, only: ['pk', 'sk'] })
    skip -= step.items.length
    start = step.next
    if (!start) return { items: [], next: undefined }
  }
  return range({ ...base, limit: size, start })
}

async function searchPage<S extends z.ZodObject, B extends string>(
  kind: Kind<S, B>,
  request: PageRequest<B>,
  text: string,
): Promise<Page<Row<S>>> {
  const ids = await matches(kind.name, text)
  const size = perPage(request.input)
  const first = ((request.input.page ?? 1) - 1) * size
  if (!request.keep) {
    const wanted = ids.slice(first, first + size)
    const { rows } = await load({ rows: kind.many(wanted) })
    return { data: wanted.flatMap((id) => rows.get(id) ?? []), meta: meta(request.input, ids.length, null) }
  }
  const { rows } = await load({ rows: kind.many(ids) })
  const kept = ids.flatMap((id) => rows.get(id) ?? []).filter((row) => request.keep!(row as never))
  return { data: kept.slice(first, first + size), meta: meta(request.input, kept.length, null) }
}
