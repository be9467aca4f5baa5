import { config } from '@tendero/core/kernel/config'
import { send } from '@tendero/core/kernel/db/client'
import { MemoryTable } from '@tendero/functions/local/demo/memory-table'
import { expect, it } from 'vitest'

/** Sends a request to the engine and to a table in memory; both answer or refuse alike. */
const memory = new MemoryTable()
async function both(action: 'GetItem' | 'BatchGetItem' | 'Query' | 'UpdateItem' | 'TransactWriteItems', input: object) {
  const told = async (answer: Promise<unknown>) => {
    try {
      const { Item, Items, Responses, Attributes, Count, LastEvaluatedKey } = (await answer) as Record<string, unknown>
      return { Item, Items, Responses, Attributes, Count, LastEvaluatedKey }
    } catch (error) {
      const { name, CancellationReasons = [] } = error as { name: string; CancellationReasons?: { Code?: string }[] }
      return { name, codes: CancellationReasons.map(({ Code = 'None' }) => Code) }
    }
  }
  const mine = await told(memory.send(action, input))
  expect(mine).toEqual(await told(send(action, input as never)))
  return mine as Record<string, unknown>
}

const TableName = () => config.table()
const pk = 'T#ten_x#thing'
const row = (n: number, more: object = {}) => ({
  pk,
  sk: `k${n}`,
  v: 1,
  gsi1pk: `${pk}#all`,
  gsi1sk: `s${9 - n}`,
  all: n % 2 ? 'odd one' : 'even one',
  list: [{ n, gone: undefined }],
  bytes: new Uint8Array([n, 2]),
  ...more,
})
const put = (Item: object, more: object = {}) => ({ Put: { TableName: TableName(), Item, ...more } })
const transact = (...TransactItems: object[]) => both('TransactWriteItems', { TransactItems })
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' }
const keyOf = (n: number) => ({ pk, sk: `k${n}` })
const update = (n: number, UpdateExpression: string, more: object = {}) =>
  both('UpdateItem', { TableName: TableName(), Key: keyOf(n), UpdateExpression, ...more })
const query = (more: object = {}, KeyConditionExpression = '#p = :p', values: object = {}) =>
  both('Query', {
    TableName: TableName(),
    ...('IndexName' in more ? {} : { ConsistentRead: true }),
    KeyConditionExpression,
    ExpressionAttributeNames: {
      '#p': 'IndexName' in more ? 'gsi1pk' : 'pk',
      ...(/#s/.test(KeyConditionExpression) ? { '#s': 'sk' } : {}),
    },
    ExpressionAttributeValues: { ':p': 'IndexName' in more ? `${pk}#all` : pk, ...values },
    ScanIndexForward: true,
    ...more,
  })

it('writes all of a transaction or nothing, and names what refused it', async () => {
  await transact(...[1, 2, 3, 4, 5].map((n) => put(row(n), isNew)))
  expect(await transact(put(row(6), isNew), put(row(1), isNew))).toMatchObject({
    codes: ['None', 'ConditionalCheckFailed'],
  })
  expect(await both('GetItem', { TableName: TableName(), Key: keyOf(6) })).toMatchObject({ Item: undefined })
  const expected = { ConditionExpression: 'v = :expected', ExpressionAttributeValues: { ':expected': 2 } }
  await transact({ ConditionCheck: { TableName: TableName(), Key: keyOf(2), ...expected } })
  await transact({ Delete: { TableName: TableName(), Key: keyOf(5) } }, put(row(2, { v: 2 })))
  await transact({ ConditionCheck: { TableName: TableName(), Key: keyOf(2), ...expected } })
  await both('BatchGetItem', {
    RequestItems: { [TableName()]: { Keys: [keyOf(2)], ConsistentRead: true } },
  })
})

it('adds, sets, removes and floors as the engine does', async () => {
  const values = { ExpressionAttributeNames: { '#f': 'room', '#r': 'list' } }
  await update(1, 'ADD #f :d REMOVE #r', { ...values, ExpressionAttributeValues: { ':d': 3 }, ReturnValues: 'ALL_NEW' })
  const floor = { ConditionExpression: '#f >= :m', ExpressionAttributeNames: { '#f': 'room' } }
  await update(1, 'ADD #f :d', { ...floor, ExpressionAttributeValues: { ':d': -2, ':m': 2 }, ReturnValues: 'ALL_NEW' })
  await update(1, 'ADD #f :d', { ...floor, ExpressionAttributeValues: { ':d': -2, ':m': 2 } })
  const fence = {
    ConditionExpression: '(attribute_not_exists(#b) OR #b < :b) AND attribute_not_exists(#c)',
    ExpressionAttributeNames: { '#b': 'book', '#c': 'none' },
  }
  for (const mark of ['b', 'a', 'c'])
    await update(8, 'SET #b = :b REMOVE #c ADD n :n', {
      ...fence,
      ExpressionAttributeValues: { ':b': mark, ':n': 1 },
      ReturnValues: 'ALL_NEW',
    })
})

it('reads ranges, pages, indexes, filters and counts as the engine does', async () => {
  await query()
  await query({ ScanIndexForward: false, Limit: 2 })
  const { LastEvaluatedKey } = await query({ Limit: 2 })
  await query({ Limit: 2, ExclusiveStartKey: LastEvaluatedKey })
  await query({ ExclusiveStartKey: { pk, sk: 'k15' } })
  await query({}, '#p = :p AND #s BETWEEN :a AND :b', { ':a': 'k2', ':b': 'k3' })
  await query({ IndexName: 'gsi1' })
  const first = await query({ IndexName: 'gsi1', Limit: 1 })
  await query({ IndexName: 'gsi1', ExclusiveStartKey: first.LastEvaluatedKey, ScanIndexForward: true })
  await query({ Select: 'COUNT' })
  await both('Query', {
    TableName: TableName(),
    KeyConditionExpression: '#p = :p',
    FilterExpression: 'contains(#all, :w)',
    ExpressionAttributeNames: { '#p': 'pk', '#all': 'all' },
    ExpressionAttributeValues: { ':p': pk, ':w': 'even' },
  })
})

it('refuses a request and an expression that it does not know', async () => {
  await expect(memory.send('Scan', {})).rejects.toThrow('Scan')
  const odd = { TableName: TableName(), Key: keyOf(1), UpdateExpression: 'SET a = if_not_exists(a, :v)' }
  await expect(memory.send('UpdateItem', odd)).rejects.toThrow('no known form')
})

it('gives what changed once, what changed last at the end', async () => {
  const own = new MemoryTable()
  for (const n of [1, 2, 3, 1]) await own.send('TransactWriteItems', { TransactItems: [put(row(n))] })
  await own.send('TransactWriteItems', { TransactItems: [{ Delete: { TableName: TableName(), Key: keyOf(2) } }] })
  expect(own.takeChanged(2).map(({ key }) => key.sk)).toEqual(['k3', 'k1'])
  expect(own.takeChanged(2)).toEqual([{ key: keyOf(2), row: undefined }])
  expect(own.changes).toBe(0)
})
