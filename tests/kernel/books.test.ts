import { book } from '@tendero/core/kernel/books/book'
import { listFacts } from '@tendero/core/kernel/books/list'
import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'

const sums = book({
  name: 'probefact',
  schema: z.object({ id: z.string(), day: z.string(), cents: z.number() }),
  empty: () => ({ count: 0, cents: 0 }),
  add: (r, f) => {
    r.count += 1
    r.cents += f.cents
  },
  merge: (a, b) => {
    a.count += b.count
    a.cents += b.cents
  },
})

const add = (day: Day, cents: number) => act(async (unit) => sums.append(unit, { id: newId('fact'), day, cents }))

/** A small generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  let s = seed
  return (n: number) => {
    s = (s * 1664525 + 1013904223) % 4294967296
    return Math.floor((s / 4294967296) * n)
  }
}

describe('a rollup', () => {
  it('is never stale: writers backdate and readers compute at random, and every settled answer equals the facts', () =>
    asTenant(freshTenant(), async () => {
      const today = dayOf(new Date())
      const roll = random(7)
      const someDay = () => addDays(today, -roll(70))
      for (let round = 0; round < 12; round++) {
        const writers = Array.from({ length: 6 }, () => add(someDay(), roll(1000)))
        const readers = Array.from({ length: 6 }, () => sums.rollup(someDay(), today))
        await Promise.all([...writers, ...readers])
        const from = someDay()
        const to = addDays(from, roll(70))
        expect(await sums.rollup(from, to)).toEqual(await sums.reduce(from, to))
      }
      expect(await sums.rollup(addDays(today, -80), today)).toEqual(await sums.reduce(addDays(today, -80), today))
    }))

  it('counts what was written in the last second of a day and committed after midnight', async () => {
    const tenant = freshTenant()
    const lateEvening = new Date('2026-03-10T04:59:59.900Z')
    const afterMidnight = new Date('2026-03-10T05:00:30.000Z')
    const day = '2026-03-09'
    await asTenant(tenant, () => sums.rollup(day, day), { now: () => afterMidnight })
    await asTenant(tenant, () => add(day, 500), { now: () => lateEvening })
    const nextWeek = new Date('2026-03-17T12:00:00.000Z')
    expect(await asTenant(tenant, () => sums.rollup(day, day), { now: () => nextWeek })).toEqual({
      count: 1,
      cents: 500,
    })
  })

  it('of whole past months, clipped months and today adds up', () =>
    asTenant(freshTenant(), async () => {
      const today = dayOf(new Date())
      for (let back = 0; back < 100; back += 9) await add(addDays(today, -back), back + 1)
      const from = addDays(today, -95)
      expect(await sums.rollup(from, today)).toEqual(await sums.reduce(from, today))
      expect(await sums.rollup(from, today)).toEqual(await sums.reduce(from, today))
      const months = await sums.months(from, today)
      expect(months.reduce((n, m) => n + m.rollup.count, 0)).toBe((await sums.reduce(from, today)).count)
    }))
})

describe('a rollup that cannot be kept', () => {
  it('is answered all the same, and kept by a later reader', () =>
    asTenant(freshTenant(), async () => {
      const day = addDays(dayOf(new Date()), -3)
      await add(day, 500)
      const stop = intercept(
        (next) => (action, input, options) =>
          action === 'UpdateItem'
            ? Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' }))
            : next(action, input, options),
      )
      try {
        expect(await sums.rollup(day, day)).toEqual({ count: 1, cents: 500 })
      } finally {
        stop()
      }
      expect(await sums.rollup(day, day)).toEqual({ count: 1, cents: 500 })
    }))
})

describe('a list of facts', () => {
  it('pages newest first over months with the exact total', () =>
    asTenant(freshTenant(), async () => {
      const today = dayOf(new Date())
      const from = addDays(today, -90)
      for (let back = 0; back <= 90; back += 3) await add(addDays(today, -back), back)
      const seen: number[] = []
      for (let page = 1; page <= 4; page++) {
        const { data, meta } = await listFacts(sums, { input: { page, per_page: 10 }, from, to: today })
        expect(meta).toMatchObject({ total: 31, last_page: 4 })
        seen.push(...data.map((f) => f.cents))
      }
      expect(seen).toEqual(Array.from({ length: 31 }, (_, i) => i * 3))
      const even = await listFacts(sums, {
        input: { page: 2, per_page: 10 },
        from,
        to: today,
        keep: (f) => f.cents % 2 === 0,
      })
      expect(even.meta.total).toBe(16)
      expect(even.data.map((f) => f.cents)).toEqual([60, 66, 72, 78, 84, 90])
    }))

  it.each([
    ['newest first', { descending: true }],
    ['oldest first', { descending: false }],
    ['some of them', { descending: true, keep: (f: { cents: number }) => f.cents % 2 === 0 }],
  ])('goes on from where a page ended, %s: every fact once, no total counted again', (_, how) =>
    asTenant(freshTenant(), async () => {
      const today = dayOf(new Date())
      const from = addDays(today, -90)
      for (let back = 0; back <= 90; back += 3) {
        await add(addDays(today, -back), back)
        if (back % 9 === 0) await add(addDays(today, -back), back + 1)
      }
      const asked = { from, to: today, ...how }
      const whole = (await listFacts(sums, { input: { per_page: 100 }, ...asked })).data.map((f) => f.id)
      const seen: string[] = []
      let cursor: string | undefined
      for (let page = 1; page === 1 || cursor; page++) {
        const { data, meta } = await listFacts(sums, { input: { page, per_page: 7, cursor }, ...asked })
        expect(meta).toMatchObject({ total: whole.length, current_page: page })
        seen.push(...data.map((f) => f.id))
        cursor = meta.next ?? undefined
        // Written between two pages: newest, so that nobody who goes on meets it, and the total is the one that was told.
        if (page === 1 && how.descending) await add(today, 1000)
      }
      expect(seen).toEqual(whole)
    }),
  )

  it.each(['nonsense', Buffer.from('{"day":"1999-01-01","sk":"1999-01-01.x","total":1}').toString('base64url')])(
    'begins at the page asked for when the cursor is of nobody: %s',
    (cursor) =>
      asTenant(freshTenant(), async () => {
        const today = dayOf(new Date())
        await add(today, 5)
        const { data, meta } = await listFacts(sums, { input: { cursor }, from: addDays(today, -9), to: today })
        expect([data.length, meta.total, meta.next]).toEqual([1, 1, null])
      }),
  )
})
