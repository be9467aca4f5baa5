import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'

/** The event that Lambda builds from a batch of messages. */
export interface SqsEvent {
  Records: SqsRecord[]
}

export interface SqsRecord {
  messageId: string
  receiptHandle: string
  body: string
  attributes: {
    ApproximateReceiveCount: string
    SentTimestamp: string
    SenderId: string
    ApproximateFirstReceiveTimestamp: string
  }
  messageAttributes: Record<string, { dataType: string; stringValue?: string }>
  md5OfBody: string
  eventSource: string
  eventSourceARN: string
  awsRegion: string
}

/** Names the records that failed; the others are done. */
export interface SqsAnswer {
  batchItemFailures: { itemIdentifier: string }[]
}

export type SqsHandler = (event: SqsEvent) => Promise<SqsAnswer>

export interface EventSource {
  sqs: SQSClient
  queueUrl: string
  handler: SqsHandler
}

const BATCH_SIZE = 10
const PAUSE_AFTER_ERROR_MS = 500

function recordOf(message: Message, queueUrl: string): SqsRecord {
  const { Attributes = {}, MessageAttributes = {}, Body = '' } = message
  const attributes = Object.entries(MessageAttributes).map(([name, value]) => [
    name,
    { dataType: value.DataType ?? 'String', stringValue: value.StringValue },
  ])
  return {
    messageId: message.MessageId ?? randomUUID(),
    receiptHandle: message.ReceiptHandle ?? '',
    body: Body,
    attributes: {
      ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? '1',
      SentTimestamp: Attributes.SentTimestamp ?? '',
      SenderId: Attributes.SenderId ?? '',
      ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? '',
    },
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queueUrl.split('/').at(-1)}`,
    awsRegion: 'us-east-1',
  }
}

/** Identifiers of the records to deliver again: all of them when the handler throws, as Lambda does. */
async function failuresOf(records: SqsRecord[], handler: SqsHandler): Promise<Set<string>> {
  try {
    const { batchItemFailures } = await handler({ Records: records })
    return new Set(batchItemFailures.map((failure) => failure.itemIdentifier))
  } catch (error) {
    console.error('worker', error)
    return new Set(records.map((record) => record.messageId))
  }
}

/**
 * Receives a batch, gives it to the handler and deletes what did not fail. Answers how many messages it received.
 * `waitSeconds` (0–20) is how long to wait for the first one.
 */
export async function deliver(
  { sqs, queueUrl, handler }: EventSource,
  waitSeconds = 0,
  signal?: AbortSignal,
): Promise<number> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: queueUrl,
      MaxNumberOfMessages: BATCH_SIZE,
      WaitTimeSeconds: waitSeconds,
      MessageAttributeNames: ['All'],
      MessageSystemAttributeNames: ['All'],
    }),
    { abortSignal: signal },
  )
  if (Messages.length === 0) return 0
  const records = Messages.map((message) => recordOf(message, queueUrl))
  const failed = await failuresOf(records, handler)
  const done = records.filter((record) => !failed.has(record.messageId))
  if (done.length > 0) {
    const Entries = done.map((record, i) => ({ Id: String(i), ReceiptHandle: record.receiptHandle }))
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }))
  }
  return Messages.length
}

/** Plays Lambda's event source for a queue, `concurrency` batches at a time. `stop` lets running batches finish. */
export function startPoller(source: EventSource, concurrency = 2): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const loop = async () => {
    while (!stopping.signal.aborted) {
      try {
        await deliver(source, 10, stopping.signal)
      } catch (error) {
        if (stopping.signal.aborted) return
        console.error('poller', error)
        await delay(PAUSE_AFTER_ERROR_MS)
      }
    }
  }
  const loops = Array.from({ length: concurrency }, loop)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}
