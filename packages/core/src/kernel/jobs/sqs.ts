import {
  ChangeMessageVisibilityCommand,
  GetQueueAttributesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import { config } from '../config'

let cached: { endpoint: string | undefined; client: SQSClient } | undefined

function sqs(): SQSClient {
  const endpoint = config.sqsEndpoint()
  if (cached && cached.endpoint === endpoint) return cached.client
  const client = new SQSClient({
    region: config.region(),
    useQueueUrlAsEndpoint: false,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint } : {}),
  })
  cached = { endpoint, client }
  return client
}

export const sendMessage = (QueueUrl: string, message: object) =>
  sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }))

/** Throws unless the queue answers. */
export const reach = (QueueUrl: string) =>
  sqs().send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }))

/** Sends to a FIFO queue: after those before it of its `group`, and once in five minutes for an `id`. */
export const sendInOrder = (QueueUrl: string, body: string, { group, id }: { group: string; id: string }) =>
  sqs().send(new SendMessageCommand({ QueueUrl, MessageBody: body, MessageGroupId: group, MessageDeduplicationId: id }))

/** Lets a message that failed come again at once, rather than when its time is over. */
export const showAgain = (QueueUrl: string, ReceiptHandle: string) =>
  sqs().send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout: 0 }))
