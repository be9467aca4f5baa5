import { randomUUID } from 'node:crypto'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { act } from '@tendero/core/kernel/db/act'
import { documents } from '@tendero/core/kernel/db/client'
import { partition } from '@tendero/core/kernel/db/keys'
import { kind } from '@tendero/core/kernel/db/kind'
import { remembered } from '@tendero/core/kernel/db/memory'
import { load, range, rangeAll, rangeCount } from '@tendero/core/kernel/db/read'
import { Sequence, takeNumber } from '@tendero/core/kernel/db/sequence'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { type Fault, injectFaults } from '../support/faults'

/**
 * What the kernel asks of a table, whichever serves it: the local engine in `npm test`, a real one in
 * `npm run contract -- dynamodb`. Nothing here is known of the engine, and nothing is left out for one.
 */
const Thing = kind({
  name: 'thing',
  label: 'la cosa',
  schema: z.object({
    id: z.string(),
    name: z.string(),
    group: z.string(),
    n: z.number(),
    text: z.string().optional(),
    until: z.number().optional(),
  }),
  by: { group: (t) => [t.group, t.name] },
  expires: (t) => t.until,
})
type ThingData = z.output<typeof Thing.schema>
const thing = (id: string, more: Partial<ThingData> = {}): ThingData => ({ id, name: id, group: 'all', n: 0, ...more })
const insert = (...rows: ThingData[]) =>
  act(async (unit) => {
    for (const row of rows) unit.insert(Thing, row)
  })
const inShop = (work: () => Promise<void>) => () => asTenant(freshTenant(), work)
/** Indexes follow: what one has not yet is asked for again, for at most a minute. */
const eventually = (read: () => Promise<unknown>) => expect.poll(read)
const outcomes = async (works: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(works)
  return settled.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as { code?: string }).code))
}
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

describe('a transaction', () => {
  it(
    'writes all or nothing, up to 100 actions',
    inShop(async () => {
      await insert(thing('taken'))
      await expect(insert(thing('a'), thing('taken'), thing('b'))).rejects.toMatchObject({
        status: 409,
        code: 'exists',
      })
      expect(await rangeCount({ pk: partition('thing') })).toBe(1)
      const actions = (n: number) => act(async (unit) => times(n, (i) => unit.add(probe(i), { n: 1 })))
      // A receipt is part of it.
      await actions(99)
      expect(await rangeCount({ pk: partition('probe') })).toBe(99)
      await expect(actions(100)).rejects.toMatchObject({ code: 'too_large' })
    }),
  )

  it(
    'sent twice under its token is written once, and the token takes no other',
    inShop(async () => {
      const TableName = config.table()
      const token = randomUUID()
      const add = (by: number) =>
        documents().send(
          new TransactWriteCommand({
            ClientRequestToken: token,
            TransactItems: [
              {
                Update: {
                  ...{ TableName, Key: probe(0), UpdateExpression: 'ADD n :n' },
                  ExpressionAttributeValues: { ':n': by },
                },
              },
            ],
          }),
        )
      await add(1)
      await add(1)
      expect((await rangeAll({ pk: partition('probe') }))[0]?.n).toBe(1)
      await expect(add(2)).rejects.toMatchObject({ name: 'IdempotentParameterMismatchException' })
    }),
  )

  it(
    'whose answer is lost is written once',
    inShop(async () => {
      const faults: (Fault | undefined)[] = ['lost', 'throttle', 'progress']
      const stop = injectFaults(() => faults.shift())
      try {
        await act(async (unit) => unit.insert(Thing, thing(randomUUID())))
      } finally {
        stop()
      }
      expect(await rangeCount({ pk: partition('thing') })).toBe(1)
    }),
  )
})

const probe = (i: number) => ({ pk: partition('probe'), sk: String(i).padStart(3, '0') })

describe('writers at once', () => {
  it(
    'of one row lose no change',
    inShop(async () => {
      await insert(thing('one'))
      const change = () =>
        act(async (unit) => {
          const row = await Thing.get('one')
          unit.replace(Thing, row, { ...row, n: row.n + 1 })
        })
      await Promise.all(times(8, change))
      expect(await Thing.get('one')).toMatchObject({ n: 8, version: 9 })
    }),
  )

  it(
    'of one sum never bring it below its floor',
    inShop(async () => {
      await act(async (unit) => unit.add(probe(0), { n: 5 }))
      const take = () => act(async (unit) => unit.add(probe(0), { n: -1 }, { floor: { n: 0 }, why: 'No alcanza' }))
      const ends = await outcomes(times(8, take))
      expect(ends.filter((end) => end === 'done')).toHaveLength(5)
      expect(ends.filter((end) => end === 'conflict')).toHaveLength(3)
      expect((await rangeAll({ pk: partition('probe') }))[0]?.n).toBe(0)
    }),
  )

  it(
    'of one numbering get every number once',
    inShop(async () => {
      const take = () =>
        act(async (unit) => {
          await unit.queue('FV')
          return takeNumber(unit, 'FV', await Sequence.find('FV'))
        })
      const numbers = await Promise.all(times(10, take))
      expect(numbers.sort((a, b) => a - b)).toEqual(times(10, (i) => i + 1))
    }),
  )

  it(
    'under one key act once and answer the same',
    inShop(async () => {
      const command = () =>
        remembered({ key: 'k', bodyHash: 'h' }, () =>
          act(async (unit) => {
            const row = thing(randomUUID())
            unit.insert(Thing, row)
            return row.id
          }),
        )
      expect(new Set(await Promise.all(times(5, command))).size).toBe(1)
      expect(await rangeCount({ pk: partition('thing') })).toBe(1)
    }),
  )
})

describe('a reading', () => {
  it(
    'finds what was just written, a hundred rows in a trip and pages of megabytes',
    inShop(async () => {
      const long = 'x'.repeat(30_000)
      const ids = times(90, (i) => `t${String(i).padStart(3, '0')}`)
      for (const some of [ids.slice(0, 45), ids.slice(45)]) await insert(...some.map((id) => thing(id, { text: long })))
      const { rows } = await load({ rows: Thing.many([...ids, 'nobody']) })
      expect([...rows.keys()]).toEqual(ids)
      expect((await rangeAll({ pk: partition('thing') })).map(({ sk }) => sk)).toEqual(ids)
      const first = await range({ pk: partition('thing'), limit: 10, descending: true })
      expect(first.items.map(({ sk }) => sk)).toEqual(ids.slice(-10).reverse())
      const next = await range({ pk: partition('thing'), limit: 10, descending: true, start: first.next })
      expect(next.items[0]?.sk).toBe(ids.at(-11))
    }),
  )

  it(
    'of a prefix or between two keys goes by the bytes of their text',
    inShop(async () => {
      const ids = ['a', 'a.1', 'a.ñ', 'a.\u{1F600}', 'b', 'Z', 'ñ']
      await insert(...ids.map((id) => thing(id)))
      const sks = async (part: object) => (await rangeAll({ pk: partition('thing'), ...part })).map(({ sk }) => sk)
      expect(await sks({})).toEqual(['Z', 'a', 'a.1', 'a.ñ', 'a.\u{1F600}', 'b', 'ñ'])
      expect(await sks({ prefix: 'a.' })).toEqual(['a.1', 'a.ñ', 'a.\u{1F600}'])
      expect(await sks({ from: 'a.1', to: 'b' })).toEqual(['a.1', 'a.ñ', 'a.\u{1F600}', 'b'])
      const filter = { expression: '#n = :n', names: { '#n': 'n' }, values: { ':n': 1 } }
      expect(await sks({ filter })).toEqual([])
    }),
  )

  it(
    'of an index follows its rows, in and out',
    inShop(async () => {
      await insert(thing('1', { name: 'b' }), thing('2', { name: 'a' }), thing('3', { name: 'c', group: 'other' }))
      const names = async () =>
        (await Thing.page({ input: {}, index: 'group', part: 'all' })).data.map(({ name }) => name)
      await eventually(names).toEqual(['a', 'b'])
      await act(async (unit) => unit.remove(Thing, await Thing.get('2')))
      await eventually(names).toEqual(['b'])
    }),
  )

  it(
    'gives back any value as it was, and what is over as gone',
    inShop(async () => {
      const values = {
        ...{ text: 'ñandú "1"\n', empty: '', zero: 0, largest: 9_007_199_254_740_991, fraction: -0.1, no: false },
        ...{ nothing: null, list: [1, 'dos', [], {}], map: { 'á b': { c: 1 } }, bytes: new Uint8Array([0, 255]) },
      }
      await act(async (unit) => unit.append({ ...probe(0), ...values, bytes: [...values.bytes] }))
      const { pk: _, sk: __, ...found } = (await rangeAll({ pk: partition('probe') }))[0]!
      expect(found).toEqual({ ...values, bytes: [0, 255] })
      const second = Math.floor(Date.now() / 1000)
      await insert(thing('past', { until: second - 1 }), thing('future', { until: second + 1_000 }))
      expect(await Thing.find('past')).toBeUndefined()
      expect(await Thing.find('future')).toBeDefined()
    }),
  )
})

describe('a key', () => {
  const room = 1024
  it(
    'may be as long as the table takes, in bytes',
    inShop(async () => {
      const ids = ['x'.repeat(room), 'ñ'.repeat(room / 2)]
      await insert(...ids.map((id, i) => thing(id, { name: `n${i}` })))
      for (const id of ids) expect((await Thing.get(id)).id).toBe(id)
      await insert(thing('i', { group: 'long', name: 'x'.repeat(room) }))
      await eventually(() => rangeCount({ pk: Thing.indexPartition('group', 'long'), index: 'gsi1' })).toBe(1)
    }),
  )

  it.each([
    ['of a row', () => insert(thing('x'.repeat(room + 1)))],
    ['of a row, in bytes', () => insert(thing('ñ'.repeat(room / 2 + 1)))],
    ['of a row in an index', () => insert(thing('i', { name: 'x'.repeat(room + 1) }))],
    ['of a row in an index, which the local engine takes', () => insert(thing('i', { name: 'x'.repeat(1_500) }))],
    ['of a partition of an index', () => insert(thing('i', { group: 'x'.repeat(2048) }))],
    ['of a row that is looked for', () => Thing.find('x'.repeat(room + 1))],
    ['of many rows that are looked for', () => load({ rows: Thing.many(['a', 'x'.repeat(room + 1)]) })],
    ['of a range', () => range({ pk: partition('thing'), prefix: 'x'.repeat(room) })],
    ['of a partition', () => range({ pk: partition('thing', 'x'.repeat(2048)) })],
    ['of a sum', () => act(async (unit) => unit.add({ pk: partition('probe'), sk: 'x'.repeat(room + 1) }, { n: 1 }))],
  ] as [string, () => Promise<unknown>][])('%s that is longer is refused, before it is sent', (_, work) =>
    asTenant(freshTenant(), async () => {
      await expect(work()).rejects.toMatchObject({ status: 422, code: 'too_long' })
    }),
  )
})
