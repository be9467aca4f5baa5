import { book } from '@tendero/core/kernel/books/book'
import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { newId } from '@tendero/core/kernel/values/id'
import { type Day, dayOf } from '@tendero/core/kernel/values/time'
import * as z from 'zod'

/** A book of what sold today, for the tests of days that are not over. */

export const Fact = z.object({ id: z.string(), day: z.string(), cents: z.number(), good: z.string() })
interface Sums {
  count: number
  cents: number
  goods: Record<string, number>
}

export const sold = book<typeof Fact, Sums, 'goods'>({
  name: 'probetoday',
  schema: Fact,
  detail: ['goods'],
  empty: () => ({ count: 0, cents: 0, goods: {} }),
  add: (r, f) => {
    r.count += 1
    r.cents += f.cents
    r.goods[f.good] = (r.goods[f.good] ?? 0) + f.cents
  },
  merge: (a, b) => {
    a.count += b.count
    a.cents += b.cents
    for (const [good, cents] of Object.entries(b.goods)) a.goods[good] = (a.goods[good] ?? 0) + cents
  },
})

/** Files share this module, and one may begin on another day than the one before it. */
const today = () => dayOf(new Date())
export const MINUTE = 60_000
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The first ten characters of the ids of an instant. */
const timeOf = (ms: number) =>
  Array.from({ length: 10 }, (_, i) => DIGITS[Math.floor(ms / 32 ** (9 - i)) % 32]).join('')
/** A fact made `age` milliseconds ago, on a process whose clock says so. */
export const idOf = (age: number) => `fac_${timeOf(Date.now() - age)}${newId('fact').slice(14)}`
export const sell = (cents: number, age = 0, day: Day = today()) =>
  act(async (unit) => void sold.append(unit, { id: idOf(age), day, cents, good: `g${cents % 7}` }))
export const light = ({ count, cents }: Pick<Sums, 'count' | 'cents'>) => ({ count, cents })

/** Writes `n` facts of today, older than what still settles, many in one transaction. */
export async function past(n: number): Promise<void> {
  for (let from = 0; from < n; from += 90)
    await act(async (unit) => {
      for (let i = from; i < Math.min(n, from + 90); i++)
        sold.append(unit, {
          id: idOf(30 * MINUTE - i),
          day: today(),
          cents: i,
          good: `g${i}`,
        })
    })
}

/** Facts of the book that `work` reads. */
export async function factsRead(work: () => Promise<unknown>): Promise<number> {
  let facts = 0
  const stop = intercept((next) => async (action, input) => {
    const answer = await next(action, input)
    if (action === 'Query')
      facts += ((answer.Items ?? []) as { sk: string }[]).filter(({ sk }) => sk.includes('.fac_')).length
    return answer
  })
  await work().finally(stop)
  return facts
}

/** Partitions that `work` asks, one for each Query. */
export async function partitionsAsked(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = []
  const stop = intercept((next) => (action, input) => {
    if (action === 'Query')
      asked.push((input as { ExpressionAttributeValues: Record<string, string> }).ExpressionAttributeValues[':p']!)
    return next(action, input)
  })
  await work().finally(stop)
  return asked
}

/** A small generator with a seed, so that a failure can be repeated. */
export function random(seed: number) {
  let s = seed
  return (n: number) => {
    s = (s * 1664525 + 1013904223) % 4294967296
    return Math.floor((s / 4294967296) * n)
  }
}
