import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { withContext } from '@tendero/core/kernel/context'
import { intercept, send } from '@tendero/core/kernel/db/client'
import { afterEach, describe, expect, it } from 'vitest'
import { documents } from '../support/table'

const row = {
  ...{ pk: 'client', sk: 'ñandú "1"', n: -9_007_199_254_740_991, fraction: 0.1, no: false, nothing: null },
  ...{ empty: '', list: [1, 'dos', [true], {}], map: { 'á b': { c: 'línea\nB' } } },
  bytes: new Uint8Array([0, 1, 254, 255]),
}
const key = { TableName: process.env.TENDERO_TABLE!, Key: { pk: row.pk, sk: row.sk }, ConsistentRead: true }

describe('the client of the table', () => {
  it('reads what the SDK wrote, and the SDK reads what it wrote, of any type', async () => {
    await documents().send(new PutCommand({ TableName: config.table(), Item: row }))
    expect((await send('GetItem', key)).Item).toEqual(row)
    const copy = { ...row, sk: 'copia' }
    await send('TransactWriteItems', { TransactItems: [{ Put: { TableName: config.table(), Item: copy } }] })
    const { Items } = await send('Query', {
      TableName: config.table(),
      KeyConditionExpression: 'pk = :pk AND sk = :sk',
      ExpressionAttributeValues: { ':pk': copy.pk, ':sk': copy.sk },
    })
    expect(Items).toEqual([copy])
  })

  it('names a refusal as DynamoDB does, with the reasons of a cancelled transaction', async () => {
    const failing = send('TransactWriteItems', {
      TransactItems: [
        { Put: { TableName: config.table(), Item: { pk: 'x', sk: 'x' } } },
        {
          ConditionCheck: {
            TableName: config.table(),
            Key: { pk: 'nobody', sk: 'x' },
            ConditionExpression: 'attribute_exists(pk)',
          },
        },
      ],
    })
    await expect(failing).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      $metadata: { httpStatusCode: 400 },
      CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }],
    })
    await expect(send('GetItem', { ...key, TableName: 'nowhere' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })

  it('counts what it consumes for whoever counts', async () => {
    const consumed = { readUnits: 0, writeUnits: 0, trips: 0 }
    const actor = { type: 'public' } as const
    await withContext({ actor, requestId: 'r', call: 'test', from: 'local', now: () => new Date(), consumed }, () =>
      send('GetItem', { ...key, Key: { pk: 'none', sk: 'none' } }),
    )
    expect(consumed).toEqual({ readUnits: 1, writeUnits: 0, trips: 1 })
  })

  it('lets a test stand around every request, and go away', async () => {
    const seen: string[] = []
    const stop = intercept((next) => (action, input) => {
      seen.push(action)
      return next(action, input)
    })
    await send('GetItem', key)
    stop()
    await send('GetItem', key)
    expect(seen).toEqual(['GetItem'])
  })
})

type Reply = (req: IncomingMessage, res: ServerResponse) => void

describe('when the table is in trouble', () => {
  const real = process.env.DYNAMODB_ENDPOINT
  let close: (() => Promise<void>) | undefined
  afterEach(async () => {
    process.env.DYNAMODB_ENDPOINT = real
    await close?.()
  })

  /** A table that answers so, one reply a request, the last one again and again. Gives the requests that came. */
  async function tableThat(...replies: Reply[]): Promise<IncomingMessage[]> {
    const requests: IncomingMessage[] = []
    const server = createServer((req, res) => {
      requests.push(req)
      req.resume().once('end', () => replies[Math.min(requests.length, replies.length) - 1]!(req, res))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    process.env.DYNAMODB_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    close = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    return requests
  }
  const says =
    (status: number, body: string): Reply =>
    (_, res) =>
      void res.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body)
  const refusal = (name: string) =>
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'no' })
  const found = says(200, JSON.stringify({ Item: { pk: { S: 'a' } } }))

  it.each([
    ['throttles', says(400, refusal('ThrottlingException'))],
    ['has no capacity left', says(400, refusal('ProvisionedThroughputExceededException'))],
    ['fails', says(500, refusal('InternalServerError'))],
    ['is behind a proxy that fails', says(503, '<html>')],
    ['hangs up', (_: IncomingMessage, res: ServerResponse) => void res.destroy()],
    [
      'hangs up half way',
      (_: IncomingMessage, res: ServerResponse) => {
        res.writeHead(200, { 'content-length': '100' }).write('{"It')
        setImmediate(() => res.destroy())
      },
    ],
  ] as [string, Reply][])('asks again one that %s', async (_, trouble) => {
    const requests = await tableThat(trouble, trouble, found)
    expect((await send('GetItem', key)).Item).toEqual({ pk: 'a' })
    expect(requests).toHaveLength(3)
  })

  it('gives up after four tries, with what the last one met', async () => {
    const requests = await tableThat(says(500, ''))
    await expect(send('GetItem', key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } })
    expect(requests).toHaveLength(4)
  })

  it('does not ask again what is refused', async () => {
    const requests = await tableThat(says(400, refusal('ValidationException')))
    await expect(send('GetItem', key)).rejects.toMatchObject({ name: 'ValidationException', message: 'no' })
    expect(requests).toHaveLength(1)
  })

  it('signs each request for the action that it is, as the role of this process', async () => {
    const requests = await tableThat(found)
    await send('GetItem', key)
    expect(requests[0]!.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'content-type': 'application/x-amz-json-1.0',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=\w+\/\d{8}\/[\w-]+\/dynamodb\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=[0-9a-f]{64}$/,
      ),
    })
  })
})
