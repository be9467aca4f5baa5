import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Item, Key } from './keys'

export type TransactItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number]

/**
 * What a failed condition means: another writer was faster (run again), a fact came too late for its place in a book (run
 * again, with a new one), or a rule says no (tell the merchant).
 */
export type Failure = 'race' | 'late' | { why: string; code?: string }

export interface Put {
  type: 'put'
  key: Key
  item: Item
  /** Version that must still stand; undefined: there must be no such item. */
  expect: number | undefined
  fail: Failure
}
interface Remove {
  type: 'remove'
  key: Key
  expect: number
}
export interface Add {
  type: 'add'
  key: Key
  deltas: Record<string, number>
  floors: Record<string, number>
  drop: Set<string>
  why: string
  code?: string
}
interface Check {
  type: 'check'
  key: Key
  expect: number | undefined
  fail: Failure
}
/** The fence of the books must stand before these facts; see `books/fence.ts`. */
export interface Fence {
  type: 'fence'
  key: Key
  /** By book, the sort key of the first fact. */
  first: Record<string, string>
}
/** What a unit does to one item. */
export type Action = Put | Remove | Add | Check | Fence

/** What it means that the condition of an action failed. */
export const failureOf = (action: Action): Failure => {
  switch (action.type) {
    case 'put':
    case 'check':
      return action.fail
    case 'remove':
      return 'race'
    case 'add':
      return {
        why: action.why || 'No alcanza para hacer esta operación.',
        ...(action.code ? { code: action.code } : {}),
      }
    case 'fence':
      return 'late'
  }
}

const expectation = (expect: number | undefined) =>
  expect === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : expect < 0
      ? {}
      : { ConditionExpression: 'v = :expected', ExpressionAttributeValues: { ':expected': expect } }

/** An action as DynamoDB takes it. */
export function toTransact(action: Action, TableName: string): TransactItem {
  switch (action.type) {
    case 'put':
      return { Put: { TableName, Item: action.item, ...expectation(action.expect) } }
    case 'remove':
      return { Delete: { TableName, Key: { pk: action.key.pk, sk: action.key.sk }, ...expectation(action.expect) } }
    case 'check':
      return {
        ConditionCheck: {
          TableName,
          Key: { pk: action.key.pk, sk: action.key.sk },
          ...(expectation(action.expect) as { ConditionExpression: string }),
        },
      }
    case 'add':
      return { Update: { TableName, Key: action.key, ...addition(action) } }
    case 'fence':
      return { ConditionCheck: { TableName, Key: action.key, ...beyond(action) } }
  }
}

function beyond({ first }: Fence) {
  const books = Object.entries(first)
  return {
    ConditionExpression: books.map((_, i) => `(attribute_not_exists(#b${i}) OR #b${i} < :b${i})`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(books.map(([book], i) => [`#b${i}`, book])),
    ExpressionAttributeValues: Object.fromEntries(books.map(([, sk], i) => [`:b${i}`, sk])),
  }
}

function addition(action: Add) {
  const names: Record<string, string> = {}
  const values: Record<string, number> = {}
  const adds: string[] = []
  const conditions: string[] = []
  Object.entries(action.deltas).forEach(([field, delta], i) => {
    names[`#f${i}`] = field
    values[`:d${i}`] = delta
    adds.push(`#f${i} :d${i}`)
    const floor = action.floors[field]
    if (floor === undefined || delta >= 0) return
    values[`:m${i}`] = floor - delta
    conditions.push(`#f${i} >= :m${i}`)
  })
  const drops = [...action.drop].map((name, i) => {
    names[`#r${i}`] = name
    return `#r${i}`
  })
  return {
    UpdateExpression: [
      ...(adds.length ? [`ADD ${adds.join(', ')}`] : []),
      ...(drops.length ? [`REMOVE ${drops.join(', ')}`] : []),
    ].join(' '),
    ExpressionAttributeNames: names,
    ...(adds.length ? { ExpressionAttributeValues: values } : {}),
    ...(conditions.length ? { ConditionExpression: conditions.join(' AND ') } : {}),
  }
}
