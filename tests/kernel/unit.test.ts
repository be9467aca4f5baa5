import { auditBook } from '@tendero/core/kernel/books/audit'
import { now } from '@tendero/core/kernel/context'
import { type Act, act } from '@tendero/core/kernel/db/act'
import { partition } from '@tendero/core/kernel/db/keys'
import { kind } from '@tendero/core/kernel/db/kind'
import { count } from '@tendero/core/kernel/db/lists/counter'
import { remembered } from '@tendero/core/kernel/db/memory'
import { range } from '@tendero/core/kernel/db/read'
import { Sequence, takeNumber } from '@tendero/core/kernel/db/sequence'
import { conflict } from '@tendero/core/kernel/errors'
import { dayOf } from '@tendero/core/kernel/values/time'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { type Fault, injectFaults } from '../support/faults'

const Thing = kind({
  name: 'thing',
  label: 'la cosa',
  schema: z.object({ id: z.string(), name: z.string(), n: z.number(), secret: z.string().optional() }),
  by: { name: (t) => ['all', t.name] },
  counts: (t) => ['all', t.n > 10 ? 'big' : 'small'],
  search: (t) => [t.name],
  secret: ['secret'],
})
const thing = (id: string, n = 1, name = `Cosa ${id}`) => ({ id, name, n })

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  stop = undefined
})

const faults = (list: Fault[]) => {
  stop = injectFaults(() => list.shift())
}

describe('a unit', () => {
  it('writes nothing when one of its conditions fails', () =>
    asTenant(freshTenant(), async () => {
      await act(async (unit) => unit.insert(Thing, thing('a')))
      const failing = act(async (unit) => {
        unit.insert(Thing, thing('b'))
        unit.insert(Thing, thing('a'), 'Ya existe la cosa a')
      })
      await expect(failing).rejects.toMatchObject({ status: 409, message: 'Ya existe la cosa a' })
      expect(await Thing.find('b')).toBeUndefined()
      expect(await count('thing', 'all')).toBe(1)
      expect((await Thing.page({ input: {}, search: 'b' })).data).toEqual([])
    }))

  it('is refused only for what was committed: what others of its line were about to write and did not, it never saw', () =>
    asTenant(freshTenant(), async () => {
      await act(async (unit) => {
        unit.insert(Thing, thing('last', 1))
        unit.insert(Thing, thing('taken'))
      })
      const take = (also: (unit: Act) => void = () => {}) =>
        act(async (unit) => {
          await unit.queue('things')
          const last = await Thing.get('last')
          if (last.n < 1) throw conflict('No queda')
          unit.replace(Thing, last, { ...thing('last'), n: last.n - 1 })
          also(unit)
        })
      const look = () =>
        act(async (unit) => {
          await unit.queue('things')
          return (await Thing.get('last')).n
        })
      const [first, seen, second] = await Promise.allSettled([
        take((unit) => unit.insert(Thing, thing('taken'), 'Ya existe')),
        look(),
        take(),
      ])
      expect(first).toMatchObject({ reason: { status: 409, message: 'Ya existe' } })
      expect(seen).toMatchObject({ status: 'fulfilled' })
      expect(second).toEqual({ status: 'fulfilled', value: undefined })
      expect((await Thing.get('last')).n).toBe(0)
    }))

  it('finds in a range what those who stand before it in its line write: of several who look for an empty one, one finds it', () =>
    asTenant(freshTenant(), async () => {
      const first = (id: string) =>
        act(async (unit) => {
          await unit.queue('things')
          const { items } = await range({ pk: partition('thing'), prefix: 'only-' })
          if (items.length > 0) return false
          unit.insert(Thing, thing(`only-${id}`))
          return true
        })
      const won = await Promise.all(['a', 'b', 'c', 'd'].map(first))
      expect(won.filter(Boolean)).toHaveLength(1)
    }))

  it('refuses action 101 before sending', () =>
    asTenant(freshTenant(), async () => {
      const many = act(async (unit) => {
        for (let i = 0; i < 101; i++) unit.add({ pk: partition('probe'), sk: String(i) }, { n: 1 })
      })
      await expect(many).rejects.toMatchObject({ status: 409, code: 'too_large' })
      expect((await range({ pk: partition('probe') })).count).toBe(0)
    }))

  it('merges counters on one item', () =>
    asTenant(freshTenant(), async () => {
      await act(async (unit) => {
        const key = { pk: partition('probe'), sk: 'x' }
        unit.add(key, { n: 2 })
        unit.add(key, { n: 3, m: 1 })
      })
      const { items } = await range({ pk: partition('probe') })
      expect(items[0]).toMatchObject({ n: 5, m: 1 })
    }))

  it('answers a broken floor with its reason and does not retry it', () =>
    asTenant(freshTenant(), async () => {
      const key = { pk: partition('probe'), sk: 'x' }
      await act(async (unit) => unit.add(key, { n: 5 }))
      let runs = 0
      const failing = act(async (unit) => {
        runs += 1
        unit.add(key, { n: -6 }, { floor: { n: 0 }, why: 'No alcanza' })
      })
      await expect(failing).rejects.toMatchObject({ status: 409, message: 'No alcanza' })
      expect(runs).toBe(1)
    }))

  it('refuses keys of another tenant', () =>
    asTenant(freshTenant(), async () => {
      const other = act(async (unit) => unit.add({ pk: 'T#ten_other#thing', sk: 'x' }, { n: 1 }))
      await expect(other).rejects.toThrow('outside of the tenant')
    }))

  it('runs again after a lost race, conflicts and throttles, and loses no increment: 40 writers, one row', () =>
    asTenant(freshTenant(), async () => {
      await act(async (unit) => unit.insert(Thing, thing('a', 0)))
      let i = 0
      stop = injectFaults(() => (++i % 5 === 0 ? 'conflict' : i % 7 === 0 ? 'throttle' : undefined))
      await Promise.all(
        Array.from({ length: 40 }, () =>
          act(async (unit) => {
            await unit.queue('thing a')
            const row = await Thing.get('a')
            unit.replace(Thing, row, { ...row, n: row.n + 1 })
          }),
        ),
      )
      expect((await Thing.get('a')).n).toBe(40)
    }))

  it('sees that what it read was removed and made again before its commit', () =>
    asTenant(freshTenant(), async () => {
      await act(async (unit) => unit.insertFirst(Thing, thing('a', 1)))
      let runs = 0
      await act(async (unit) => {
        const row = await Thing.get('a')
        if (runs++ === 0) {
          await act(async (other) => other.remove(Thing, await Thing.get('a')))
          await act(async (other) => other.insertFirst(Thing, thing('a', 10)))
        }
        unit.replace(Thing, row, { ...row, n: row.n + 1 })
      })
      expect([runs, (await Thing.get('a')).n]).toEqual([2, 11])
    }))

  it('runs again when what must not be there came meanwhile, and knows what it holds', () =>
    asTenant(freshTenant(), async () => {
      const seen: boolean[] = []
      await act(async (unit) => {
        const found = await Thing.find('b')
        seen.push(found !== undefined)
        if (found) unit.check(Thing, found)
        else unit.absent(Thing, 'b')
        if (seen.length === 1) await act(async (other) => other.insert(Thing, thing('b')))
        unit.insert(Thing, thing('a'))
        expect([unit.holds(Thing, 'a'), unit.holds(Thing, 'b'), unit.holds(Thing, 'c')]).toEqual([true, true, false])
      })
      expect(seen).toEqual([false, true])
    }))

  it('has one time, and so one day, for all that it writes, its audit included; the next one has another', () => {
    let minutes = 0
    const ticking = () => new Date(Date.parse('2026-03-31T23:58:00-05:00') + 60_000 * minutes++)
    const days = () =>
      act(async (unit) => {
        const first = dayOf(now())
        await Thing.find('a')
        unit.insert(Thing, thing(`${first}.${unit.size}`))
        return [first, dayOf(now()), dayOf(now())]
      })
    return asTenant(
      freshTenant(),
      async () => {
        expect(await days()).toEqual(['2026-03-31', '2026-03-31', '2026-03-31'])
        expect((await auditBook.read('2026-03-01', '2026-04-30')).map(({ day }) => day)).toEqual(['2026-03-31'])
        minutes += 5
        expect(await days()).toEqual(['2026-04-01', '2026-04-01', '2026-04-01'])
      },
      { now: ticking },
    )
  })

  it('does not act twice when the answer of the commit is lost', () =>
    asTenant(freshTenant(), async () => {
      faults(['lost', 'lost'])
      await act(async (unit) => unit.insert(Thing, thing('a')))
      expect((await Thing.get('a')).version).toBe(1)
      const today = dayOf(new Date())
      expect(await auditBook.read(today, today)).toHaveLength(1)
    }))

  it('keeps counters, search words and audit in step with the rows, and masks secrets', () =>
    asTenant(freshTenant(), async () => {
      await act(async (unit) => unit.insert(Thing, { ...thing('a', 1, 'Arroz Diána 500g'), secret: 'clave de antes' }))
      await act(async (unit) => {
        const row = await Thing.get('a')
        unit.replace(Thing, row, { ...row, name: 'Arroz Roa', n: 11, secret: 'clave de hoy' })
      })
      expect([await count('thing', 'all'), await count('thing', 'big'), await count('thing', 'small')]).toEqual([
        1, 1, 0,
      ])
      const found = async (search: string) => (await Thing.page({ input: {}, search })).data.map((t) => t.id)
      expect(await found('ro ARR')).toEqual(['a'])
      expect(await found('diana')).toEqual([])
      const today = dayOf(new Date())
      const audit = await auditBook.read(today, today)
      expect(audit).toHaveLength(2)
      expect(audit[1]!.changes[0]).toMatchObject({
        before: { name: 'Arroz Diána 500g', n: 1 },
        after: { name: 'Arroz Roa', n: 11 },
      })
      expect(JSON.stringify(audit)).not.toMatch(/clave de/)
      await act(async (unit) => unit.remove(Thing, await Thing.get('a')))
      expect(await found('arroz')).toEqual([])
      expect(await count('thing', 'all')).toBe(0)
    }))
})

describe('a sequence', () => {
  it('gives 64 writers 2,000 numbers without a gap or a duplicate', () =>
    asTenant(freshTenant(), async () => {
      const taken: number[] = []
      let left = 2_000
      const writer = async () => {
        while (left-- > 0) {
          taken.push(
            await act(async (unit) => {
              await unit.queue('FV')
              return takeNumber(unit, 'FV', await Sequence.find('FV'))
            }),
          )
        }
      }
      await Promise.all(Array.from({ length: 64 }, writer))
      expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 2_000 }, (_, i) => i + 1))
    }))

  it('leaves no gap when a document fails after taking its number', () =>
    asTenant(freshTenant(), async () => {
      const take = (fail: boolean) =>
        act(async (unit) => {
          await unit.queue('NC')
          const number = takeNumber(unit, 'NC', await Sequence.find('NC'))
          if (fail) throw new Error('broken document')
          return number
        })
      expect(await take(false)).toBe(1)
      await expect(take(true)).rejects.toThrow('broken document')
      expect(await take(false)).toBe(2)
    }))

  it('refuses numbers beyond the authorised range', () =>
    asTenant(freshTenant(), async () => {
      const take = () => act(async (unit) => takeNumber(unit, 'R', await Sequence.find('R'), { from: 990, to: 991 }))
      expect([await take(), await take()]).toEqual([990, 991])
      await expect(take()).rejects.toMatchObject({ code: 'numbering_exhausted' })
    }))
})

describe('an idempotency key', () => {
  const create = (tenant: string, key: string, bodyHash: string, name: string) =>
    asTenant(tenant, () =>
      remembered({ key, bodyHash }, () =>
        act(async (unit) => {
          const row = thing(`t${Math.random()}`, 1, name)
          unit.insert(Thing, row)
          return row
        }),
      ),
    )

  it('makes a command act once and answer the same, repeated and at the same time', async () => {
    const tenant = freshTenant()
    const answers = await Promise.all(Array.from({ length: 12 }, () => create(tenant, 'k1', 'h1', 'una')))
    answers.push(await create(tenant, 'k1', 'h1', 'una'))
    expect(new Set(answers.map((a) => a.id)).size).toBe(1)
    expect(await asTenant(tenant, () => count('thing', 'all'))).toBe(1)
  })

  it('answers 409 to another body', async () => {
    const tenant = freshTenant()
    await create(tenant, 'k1', 'h1', 'una')
    await expect(create(tenant, 'k1', 'h2', 'otra')).rejects.toMatchObject({ code: 'key_reused' })
  })

  it('gives the first answer after a crash between commit and answer', async () => {
    const tenant = freshTenant()
    const first = await create(tenant, 'k1', 'h1', 'una')
    const again = await create(tenant, 'k1', 'h1', 'una')
    expect(again).toEqual(first)
  })
})
