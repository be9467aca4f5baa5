import { listFacts } from '@tendero/core/kernel/books/list'
import { act } from '@tendero/core/kernel/db/act'
import { addDays, dayOf, monthOf } from '@tendero/core/kernel/values/time'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { type Fact, factsRead, idOf, partitionsAsked, past, random, sell, sold } from './today-book'

const today = dayOf(new Date())

describe('a list of facts', () => {
  it('has its first page and what came after the mark of today in one trip, beside the marks', () =>
    asTenant(freshTenant(), async () => {
      await past(300)
      await sold.sums.rollup(today, today)
      for (let i = 0; i < 20; i++) await sell(i)
      const all = (await sold.read(today, today)).map(({ id }) => id).reverse()
      for (const page of [1, 2]) {
        let answer: Awaited<ReturnType<typeof listFacts<z.output<typeof Fact>>>> | undefined
        const asked = await partitionsAsked(async () => {
          answer = await listFacts(sold, { input: { page, per_page: 25 }, from: today, to: today })
        })
        expect(asked.sort()).toEqual([sold.partition(monthOf(today)), sold.partition('days')].sort())
        expect(answer?.meta.total).toBe(320)
        expect(answer?.data.map(({ id }) => id)).toEqual(all.slice(25 * (page - 1), 25 * page))
      }
    }))

  it('is exact on each page at any mark, whatever was put before it', () =>
    asTenant(freshTenant(), async () => {
      const [pick, yesterday] = [random(11), addDays(today, -1)]
      for (let round = 0; round < 14; round++) {
        await past(pick(70))
        for (let i = pick(4); i > 0; i--) await sell(i, pick(20_000), pick(4) === 0 ? yesterday : today)
        if (pick(3) === 0) await sold.sums.rollup(yesterday, today)
        const all = (await sold.read(yesterday, today)).map(({ id }) => id).reverse()
        const [page, size] = [1 + pick(4), 5 + pick(40)]
        const { data, meta } = await listFacts(sold, { input: { page, per_page: size }, from: yesterday, to: today })
        expect(meta.total).toBe(all.length)
        expect(data.map(({ id }) => id)).toEqual(all.slice(size * (page - 1), size * page))
      }
    }))

  it('passes over the days before a page by their sums, and reads keys of one day only', () =>
    asTenant(freshTenant(), async () => {
      const month = monthOf(addDays(today, -40))
      for (let d = 1; d <= 8; d++)
        await act(async (unit) => {
          for (let i = 0; i < 40; i++)
            sold.append(unit, { id: idOf(0), day: `${month}-0${d}`, cents: 100 * d + i, good: 'g' })
        })
      const asked = { from: `${month}-01`, to: `${month}-28` }
      const all = (await sold.read(asked.from, asked.to)).map((fact) => fact.id)
      for (const descending of [true, false])
        for (const page of [1, 7, 25, 32]) {
          const list = () => listFacts(sold, { input: { page, per_page: 10 }, ...asked, descending })
          const { data } = await list()
          const order = descending ? all.toReversed() : all
          expect(data.map((fact) => fact.id)).toEqual(order.slice(10 * (page - 1), 10 * page))
          expect(await factsRead(list)).toBeLessThanOrEqual(50)
        }
    }))

  it('with a filter looks at some thousands of facts, says that there are more, and goes on from there', () =>
    asTenant(freshTenant(), async () => {
      await past(6_100)
      const keep = (fact: { cents: number }) => fact.cents % 100 === 0
      const seen: number[] = []
      let cursor: string | undefined
      for (let page = 1; page === 1 || cursor; page++) {
        let meta: Awaited<ReturnType<typeof listFacts>>['meta'] | undefined
        const read = await factsRead(async () => {
          const answer = await listFacts(sold, {
            input: { page, per_page: 30, cursor },
            from: today,
            to: today,
            keep,
          })
          seen.push(...answer.data.map((fact) => fact.cents))
          meta = answer.meta
        })
        expect(read).toBeLessThanOrEqual(5_500)
        if (page === 1) expect(meta).toMatchObject({ more: true })
        cursor = meta?.next ?? undefined
      }
      expect(seen).toEqual(Array.from({ length: 61 }, (_, i) => 6_000 - 100 * i))
    }))
})

describe('days that nobody has added up', () => {
  it('of several months are asked for once', () =>
    asTenant(freshTenant(), async () => {
      const from = addDays(`${monthOf(today)}-01`, -1)
      await sell(1, 0, from)
      await sell(2)
      await sold.sums.days(from, today)
      for (const read of [sold.sums.days, sold.sums.rollup, sold.rollup]) {
        await read(from, today)
        const asked = await partitionsAsked(() => read(from, today))
        expect(asked.filter((pk) => pk === sold.partition('days'))).toHaveLength(1)
      }
      expect(await sold.rollup(from, today)).toEqual(await sold.reduce(from, today))
    }))

  it('are read apart: one fact of the first day of a period does not make a report read those between', () =>
    asTenant(freshTenant(), async () => {
      const month = monthOf(addDays(today, -40))
      const [first, last] = [`${month}-03`, `${month}-23`]
      for (let day = first; day <= last; day = addDays(day, 1))
        await act(async (unit) => {
          for (let i = 0; i < 10; i++) sold.append(unit, { id: idOf(0), day, cents: i, good: 'g' })
        })
      await sold.rollup(first, last)
      await sell(3, 0, first)
      await sell(3, 0, last)
      expect(await factsRead(() => sold.rollup(first, last))).toBe(22)
      expect(await sold.rollup(first, last)).toEqual(await sold.reduce(first, last))
    }))
})
