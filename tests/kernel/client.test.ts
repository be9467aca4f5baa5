import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { config } from '@tendero/core/kernel/config'
import { withContext } from '@tendero/core/kernel/context'
import { intercept, send } from '@tendero/core/kernel/db/client'
import { isOutage } from '@tendero/core/kernel/errors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const row = {
  ...{ pk: 'client', sk: 'ñandú "1"', n: -9_007_199_254_740_991, fraction: 0.1, no: false, nothing: null },
  ...{ empty: '', list: [1, 'dos', [true], {}], map: { 'á b': { c: 'línea\nB' } } },
  bytes: new Uint8Array([0, 1, 254, 255]),
}
const key = { TableName: process.env.TENDERO_TABLE!, Key: { pk: row.pk, sk: row.sk }, ConsistentRead: true }

const put = (Item: Record<string, unknown>) =>
  send('TransactWriteItems', { TransactItems: [{ Put: { TableName: config.table(), Item } }] })

describe('the client of the table', () => {
  it('reads what it wrote, of any type', async () => {
    await put(row)
    expect((await send('GetItem', key)).Item).toEqual(row)
    const { Items } = await send('Query', {
      TableName: config.table(),
      KeyConditionExpression: 'pk = :pk AND sk = :sk',
      ExpressionAttributeValues: { ':pk': row.pk, ':sk': row.sk },
    })
    expect(Items).toEqual([row])
  })

  it('leaves out what is undefined, and refuses what has no form', async () => {
    await put({ ...row, sk: 'undefined', gone: undefined })
    const { Item } = await send('GetItem', { ...key, Key: { pk: row.pk, sk: 'undefined' } })
    expect(Item).not.toHaveProperty('gone')
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, new Date(0)])
      await expect(put({ ...row, sk: 'bad', bad })).rejects.toThrow()
  })

  it('refuses an integer that a number would round, to write it and to read it', async () => {
    await expect(put({ ...row, sk: 'large', n: 2 ** 53 })).rejects.toMatchObject({ status: 422, code: 'too_large' })
    const other = new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT!, region: config.region() })
    const Item = { pk: { S: row.pk }, sk: { S: 'large' }, n: { N: '9007199254740993' } }
    await other.send(new PutItemCommand({ TableName: config.table(), Item }))
    other.destroy()
    const large = send('GetItem', { ...key, Key: { pk: row.pk, sk: 'large' } })
    await expect(large).rejects.toThrow(/out of range: 9007199254740993/)
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

  it('gives each of many that ask at once its own answer or refusal, as one after the other', async () => {
    const keys = Array.from({ length: 30 }, (_, i) => ({ pk: 'at once', sk: `row ${i}` }))
    for (const own of keys) await put({ ...own, own: own.sk })
    const asked = keys.flatMap((Key) => [
      send('GetItem', { ...key, Key }),
      send('GetItem', { ...key, Key, TableName: 'nowhere' }),
    ])
    const answers = await Promise.allSettled(asked)
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value.Item?.own : one.reason.name))).toEqual(
      keys.flatMap(({ sk }) => [sk, 'ResourceNotFoundException']),
    )
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
        /^AWS4-HMAC-SHA256 Credential=\w+\/\d{8}\/[\w-]+\/dynamodb\/aws4_request, SignedHeaders=\S*x-amz-target\S*, Signature=[0-9a-f]{64}$/,
      ),
    })
  })

  it('waits no longer than it is told, tries included', async () => {
    await tableThat(() => {})
    await expect(send('GetItem', key, { withinMs: 50 })).rejects.toSatisfy(isOutage)
  })

  it('stops asking again when most of what it asked was in vain, so that a table in trouble is not asked four times', async () => {
    const requests = await tableThat(says(500, refusal('InternalServerError')))
    const all = Array.from({ length: 40 }, () => send('GetItem', key).catch(() => {}))
    await Promise.all(all)
    expect(requests.length).toBeLessThan(4 * all.length)
  })

  it('sets its clock by the table when the keys are refused for it', async () => {
    const skew = 20 * 60_000
    const late: Reply = (_, res) =>
      void res
        .writeHead(403, {
          'content-type': 'application/x-amz-json-1.0',
          date: new Date(Date.now() + skew).toUTCString(),
        })
        .end(JSON.stringify({ __type: 'InvalidSignatureException', message: 'Signature expired: …' }))
    const requests = await tableThat(late, found)
    expect((await send('GetItem', key)).Item).toEqual({ pk: 'a' })
    const at = requests.map(({ headers }) => String(headers['x-amz-date']))
    expect(timeOf(at[1]!) - timeOf(at[0]!)).toBeGreaterThan(skew - 60_000)
  })

  describe('finds the keys of', () => {
    const names = [
      ...['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE', 'AWS_SHARED_CREDENTIALS_FILE'],
      ...['AWS_CONTAINER_CREDENTIALS_FULL_URI', 'AWS_CONFIG_FILE'],
    ]
    const before = Object.fromEntries(names.map((name) => [name, process.env[name]]))
    let folder: string
    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'tendero-keys-'))
      for (const name of names) delete process.env[name]
    })
    afterEach(() => {
      for (const name of names) {
        if (before[name] === undefined) delete process.env[name]
        else process.env[name] = before[name]
      }
      rmSync(folder, { recursive: true })
    })

    /** The id of the key that a request is signed with. */
    const signedBy = async () => {
      const requests = await tableThat(found)
      await send('GetItem', key)
      return /Credential=(\w+)/.exec(requests[0]!.headers.authorization!)?.[1]
    }

    it('a profile', async () => {
      const file = path.join(folder, 'credentials')
      writeFileSync(file, '[tienda]\naws_access_key_id = PROFILE\naws_secret_access_key = x\n')
      Object.assign(process.env, { AWS_PROFILE: 'tienda', AWS_SHARED_CREDENTIALS_FILE: file, AWS_CONFIG_FILE: file })
      expect(await signedBy()).toBe('PROFILE')
    })

    it('a container', async () => {
      const Expiration = new Date(Date.now() + 3_600_000).toISOString()
      const answer = JSON.stringify({ AccessKeyId: 'CONTAINER', SecretAccessKey: 'x', Token: 'y', Expiration })
      const agent = createServer((_, res) => void res.end(answer))
      await new Promise<void>((resolve) => agent.listen(0, '127.0.0.1', resolve))
      const { port } = agent.address() as AddressInfo
      const none = path.join(folder, 'none')
      Object.assign(process.env, {
        ...{ AWS_SHARED_CREDENTIALS_FILE: none, AWS_CONFIG_FILE: none },
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/keys`,
      })
      try {
        expect(await signedBy()).toBe('CONTAINER')
      } finally {
        agent.closeAllConnections()
        await new Promise((resolve) => agent.close(resolve))
      }
    })
  })
})

/** Milliseconds of a time such as `20261122T091502Z`. */
const timeOf = (text: string) =>
  Date.parse(text.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))
