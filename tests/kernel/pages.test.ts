import { act } from '@tendero/core/kernel/db/act'
import { kind } from '@tendero/core/kernel/db/kind'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { reading } from '../support/reading'
import { putRows } from '../support/seed'

const Thing = kind({
  name: 'paged',
  label: 'la cosa',
  schema: z.object({ id: z.string(), name: z.string(), on: z.boolean() }),
  by: { name: (t) => ['all', `${t.on ? 'a' : 'i'}.${t.name}`] },
  counts: (t) => [`all|${t.on ? 'a' : 'i'}`],
  audited: false,
})
type ThingRow = z.output<typeof Thing.schema>

const SIZE = 25
const name = (i: number) => `cosa ${String(i).padStart(6, '0')}`
const things = (count: number): ThingRow[] =>
  Array.from({ length: count }, (_, i) => ({ id: `t${i}`, name: name(i), on: true }))
const pageOf = (page: number, descending = false) =>
  Thing.page({ input: { page, per_page: SIZE }, index: 'name', bucket: 'all', descending })

/** A clock that only the test moves: bookmarks wait until a list has settled. */
function clock() {
  let at = Date.parse('2026-03-02T15:00:00Z')
  return { now: () => new Date(at), pass: (ms: number) => void (at += ms) }
}

it('a page by number costs at most twice the first one at 10,000 rows, however far down it is', () => {
  const { now, pass } = clock()
  return asTenant(
    freshTenant(),
    async () => {
      await putRows(Thing, things(10_000))
      const first = await reading(() => pageOf(1))
      await pageOf(400)
      pass(10_000)
      await pageOf(400)
      for (const page of [10, 40, 399, 400]) {
        const { answer, units, trips } = await reading(() => pageOf(page))
        expect(answer.data.map((t) => t.name)).toEqual(
          Array.from({ length: SIZE }, (_, i) => name((page - 1) * SIZE + i)),
        )
        expect(answer.meta.total).toBe(10_000)
        expect(units, `page ${page}`).toBeLessThanOrEqual(2 * first.units + 4)
        expect(trips).toBeLessThanOrEqual(3)
      }
      expect((await pageOf(401)).data).toEqual([])
    },
    { now },
  )
})

it('pages by number show every row once and in order, whatever came, went or was renamed between two looks', () => {
  const { now, pass } = clock()
  return asTenant(
    freshTenant(),
    async () => {
      let rows = things(250)
      await putRows(Thing, rows)
      const look = async (descending = false) => {
        const seen: string[] = []
        for (let page = 1; ; page++) {
          const { data, meta } = await pageOf(page, descending)
          seen.push(...data.map((t) => t.id))
          expect(meta.total).toBe(rows.length)
          if (page >= meta.last_page) break
        }
        const place = (t: ThingRow) => `${t.on ? 'a' : 'i'}.${t.name}.${t.id}`
        const expected = [...rows].sort((a, b) => (place(a) < place(b) ? -1 : 1)).map((t) => t.id)
        expect(seen).toEqual(descending ? expected.reverse() : expected)
      }
      const change = async (id: string, after: (row: ThingRow) => ThingRow | undefined) => {
        await act(async (unit) => {
          const before = await Thing.get(id)
          const { version: _, ...row } = before
          const next = after(row)
          if (next) unit.replace(Thing, before, next)
          else unit.remove(Thing, before)
        })
        rows = rows.flatMap((row) => (row.id === id ? (after(row) ?? []) : row))
      }
      for (const step of [
        () => Promise.resolve(),
        () => change('t5', (row) => ({ ...row, name: name(240) })),
        () => change('t200', () => undefined),
        () => change('t17', (row) => ({ ...row, on: false })),
        async () => {
          const row = { id: 'new', name: name(101), on: true }
          await act(async (unit) => unit.insert(Thing, row))
          rows = [...rows, row]
        },
        () => change('new', (row) => ({ ...row, name: name(7) })),
      ]) {
        await step()
        for (let again = 0; again < 2; again++) {
          await look()
          pass(10_000)
        }
        await look(true)
      }
    },
    { now },
  )
})

/** Every row in the order of the list, as its name and id say. */
const inOrder = (rows: readonly ThingRow[]) =>
  [...rows].sort((a, b) => (`a.${a.name}` < `a.${b.name}` ? 1 : -1)).map((t) => t.id)
const pageFrom = (ids: readonly string[], page: number) => ids.slice((page - 1) * SIZE, page * SIZE)
const insertAll = (rows: readonly ThingRow[]) =>
  act(async (unit) => {
    for (const row of rows) unit.insert(Thing, row)
  })

it('a list of the newest first keeps its bookmarks while rows come at its top, with no quiet moment between', () => {
  const { now, pass } = clock()
  return asTenant(
    freshTenant(),
    async () => {
      let rows = things(3_000)
      await putRows(Thing, rows)
      const first = await reading(() => pageOf(1, true))
      await pageOf(40, true)
      pass(10_000)
      await pageOf(40, true)
      for (let round = 0; round < 4; round++) {
        const fresh = Array.from({ length: 30 }, (_, i) => {
          const at = rows.length + i
          return { id: `t${at}`, name: name(at), on: true }
        })
        await insertAll(fresh)
        rows = [...rows, ...fresh]
        for (const page of [40, 33, 12]) {
          const { answer, units } = await reading(() => pageOf(page, true))
          expect(answer.data.map((t) => t.id)).toEqual(pageFrom(inOrder(rows), page))
          expect(answer.meta.total).toBe(rows.length)
          if (page < 40) expect(units, `page ${page}`).toBeLessThanOrEqual(2 * first.units + 4)
        }
      }
      // One that comes in between is seen where it belongs, at once.
      const between = { id: 'between', name: `${name(2_500)}x`, on: true }
      await insertAll([between])
      rows = [...rows, between]
      for (const page of [40, 12])
        expect((await pageOf(page, true)).data.map((t) => t.id)).toEqual(pageFrom(inOrder(rows), page))
    },
    { now },
  )
})

it('two readers and a writer at once: bookmarks noted meanwhile lead to every row, in order', () => {
  const { now, pass } = clock()
  return asTenant(
    freshTenant(),
    async () => {
      let rows = things(400)
      await putRows(Thing, rows)
      const writer = async () => {
        for (let i = 0; i < 60; i++) {
          const at = i % 7 === 3 ? `${name(i * 5)}x` : name(1_000 + i)
          const row = { id: `n${i}`, name: at, on: true }
          await insertAll([row])
          rows = [...rows, row]
          if (i % 11 !== 5) continue
          await act(async (unit) => unit.remove(Thing, await Thing.get(`t${i}`)))
          rows = rows.filter(({ id }) => id !== `t${i}`)
        }
      }
      const reader = async (descending: boolean) => {
        for (let i = 0; i < 60; i++) {
          const { data } = await pageOf(6 + (i % 9), descending)
          const names = data.map((t) => t.name)
          expect(names).toEqual(descending ? [...names].sort().reverse() : [...names].sort())
          if (i % 20 === 19) pass(10_000)
        }
      }
      await Promise.all([writer(), reader(true), reader(false)])
      const ids = inOrder(rows)
      for (let again = 0; again < 3; again++) {
        for (let page = 1; page <= Math.ceil(ids.length / SIZE); page++) {
          expect((await pageOf(page, true)).data.map((t) => t.id)).toEqual(pageFrom(ids, page))
          expect((await pageOf(page)).data.map((t) => t.id)).toEqual(pageFrom([...ids].reverse(), page))
        }
        pass(10_000)
      }
    },
    { now },
  )
})

it('a list that no counter counts says when there are more than it counted, and goes on', () =>
  asTenant(freshTenant(), async () => {
    await putRows(Thing, things(1_300))
    const uncounted = (page: number) => Thing.page({ input: { page, per_page: 100 }, index: 'name' })
    const { meta } = await uncounted(1)
    expect(meta).toMatchObject({ total: 1_000, more: true, last_page: 10 })
    const last = await uncounted(13)
    expect(last.data.map((t) => t.name)).toEqual(Array.from({ length: 100 }, (_, i) => name(1_200 + i)))
    expect(last.meta).toMatchObject({ more: true })
    expect(last.meta.total).toBeGreaterThanOrEqual(1_300)
    const one = await Thing.page({ input: {}, index: 'name', to: `a.${name(9)}` })
    expect(one.meta).toMatchObject({ total: 10, last_page: 1 })
    expect(one.meta).not.toHaveProperty('more')
  }))
