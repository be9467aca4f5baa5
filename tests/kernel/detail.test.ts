import { book } from '@tendero/core/kernel/books/book'
import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'

interface Sold {
  count: number
  cents: number
  goods: Record<string, number>
}

const sold = book<
  z.ZodObject<{ id: z.ZodString; day: z.ZodString; cents: z.ZodNumber; good: z.ZodString }>,
  Sold,
  'goods'
>({
  name: 'probesold',
  schema: z.object({ id: z.string(), day: z.string(), cents: z.number(), good: z.string() }),
  empty: () => ({ count: 0, cents: 0, goods: {} }),
  detail: ['goods'],
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

const today = dayOf(new Date())
const sell = (day: Day, cents: number, good: string) =>
  act(async (unit) => sold.append(unit, { id: newId('fact'), day, cents, good }))
const light = ({ count, cents }: Pick<Sold, 'count' | 'cents'>) => ({ count, cents })

describe('the large groups of a rollup', () => {
  it('are there for who asks for them and left out for who does not, stored or not, backdated or not', () =>
    asTenant(freshTenant(), async () => {
      const from = addDays(today, -70)
      for (let back = 0; back <= 70; back += 5) await sell(addDays(today, -back), back + 1, `g${back % 3}`)
      // The first reading finds nothing stored, the second what the first one kept.
      for (const round of [1, 2, 3]) {
        const facts = await sold.reduce(from, today)
        expect(light(await sold.sums.rollup(from, today))).toEqual(light(facts))
        expect(await sold.rollup(from, today)).toEqual(facts)
        expect(light(await sold.sums.through(today))).toEqual(light(facts))
        const days = await sold.sums.days(from, today)
        expect(days.reduce((sum, { rollup }) => sum + rollup.cents, 0)).toBe(facts.cents)
        await sell(addDays(today, -10 * round), 1_000, 'g9')
      }
    }))

  it('do not travel for who does not look at them', () =>
    asTenant(freshTenant(), async () => {
      const day = addDays(today, -40)
      await sell(day, 7, 'g1')
      await sold.rollup(day, day)
      const read: string[] = []
      const stop = intercept((next) => async (action, input) => {
        const answer = await next(action, input)
        read.push(...((answer.Items ?? []) as object[]).flatMap(Object.keys))
        return answer
      })
      const [first] = await sold.sums.days(day, day)
      stop()
      expect(first?.rollup).toEqual({ count: 1, cents: 7, goods: {} })
      expect(read).toContain('rollup')
      expect(read).not.toContain('detail')
    }))
})
