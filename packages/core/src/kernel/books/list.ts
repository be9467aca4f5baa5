import type * as z from 'zod'
import type { Page, PageInput } from '../db/page'
import { range, rangeCount } from '../db/read'
import { perPage } from '../fields'
import { addDays, type Day, lastDayOf, monthOf } from '../time'
import type { Book, Fact } from './book'

interface Request<F> {
  input: PageInput
  from: Day
  to: Day
  /** Facts to list; all of them when absent. */
  keep?: (fact: F) => boolean
}

/**
 * A page of the facts of a period, newest first, with the exact total.
 * Without a filter the total is a sum of rollups and whole months before the page are skipped by their count;
 * with one, the period's facts are read.
 */
export async function listFacts<S extends z.ZodObject, R extends { count: number }>(
  book: Book<S, R>,
  { input, from, to, keep }: Request<z.output<S> & Fact>,
): Promise<Page<z.output<S> & Fact>> {
  const size = perPage(input)
  const first = ((input.page ?? 1) - 1) * size
  const answer = (data: (z.output<S> & Fact)[], total: number) => ({
    data,
    meta: {
      current_page: input.page ?? 1,
      per_page: size,
      total,
      last_page: Math.max(1, Math.ceil(total / size)),
      next: null,
    },
  })
  if (keep) {
    const kept = (await book.read(from, to)).reverse().filter(keep)
    return answer(kept.slice(first, first + size), kept.length)
  }
  const months = (await book.months(from, to)).reverse()
  const total = months.reduce((sum, m) => sum + m.rollup.count, 0)
  const data: (z.output<S> & Fact)[] = []
  let skip = first
  for (const { month, rollup } of months) {
    if (data.length >= size) break
    if (skip >= rollup.count) {
      skip -= rollup.count
      continue
    }
    const [a, b] = [from > `${month}-01` ? from : `${month}-01`, to < lastDayOf(month) ? to : lastDayOf(month)]
    data.push(...(await tail(book, month, a, b, skip, size - data.length)))
    skip = 0
  }
  return answer(data, total)
}

async function tail<S extends z.ZodObject, R>(
  book: Book<S, R>,
  month: string,
  from: Day,
  to: Day,
  offset: number,
  size: number,
) {
  const base = { pk: book.partition(month), from, to: `${to}￿`, descending: true }
  let skip = offset
  let start: Parameters<typeof range>[0]['start']
  while (skip > 0) {
    const step = await range({ ...base, limit: Math.min(skip, 1000), start, only: ['pk', 'sk'] })
    skip -= step.items.length
    start = step.next
    if (!start) return []
  }
  return (await range({ ...base, limit: size, start })).items.map(book.toFact)
}

/** How many facts a period holds, counted one by one: for tests against the rollups. */
export async function countFacts<S extends z.ZodObject, R>(book: Book<S, R>, from: Day, to: Day): Promise<number> {
  let total = 0
  for (let month = monthOf(from); month <= monthOf(to); month = monthOf(addDays(lastDayOf(month), 1))) {
    total += await rangeCount({ pk: book.partition(month), from, to: `${to}￿` })
  }
  return total
}
