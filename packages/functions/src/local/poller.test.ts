import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliver, type SqsEvent, startPoller } from './poller'
import type { Keys } from './s3/signature'
import { Queue } from './sqs/queue'
import { type QueueServer, serveQueues } from './sqs/server'

const jobs = new Queue({ name: 'jobs', visibilitySeconds: 30 })
const keys = { accessKeyId: 'local', secretAccessKey: 'only for this test' }
let server: QueueServer
let sqs: SQSClient
let queueUrl: string

const client = (credentials: Keys) =>
  new SQSClient({ endpoint: server.endpoint, region: 'us-east-1', credentials, useQueueUrlAsEndpoint: false })

beforeAll(async () => {
  server = await serveQueues([jobs], keys)
  queueUrl = server.urlOf(jobs)
  sqs = client(keys)
})
afterAll(async () => {
  sqs.destroy()
  await server.stop()
})
beforeEach(() => jobs.purge())

it('takes no message from who does not have the key', async () => {
  const stranger = client({ accessKeyId: 'local', secretAccessKey: 'local' })
  const sent = stranger.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: 'forged' }))
  await expect(sent).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  stranger.destroy()
  const unsigned = await fetch(server.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': 'AmazonSQS.SendMessage' },
    body: JSON.stringify({ QueueUrl: queueUrl, MessageBody: 'forged' }),
  })
  expect(unsigned.status).toBe(403)
  expect(jobs.count()).toEqual({ visible: 0, hidden: 0 })
})

const send = (...bodies: string[]) =>
  Promise.all(bodies.map((MessageBody) => sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }))))

it('deletes what the handler did and keeps what it names as failed', async () => {
  await send('good', 'bad')
  const handler = async ({ Records }: SqsEvent) => ({
    batchItemFailures: Records.filter(({ body }) => body === 'bad').map((record) => ({
      itemIdentifier: record.messageId,
    })),
  })
  expect(await deliver({ sqs, queueUrl, handler })).toBe(2)
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] }))
  expect(Attributes).toMatchObject({
    ApproximateNumberOfMessages: '0',
    ApproximateNumberOfMessagesNotVisible: '1',
  })
})

it('keeps the whole batch when the handler throws', async () => {
  await send('a', 'b')
  const handler = () => Promise.reject(new Error('expected by the test'))
  expect(await deliver({ sqs, queueUrl, handler })).toBe(2)
  expect(jobs.count().hidden).toBe(2)
})

it('delivers as messages come, and stops when it is told', async () => {
  const seen: string[] = []
  let full = () => {}
  const all = new Promise<void>((resolve) => {
    full = resolve
  })
  const handler = async ({ Records }: SqsEvent) => {
    seen.push(...Records.map(({ body }) => body))
    if (seen.length === 3) full()
    return { batchItemFailures: [] }
  }
  const poller = startPoller({ sqs, queueUrl, handler })
  await send('a', 'b', 'c')
  await all
  await poller.stop()
  expect(seen.sort()).toEqual(['a', 'b', 'c'])
  expect(jobs.count()).toEqual({ visible: 0, hidden: 0 })
})
