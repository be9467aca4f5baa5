// Writes the earlier months of the demo into a shop that people use already: each call once, whatever interrupts it, and with
// numbers and open registers of their own.
import { AsyncLocalStorage } from 'node:async_hooks'
import { config } from '@tendero/core/kernel/config'
import { intercept, send } from '@tendero/core/kernel/db/client'
import type { CommandKey, FirstMemory } from '@tendero/core/kernel/db/memory'
import { AppError } from '@tendero/core/kernel/errors'

/** Work of the demo that an interrupted run repeats. */
interface Lived extends Repeatable {
  /** Key of the next command: its place among those of the work. */
  next: (call: string) => CommandKey & { first?: FirstMemory }
}

const living = new AsyncLocalStorage<Lived>()

/** Returns the repeatable work under way. */
export const lived = (): Lived | undefined => living.getStore()

interface Repeatable {
  /** Name of the work in this demo. */
  key: string
  /** Nothing of it was done before: no memory is read. */
  isNew: boolean
  /** Tenant whose numbers and open registers are those of the past. */
  past?: string
  /** Receives the refusal of what is left out. */
  leftOut: (why: AppError) => undefined
}

/**
 * Runs work whose commands each take effect once, also when an interrupted run repeats it within two days. The work makes
 * its commands in a fixed order.
 */
export function once<T>(repeatable: Repeatable, work: () => Promise<T>): Promise<T> {
  const { key, isNew } = repeatable
  let place = 0
  const next = (call: string) => ({
    key: `demo.${key}.${place++}`,
    bodyHash: call,
    ...(isNew ? { first: { item: undefined } } : {}),
  })
  return living.run({ ...repeatable, next }, work)
}

/** Attempts at something while the shop is too busy. */
const ATTEMPTS = 10

/**
 * Runs one thing that happens in the shop. In a shop that people use already it takes effect once, and is left out when
 * something that they did refuses it by now, as when they sold its goods: then the answer is undefined.
 */
export async function happen<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const around = lived()
  if (!around) return work()
  for (let attempt = 1; ; attempt++)
    try {
      const isNew = around.isNew && attempt === 1
      return await once({ ...around, key: `${around.key}.${name}`, isNew }, work)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.status < 500) return around.leftOut(error)
      if (attempt === ATTEMPTS) throw error
    }
}

/** Kinds of the rows that the past has besides those of the present. */
const KINDS = ['sequence', 'openTurn']
const home = (tenant: string, kind: string) => `T#${tenant}#${kind}`
const PAST = '.past'

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** Copies a request with the partitions of the present replaced; a request names them as `pk` or as a value of a query. */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => renamed(one, names))
  if (!isRow(value) || value.constructor !== Object) return value
  if (typeof value.pk === 'string') return names.has(value.pk) ? { ...value, pk: names.get(value.pk) } : value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, renamed(one, names)]))
}

/** Keeps numbers and open registers of the past apart from those of the present. Returns how to end it. */
export function keepPastApart(tenant: string): () => void {
  const pairs = KINDS.map((kind) => [home(tenant, kind), home(tenant, kind) + PAST] as const)
  const there = new Map(pairs)
  const back = new Map(pairs.map(([now, past]) => [past, now]))
  return intercept((next) => async (action, input, options) => {
    if (lived()?.past !== tenant) return next(action, input, options)
    const answer = await next(action, renamed(input, there) as object, options)
    const {
      Item,
      Items = [],
      Responses = {},
    } = answer as { Item?: Row; Items?: Row[]; Responses?: Record<string, Row[]> }
    for (const row of [Item ?? [], Items, ...Object.values(Responses)].flat())
      if (isRow(row)) row.pk = back.get(String(row.pk)) ?? row.pk
    return answer
  })
}

/** Removes the numbers of the past, which nobody takes any more. */
export async function forgetPast(tenant: string): Promise<void> {
  const TableName = config.table()
  for (const kind of KINDS) {
    const pk = home(tenant, kind) + PAST
    const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
    const { Items = [] } = await send('Query', query)
    for (const { sk } of Items)
      await send('TransactWriteItems', { TransactItems: [{ Delete: { TableName, Key: { pk, sk } } }] })
  }
}
