import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Queue } from './queue'
import { type QueueServer, serveQueues } from './server'

/** What Amazon SQS says of FIFO queues, asked by its own client. */
let now = 0
let dead: Queue
let queue: Queue
let server: QueueServer
let sqs: SQSClient
let QueueUrl: string
const keys = { accessKeyId: 'local', secretAccessKey: 'only for this test' }

beforeAll(async () => {
  const clock = () => now
  dead = new Queue({ name: 'numbers-dlq.fifo', now: clock })
  const deadLetters = { queue: dead, maxReceives: 2 }
  queue = new Queue({ name: 'numbers.fifo', visibilitySeconds: 30, deadLetters, now: clock })
  server = await serveQueues([queue, dead, new Queue({ name: 'jobs' })], keys)
  QueueUrl = server.urlOf(queue)
  sqs = new SQSClient({
    endpoint: server.endpoint,
    region: 'us-east-1',
    credentials: keys,
    useQueueUrlAsEndpoint: false,
  })
})
afterAll(async () => {
  sqs.destroy()
  await server.stop()
})
beforeEach(() => {
  now += 3_600_000
  queue.purge()
  dead.purge()
})

const send = (MessageBody: string, MessageGroupId: string, over: Partial<SendMessageCommandInput> = {}) =>
  sqs.send(
    new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId, MessageDeduplicationId: MessageBody, ...over }),
  )
const receive = async (max = 10, url = QueueUrl) => {
  const asked = { QueueUrl: url, MaxNumberOfMessages: max, MessageSystemAttributeNames: ['All' as const] }
  return (await sqs.send(new ReceiveMessageCommand(asked))).Messages ?? []
}
const bodies = async (max?: number, url?: string) => (await receive(max, url)).map(({ Body }) => Body)
const done = ({ ReceiptHandle }: { ReceiptHandle?: string }) =>
  sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))

it('hands over a group in order, one batch at a time, and other groups meanwhile', async () => {
  for (const [body, group] of ['a1 a', 'a2 a', 'b1 b', 'a3 a'].map((text) => text.split(' '))) await send(body!, group!)
  const first = await receive(2)
  expect(first.map(({ Body }) => Body)).toEqual(['a1', 'a2'])
  expect(await bodies()).toEqual(['b1'])
  await done(first[0]!)
  expect(await bodies()).toEqual([])
  await done(first[1]!)
  expect(await bodies()).toEqual(['a3'])
})

it('hands a message that comes again over before those behind it', async () => {
  await send('a1', 'a')
  await send('a2', 'a')
  const [first] = await receive(1)
  const { ReceiptHandle } = first!
  await sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
  expect(await bodies()).toEqual(['a1', 'a2'])
})

it('takes an id once in five minutes, also when its message is done, and answers as to the first', async () => {
  const first = await send('a1', 'a')
  await done((await receive())[0]!)
  now += 299_000
  expect(await send('a1', 'a')).toMatchObject({ MessageId: first.MessageId, SequenceNumber: first.SequenceNumber })
  expect(await bodies()).toEqual([])
  now += 1_000
  const again = await send('a1', 'a')
  expect(again.MessageId).not.toBe(first.MessageId)
  expect(Number(again.SequenceNumber)).toBeGreaterThan(Number(first.SequenceNumber))
  expect(await bodies()).toEqual(['a1'])
})

it('shows the messages of a dead worker after the visibility timeout, then buries them and goes on with the group', async () => {
  await send('poison', 'a')
  await send('a2', 'a')
  for (let i = 0; i < 2; i++) {
    expect(await bodies(1)).toEqual(['poison'])
    expect(await bodies(1)).toEqual([])
    now += 30_000
  }
  const [next] = await receive()
  expect(next).toMatchObject({ Body: 'a2', Attributes: { MessageGroupId: 'a', MessageDeduplicationId: 'a2' } })
  expect(await bodies(10, server.urlOf(dead))).toEqual(['poison'])
})

it('refuses a receipt whose time is over', async () => {
  await send('a1', 'a')
  const [late] = await receive()
  now += 30_000
  await expect(done(late!)).rejects.toThrow('receipt handle has expired')
  expect(queue.count()).toEqual({ visible: 1, hidden: 0 })
})

it('asks for group and id, and for no delay; a standard queue takes no id', async () => {
  await expect(send('a', '', {})).rejects.toMatchObject({ name: 'MissingParameter' })
  await expect(send('a', 'a', { MessageDeduplicationId: undefined })).rejects.toThrow('MessageDeduplicationId provided')
  await expect(send('a', 'a b')).rejects.toThrow('alphanumeric and punctuation')
  await expect(send('a', 'a', { DelaySeconds: 5 })).rejects.toThrow('not valid for this queue type')
  const jobs = server.urlOf(new Queue({ name: 'jobs' }))
  await expect(send('a', 'a', { QueueUrl: jobs })).rejects.toThrow('not valid for this queue type')
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))
  expect(Attributes).toMatchObject({ FifoQueue: 'true' })
})
