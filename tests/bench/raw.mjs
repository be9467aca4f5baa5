// What a call asks of the table, sent again as a program without rules would send it: the baselines of the bench.
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { documents, intercept, stepsOf } from './lib.mjs'

const { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand } = createRequire(import.meta.url)(
  '@aws-sdk/lib-dynamodb',
)
const reads = { BatchGetItem: BatchGetCommand, GetItem: GetCommand, Query: QueryCommand }
const OF_SESSION = /^T#\w+#(session|user|role)$/

/** The first step of a call without what it reads of the session: a GetItem, as a program without one would send it. */
function withoutSession([{ input }]) {
  const [[TableName, { Keys }]] = Object.entries(input.RequestItems)
  const own = Keys.filter(({ pk }) => !OF_SESSION.test(pk))
  return own.map((Key) => ({ name: 'GetItem', input: { TableName, Key, ConsistentRead: true } }))
}

/** What a call reads apart from who asks, sent raw: the same queries, those that went together together. */
export async function rawReadsOf(fn) {
  const [first, ...rest] = await stepsOf(fn)
  // What is kept for the next reader is no part of what is read.
  const read = rest.map((step) => step.filter(({ name }) => name in reads))
  const steps = [withoutSession(first), ...read].filter((step) => step.length > 0)
  const send = async () => {
    for (const step of steps) await Promise.all(step.map(({ name, input }) => documents().send(new reads[name](input))))
  }
  return { send, queries: steps.flat().length }
}

const absent = (body) => (body.ConditionExpression ? { ConditionExpression: 'attribute_not_exists(pk)' } : {})

/** The same action on an item of its own, with a condition where it had one: that of an item that is not there yet. */
function onFreshKey(action, own) {
  const [[verb, body]] = Object.entries(action)
  const { TableName } = body
  if (verb === 'Put') return { Put: { TableName, Item: { ...body.Item, pk: own + body.Item.pk }, ...absent(body) } }
  const Key = { ...body.Key, pk: own + body.Key.pk }
  if (verb !== 'Update') return { [verb]: { TableName, Key, ...absent(body) } }
  const { ConditionExpression = '', ...rest } = body
  // A floor says nothing of a new item: without its condition, nor the values that only it names.
  const values = Object.entries(body.ExpressionAttributeValues).filter(([name]) => !ConditionExpression.includes(name))
  return { Update: { ...rest, Key, ExpressionAttributeValues: Object.fromEntries(values) } }
}

let copies = 0

/** Sends a transaction raw: the same items under keys of its own, each with a condition where it had one. */
export function rawWriteOf({ input }) {
  return () => {
    const own = `R${++copies}#`
    const TransactItems = input.TransactItems.map((action) => onFreshKey(action, own))
    return documents().send(new TransactWriteCommand({ TransactItems, ClientRequestToken: randomUUID() }))
  }
}

/** The transactions that `fn` commits. */
export const writesOf = async (fn) => (await stepsOf(fn)).flat().filter(({ name }) => name === 'TransactWriteItems')

/** Read and write units of some calls, as the table counts them; the session's are part of it. */
export async function unitsOf(fn) {
  const units = { read: 0, write: 0 }
  const stop = intercept((next) => async (action, input) => {
    const answer = await next(action, input)
    for (const used of [answer.ConsumedCapacity ?? []].flat())
      units[/Get|Query/.test(action) ? 'read' : 'write'] += used.CapacityUnits ?? 0
    return answer
  })
  try {
    await fn()
  } finally {
    stop()
  }
  return units
}

/** `12 read units`, `12 + 30 units`: what is read, and what is written. */
export const told = ({ read, write }) =>
  write === 0
    ? `${read.toLocaleString('en')} read units`
    : `${read.toLocaleString('en')} + ${write.toLocaleString('en')} units`
