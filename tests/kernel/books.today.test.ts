import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays, dayOf, monthOf } from '@tendero/core/kernel/values/time'
import { describe, expect, it, vi } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { putAll } from '../support/seed'
import { factsRead, idOf, light, MINUTE, past, random, sell, sold } from './today-book'

const today = dayOf(new Date())

async function exact(): Promise<void> {
  const facts = await sold.reduce(today, today)
  expect(await sold.rollup(today, today)).toEqual(facts)
  expect(light(await sold.sums.rollup(today, today))).toEqual(light(facts))
}

describe('today', () => {
  it('is read from a mark and the few facts after it, however many there are', () =>
    asTenant(freshTenant(), async () => {
      await past(700)
      for (const read of [sold.sums.rollup, sold.rollup]) {
        await read(today, today)
        expect(await factsRead(() => read(today, today))).toBe(0)
      }
      for (let i = 0; i < 20; i++) await sell(i)
      for (const read of [sold.sums.rollup, sold.rollup, sold.sums.days, sold.sums.through])
        expect(await factsRead(() => read(today, today))).toBeLessThanOrEqual(50)
      await exact()
    }))

  it('is added up while facts come, so that whoever reads first at the end of the day finds few of them left', () =>
    asTenant(freshTenant(), async () => {
      const start = Date.now()
      vi.useFakeTimers({ toFake: ['Date'], now: start })
      try {
        for (let i = 0; i < 1_400; i += 20) {
          vi.setSystemTime(start + i * 100)
          await act(async (unit) => {
            for (let j = i; j < i + 20; j++) sold.append(unit, { id: idOf(0), day: today, cents: j, good: `g${j}` })
          })
        }
        for (const read of [sold.sums.rollup, sold.rollup])
          expect(await factsRead(() => read(today, today))).toBeLessThanOrEqual(600)
        await exact()
      } finally {
        vi.useRealTimers()
      }
    }))

  it('is added up a thousand facts at a time by who writes, where others wrote thousands that nobody looked at', () =>
    asTenant(freshTenant(), async () => {
      const pk = sold.partition(monthOf(today))
      const others = Array.from({ length: 3_000 }, (_, i) => ({
        id: idOf(30 * MINUTE - i),
        day: today,
        cents: i,
        good: `g${i}`,
      }))
      await putAll(others.map((fact) => ({ ...fact, pk, sk: `${today}.${fact.id}` })))
      const write = () =>
        act(async (unit) => {
          for (let i = 0; i < 50; i++) sold.append(unit, { id: idOf(0), day: today, cents: i, good: 'new' })
        })
      let most = 0
      for (let i = 0; i < 45; i++) most = Math.max(most, await factsRead(write))
      expect(most).toBeGreaterThan(900)
      expect(most).toBeLessThanOrEqual(2_000)
      await exact()
    }))

  it('counts a fact that was committed late, just before who adds up raised the fence; the fence is raised once', () =>
    asTenant(freshTenant(), async () => {
      let raises = 0
      const stop = intercept((next) => async (action, input, options) => {
        const isFence = action === 'UpdateItem' && (input as { Key: { pk: string } }).Key.pk.endsWith('#fence')
        if (isFence && ++raises === 1) await sell(77, 30 * MINUTE - 100)
        return next(action, input, options)
      })
      await past(540).finally(stop)
      await exact()
      expect(raises).toBe(16)
    }))

  it('takes no fact before the mark that was on its way when the mark was kept: it gets a new place', () =>
    asTenant(freshTenant(), async () => {
      await past(120)
      let arrive = () => {}
      const held = new Promise<void>((resolve) => {
        arrive = resolve
      })
      let [waits, tries] = [true, 0]
      const stop = intercept((next) => async (action, input) => {
        if (action === 'TransactWriteItems' && JSON.stringify(input).includes('9000000')) {
          tries += 1
          if (waits) {
            waits = false
            await held
          }
        }
        return next(action, input)
      })
      let attempts = 0
      // Decided a minute ago, by a process that then stood still; decided again now.
      const slow = act(async (unit) => {
        const id = idOf(attempts++ === 0 ? MINUTE : 0)
        sold.append(unit, { id, day: today, cents: 9_000_000, good: 'late' })
      })
      await sold.sums.rollup(today, today)
      await sold.rollup(today, today)
      arrive()
      await slow
      stop()
      expect([tries, attempts]).toEqual([2, 2])
      expect(await factsRead(() => sold.sums.rollup(today, today))).toBe(1)
      await exact()
    }))

  it('is added up anew when a fact keeps its place before the mark', () =>
    asTenant(freshTenant(), async () => {
      await past(120)
      await sold.rollup(today, today)
      const id = idOf(MINUTE)
      await act(async (unit) => void sold.append(unit, { id, day: today, cents: 77, good: 'g1' }))
      await exact()
      expect(await factsRead(() => sold.sums.rollup(today, today))).toBe(0)
    }))

  it('is exact with marks at any instant: writers late and early, readers and marks all at once', () =>
    asTenant(freshTenant(), async () => {
      const roll = random(11)
      const stop = intercept((next) => async (action, input) => {
        for (let turns = roll(12); turns > 0; turns--) await new Promise(setImmediate)
        return next(action, input)
      })
      try {
        await past(90)
        for (let round = 0; round < 10; round++) {
          const writers = Array.from({ length: 14 }, () =>
            sell(roll(1000), roll(4) === 0 ? roll(20_000) : 6_000 + roll(9)),
          )
          const backdated = Array.from({ length: 2 }, () => sell(roll(1000), 0, addDays(today, -roll(3))))
          const readers = Array.from({ length: 4 }, (_, i) =>
            (i % 2 ? sold : sold.sums).rollup(addDays(today, -2), today),
          )
          await Promise.all([...writers, ...backdated, ...readers])
          await exact()
          const from = addDays(today, -2)
          expect(await sold.rollup(from, today)).toEqual(await sold.reduce(from, today))
        }
      } finally {
        stop()
      }
    }))

  it.each([1, 7, 16, 17, 18])('survives a worker that is killed at the write number %i of keeping a mark', (n) =>
    asTenant(freshTenant(), async () => {
      await past(150)
      let writes = 0
      const stop = intercept((next) => async (action, input) => {
        if (action === 'UpdateItem' && ++writes >= n) throw new Error('killed')
        return next(action, input)
      })
      const facts = await sold.reduce(today, today)
      expect(await sold.rollup(today, today)).toEqual(facts)
      stop()
      for (let i = 0; i < 5; i++) await sell(i, i * 4_000)
      await exact()
      await exact()
    }),
  )

  it('is kept whole once it is over, read from its mark on', async () => {
    const tenant = freshTenant()
    await asTenant(tenant, async () => {
      await past(120)
      await sold.rollup(today, today)
      await sell(5)
    })
    const tomorrow = { now: () => new Date(Date.now() + 2 * 86_400_000) }
    await asTenant(
      tenant,
      async () => {
        expect(await factsRead(() => sold.rollup(today, today))).toBe(1)
        expect(await factsRead(() => sold.rollup(today, today))).toBe(0)
        expect(await factsRead(() => sold.sums.rollup(today, today))).toBe(0)
        await exact()
      },
      tomorrow,
    )
  })
})

it('30 days by day cost at most 20 read units, however many goods were sold', () =>
  asTenant(freshTenant(), async () => {
    const from = addDays(today, -29)
    for (let day = from; day <= today; day = addDays(day, 1))
      for (let part = 0; part < 2; part++)
        await act(async (unit) => {
          for (let i = 0; i < 90; i++)
            sold.append(unit, { id: idOf(MINUTE), day, cents: i, good: `${newId('product')}.${newId('storage')}` })
        })
    await sold.rollup(from, today)
    let units = 0
    const stop = intercept((next) => async (action, input) => {
      const answer = await next(action, { ...input, ReturnConsumedCapacity: 'TOTAL' })
      units += (answer.ConsumedCapacity as { CapacityUnits: number }).CapacityUnits
      return answer
    })
    const days = await sold.sums.days(from, today)
    stop()
    expect(days.map(({ rollup }) => rollup.count)).toEqual(Array.from({ length: 30 }, () => 180))
    expect(units).toBeLessThanOrEqual(20)
  }))

describe('a moment of a book', () => {
  it('and the facts since make the book, whatever is written meanwhile; what is put before it is told', () =>
    asTenant(freshTenant(), async () => {
      const roll = random(23)
      await past(60)
      let told = 0
      for (let round = 0; round < 6; round++) {
        const moment = await sold.moment()
        const base = sold.empty()
        // Read while writers go on: what lies before the moment is already all there.
        const [facts] = await Promise.all([
          sold.read(today, today),
          ...Array.from({ length: 6 }, () => sell(roll(100), roll(round % 2 ? 12_000 : 4_000))),
        ])
        for (const fact of facts) if (`${fact.day}.${fact.id}` <= moment.upTo) sold.add(base, fact)
        const since = await sold.since(moment)
        for (const fact of since ?? []) sold.add(base, fact)
        if (since) expect(base).toEqual(await sold.reduce(today, today))
        else told += 1
        await sell(5, 0, addDays(today, -1 - round))
        expect(await sold.since(moment)).toBeUndefined()
      }
      expect(told).toBeLessThanOrEqual(3)
    }))
})
