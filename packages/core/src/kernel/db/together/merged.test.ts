import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Item, keyText } from '../keys'
import { type Action, type TransactItem, toTransact } from '../transact'
import { Merged } from './merged'

type Rows = Map<string, Item>

/** Any action of a transaction. */
interface One {
  Key?: Item
  Item?: Item
  ConditionExpression?: string
  UpdateExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

/** The conditions that `toTransact` writes, as the table reads them. */
function holds(item: Item | undefined, one: One): boolean {
  const {
    ConditionExpression: text,
    ExpressionAttributeNames: names = {},
    ExpressionAttributeValues: values = {},
  } = one
  if (!text) return true
  if (text === 'attribute_not_exists(pk)') return item === undefined
  if (text === 'v = :expected') return item !== undefined && item.v === values[':expected']
  return text.split(' AND ').every((part) => {
    const fence = /^\(attribute_not_exists\((#b\d)\) OR #b\d < (:b\d)\)$/.exec(part)
    if (fence)
      return (
        item?.[names[fence[1]!]!] === undefined || (item[names[fence[1]!]!] as string) < (values[fence[2]!] as string)
      )
    const [, name, value] = /^(#f\d) >= (:m\d)$/.exec(part)!
    const held = item?.[names[name!]!]
    return held !== undefined && (held as number) >= (values[value!] as number)
  })
}

/** The table after a transaction; undefined when it refuses it. */
function after(rows: Rows, transaction: readonly TransactItem[]): Rows | undefined {
  const next = new Map(rows)
  const seen = new Set<string>()
  for (const { Put, Delete, ConditionCheck, Update } of transaction as unknown as Record<string, One | undefined>[]) {
    const one = (Put ?? Delete ?? ConditionCheck ?? Update)!
    const name = keyText((one.Key ?? one.Item)!)
    expect(seen.has(name)).toBe(false)
    seen.add(name)
    const item = rows.get(name)
    if (!holds(item, one)) return undefined
    if (Put) next.set(name, one.Item!)
    if (Delete) next.delete(name)
    if (!Update) continue
    const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {}, UpdateExpression: text } = one
    const row: Item = { ...(item ?? one.Key!) }
    for (const [, name, value] of String(text).matchAll(/(#f\d) (:d\d)/g))
      row[names[name!]!] = Number(row[names[name!]!] ?? 0) + (values[value!]! as number)
    for (const [, name] of String(text).matchAll(/(#r\d)/g)) delete row[names[name!]!]
    next.set(name, row)
  }
  return next
}

const key = fc.constantFrom('a', 'b', 'c').map((sk) => ({ pk: 'T#shop#thing', sk }))
const version = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
const race = 'race' as const
const amount = fc.integer({ min: -3, max: 3 })
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ key, expect: fc.oneof(version, fc.constant(-1)), v: version, n: amount }).map(
    ({ key, expect, v, n }): Action => ({
      ...{ type: 'put', key, expect, fail: race },
      item: { ...key, n, ...(v === undefined ? {} : { v }) },
    }),
  ),
  fc
    .record({ key, expect: fc.constantFrom(-1, 1, 2, 3) })
    .map(({ key, expect }): Action => ({ type: 'remove', key, expect })),
  fc.record({ key, expect: version }).map(({ key, expect }): Action => ({ type: 'check', key, expect, fail: race })),
  fc
    .record({
      key,
      deltas: fc.dictionary(fc.constantFrom('n', 'm'), amount, { minKeys: 1 }),
      floors: fc.dictionary(fc.constantFrom('n', 'm'), fc.constantFrom(0, -2)),
      drop: fc.subarray(['x']),
    })
    .map(({ drop, ...add }): Action => ({ type: 'add', ...add, drop: new Set(drop), why: 'No alcanza' })),
)
const fence = fc
  .record({ shard: fc.constantFrom('00', '01'), book: fc.constantFrom('sales', 'journal'), at: fc.integer({ max: 9 }) })
  .map(
    ({ shard, book, at }): Action => ({
      ...{ type: 'fence', key: { pk: 'T#shop#fence', sk: shard } },
      first: { [book]: String(Math.abs(at)) },
    }),
  )
/** The actions of a unit are on different items. */
const unit = fc
  .tuple(fc.uniqueArray(action, { minLength: 1, maxLength: 3, selector: ({ key }) => key.sk }), fc.option(fence))
  .map(([actions, one]) => (one ? [...actions, one] : actions))
const row = fc.record({ n: amount, v: fc.integer({ min: 1, max: 3 }), x: fc.constant(1) })
const table = fc.record({ a: fc.option(row), b: fc.option(row), sales: fc.integer({ min: 0, max: 9 }) })

const rowsOf = ({ a, b, sales }: { a: object | null; b: object | null; sales: number }): Rows => {
  const rows: Rows = new Map()
  const put = (pk: string, sk: string, fields: object | null) => {
    if (fields) rows.set(keyText({ pk, sk }), { pk, sk, ...fields })
  }
  put('T#shop#thing', 'a', a)
  put('T#shop#thing', 'b', b)
  // Raised at all its places alike.
  for (const shard of ['00', '01']) put('T#shop#fence', shard, { sales: String(sales) })
  return rows
}

it('several units in one transaction do what they do one after the other, or the table refuses them all', () => {
  let [together, refused] = [0, 0]
  fc.assert(
    fc.property(table, fc.array(unit, { minLength: 2, maxLength: 4 }), (given, units) => {
      const rows = rowsOf(given)
      const merged = new Merged()
      let one: Rows | undefined = rows
      for (const writes of units) {
        if (!merged.add(writes)) continue
        one =
          one &&
          after(
            one,
            writes.map((action) => toTransact(action, 'table')),
          )
        // What the next one reads is what this one leaves.
        if (one)
          for (const sk of ['a', 'b', 'c']) {
            const name = keyText({ pk: 'T#shop#thing', sk })
            expect(merged.after({ pk: 'T#shop#thing', sk }, rows.get(name))).toEqual(one.get(name))
          }
        together += 1
      }
      const all = after(rows, merged.build('table').items)
      expect(all).toEqual(one)
      if (!all) refused += 1
    }),
    { numRuns: Number(process.env.MERGED_RUNS ?? 5_000) },
  )
  expect(together).toBeGreaterThan(5_000)
  expect(refused).toBeGreaterThan(500)
})
