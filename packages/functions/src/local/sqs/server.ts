import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ownValue } from '@tendero/core/kernel/values/own'
import { S3Error } from '../s3/error'
import { checkRequest, type Keys } from '../s3/signature'
import { md5, type Order, type Queue } from './queue'

interface Failure {
  Id: string
  Code: string
  Message: string
  SenderFault: boolean
}

interface SendEntry {
  Id?: string
  MessageBody: string
  MessageAttributes?: Record<string, unknown>
  DelaySeconds?: number
  MessageGroupId?: string
  MessageDeduplicationId?: string
}

interface Input extends SendEntry {
  QueueUrl?: string
  QueueName?: string
  Entries?: (SendEntry & { ReceiptHandle?: string })[]
  MaxNumberOfMessages?: number
  WaitTimeSeconds?: number
  VisibilityTimeout?: number
  ReceiptHandle?: string
}

type Action = (queue: Queue, input: Input, signal: AbortSignal) => unknown

const ACCOUNT = '000000000000'
const MAX_REQUEST_BYTES = 1024 * 1024

class SqsError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** What a FIFO queue takes as a group or an id. Source: Amazon SQS API Reference, SendMessage. */
const IN_ORDER = /^[\w!"#$%&'()*+,\-./:;<=>?@[\\\]^`{|}~]{1,128}$/

const otherKind = (name: string, value: unknown) =>
  new SqsError(
    'InvalidParameterValue',
    `Value ${value} for parameter ${name} is invalid. Reason: The request include parameter that is not valid for this queue type.`,
  )

/** Where a message stands in its queue; undefined in one that is not FIFO. */
function orderOf(queue: Queue, { MessageGroupId, MessageDeduplicationId, DelaySeconds }: SendEntry): Order | undefined {
  if (!queue.fifo) {
    if (MessageDeduplicationId) throw otherKind('MessageDeduplicationId', MessageDeduplicationId)
    return undefined
  }
  if (DelaySeconds !== undefined) throw otherKind('DelaySeconds', DelaySeconds)
  if (!MessageGroupId) throw new SqsError('MissingParameter', 'The request must contain the parameter MessageGroupId.')
  if (!MessageDeduplicationId)
    throw new SqsError(
      'InvalidParameterValue',
      'The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly',
    )
  for (const [name, value] of Object.entries({ MessageGroupId, MessageDeduplicationId }))
    if (!IN_ORDER.test(value))
      throw new SqsError(
        'InvalidParameterValue',
        `Value ${value} for parameter ${name} is invalid. Reason: ${name} can only include alphanumeric and punctuation characters. 1 to 128 in length.`,
      )
  return { group: MessageGroupId, id: MessageDeduplicationId }
}

function send(queue: Queue, entry: SendEntry) {
  const { MessageBody, MessageAttributes, DelaySeconds } = entry
  if (!MessageBody) throw new SqsError('InvalidParameterValue', 'The message body must not be empty')
  const { id, number } = queue.send({
    body: MessageBody,
    attributes: MessageAttributes,
    delaySeconds: DelaySeconds,
    order: orderOf(queue, entry),
  })
  return { MessageId: id, MD5OfMessageBody: md5(MessageBody), ...(number ? { SequenceNumber: number } : {}) }
}

function remove(queue: Queue, { ReceiptHandle = '' }: { ReceiptHandle?: string }) {
  if (!queue.delete(ReceiptHandle))
    throw new SqsError(
      'InvalidParameterValue',
      `Value ${ReceiptHandle} for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired.`,
    )
  return {}
}

/** Each entry by itself: one that is refused does not stop the others. */
function each<R>(entries: Input['Entries'], act: (entry: SendEntry & { ReceiptHandle?: string }) => R) {
  const answer = { Successful: [] as object[], Failed: [] as Failure[] }
  for (const entry of entries ?? [])
    try {
      answer.Successful.push({ Id: entry.Id, ...act(entry) })
    } catch (error) {
      if (!(error instanceof SqsError)) throw error
      answer.Failed.push({ Id: entry.Id ?? '', Code: error.code, Message: error.message, SenderFault: true })
    }
  return answer
}

const actions: Record<string, Action> = {
  SendMessage: send,
  SendMessageBatch: (queue, { Entries }) => each(Entries, (entry) => send(queue, entry)),
  ReceiveMessage: async (queue, { MaxNumberOfMessages = 1, WaitTimeSeconds = 0, VisibilityTimeout }, signal) => ({
    Messages: await queue.poll(MaxNumberOfMessages, WaitTimeSeconds, VisibilityTimeout, signal),
  }),
  DeleteMessage: remove,
  DeleteMessageBatch: (queue, { Entries }) => each(Entries, (entry) => remove(queue, entry)),
  ChangeMessageVisibility: (queue, { ReceiptHandle = '', VisibilityTimeout = 0 }) => {
    queue.changeVisibility(ReceiptHandle, VisibilityTimeout)
    return {}
  },
  GetQueueAttributes: (queue) => {
    const { visible, hidden } = queue.count()
    return {
      Attributes: {
        QueueArn: `arn:aws:sqs:us-east-1:${ACCOUNT}:${queue.name}`,
        ApproximateNumberOfMessages: String(visible),
        ApproximateNumberOfMessagesNotVisible: String(hidden),
        ...(queue.fifo ? { FifoQueue: 'true', ContentBasedDeduplication: 'false' } : {}),
      },
    }
  },
  PurgeQueue: (queue) => {
    queue.purge()
    return {}
  },
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req) {
    size += chunk.length
    if (size > MAX_REQUEST_BYTES) throw new SqsError('RequestTooLarge', 'Message must be shorter than 262144 bytes.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body of a request that was signed with `keys`. Throws S3Error 403 for any other. */
async function signedBody(req: IncomingMessage, keys: Keys): Promise<Input> {
  const body = await readBody(req)
  const [path = '', query = ''] = (req.url ?? '').split('?', 2)
  const hash = createHash('sha256').update(body).digest('hex')
  checkRequest({ method: req.method ?? '', path, query, headers: req.headers }, keys, new Date(), hash)
  return JSON.parse(body.toString())
}

interface Service {
  queues: ReadonlyMap<string, Queue>
  keys: Keys
  address: string
}

async function answer(req: IncomingMessage, { queues, keys, address }: Service, signal: AbortSignal) {
  // This content type makes a browser ask first, and nobody answers: no web page can reach the queue.
  if (!req.headers['content-type']?.startsWith('application/x-amz-json-1.0')) {
    throw new SqsError('InvalidRequest', 'Only the AWS JSON protocol')
  }
  const name = String(req.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '')
  const input = await signedBody(req, keys)
  const queue = queues.get(input.QueueName ?? input.QueueUrl?.split('/').at(-1) ?? '')
  if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.')
  if (name === 'GetQueueUrl') return { QueueUrl: `${address}/${ACCOUNT}/${queue.name}` }
  const action = ownValue(actions, name)
  if (!action) throw new SqsError('InvalidAction', `The action ${name} is not valid`)
  return action(queue, input, signal)
}

function reply(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body))
}

function refuse(res: ServerResponse, error: Error): void {
  const known = error instanceof SqsError || error instanceof S3Error
  const status = error instanceof S3Error ? error.status : known ? 400 : 500
  reply(res, status, { __type: `com.amazonaws.sqs#${known ? error.code : 'InternalError'}`, message: error.message })
}

/** A running queue service, reachable from this machine only. */
export interface QueueServer {
  endpoint: string
  urlOf: (queue: Queue) => string
  stop: () => Promise<void>
}

/** Serves `queues` in SQS's JSON protocol on a free port of 127.0.0.1, to whoever signs with `keys`. */
export async function serveQueues(queues: Queue[], keys: Keys): Promise<QueueServer> {
  const byName = new Map(queues.map((queue) => [queue.name, queue]))
  const stopping = new AbortController()
  let endpoint = ''
  const server = createServer((req, res) => {
    const gone = new AbortController()
    res.once('close', () => gone.abort())
    const service = { queues: byName, keys, address: endpoint }
    answer(req, service, AbortSignal.any([gone.signal, stopping.signal])).then(
      (body) => reply(res, 200, body),
      (error) => refuse(res, error),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    urlOf: (queue) => `${endpoint}/${ACCOUNT}/${queue.name}`,
    stop: () =>
      new Promise((resolve) => {
        stopping.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
