// Puts the dead letters of a lane back into its queue, once their cause is mended.
//   node scripts/replay-dlq.mjs --stage prod --lane mail [--dry-run]
// Jobs are idempotent: a message whose job is finished by now does nothing. So are the commands of the lane of numbers, by
// their keys; those for which somebody waited are not done any more.
import { randomUUID } from 'node:crypto'
import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
} from '@aws-sdk/client-sqs'
import { clients, options } from './lib/aws.mjs'

const USAGE =
  'node scripts/replay-dlq.mjs --stage prod --lane imports|guides|mail|books|numbers [--dry-run] [--queue NAME]'
const values = options(
  {
    stage: { type: 'string', default: '' },
    lane: { type: 'string', default: '' },
    queue: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
  [],
  USAGE,
)
const FIFO = '.fifo'
const suffix = values.lane === 'numbers' ? FIFO : ''
const name = values.queue ?? (values.stage && values.lane && `${values.stage}-tendero-${values.lane}${suffix}`)
if (!name) {
  console.error(USAGE)
  process.exit(2)
}

const sqs = clients.queues()
const urlOf = async (QueueName) => (await sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl
const [queue, deadLetters] = await Promise.all([urlOf(name), urlOf(name.replace(/(\.fifo)?$/, '-dlq$1'))])

/** A letter is looked at once: what is received again has been seen, so the end is reached also in a dry run. */
const seen = new Set()
let moved = 0
for (;;) {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: deadLetters,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 60,
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['MessageGroupId'],
    }),
  )
  const fresh = Messages.filter(({ MessageId }) => !seen.has(MessageId))
  if (fresh.length === 0) break
  for (const { MessageId, Body, ReceiptHandle, Attributes } of fresh) {
    seen.add(MessageId)
    console.log(Body)
    if (values['dry-run']) continue
    // Sent first, deleted after: a stop in between gives it twice, never loses it.
    const order = name.endsWith(FIFO)
      ? { MessageGroupId: Attributes?.MessageGroupId, MessageDeduplicationId: randomUUID() }
      : {}
    await sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: Body, ...order }))
    await sqs.send(new DeleteMessageCommand({ QueueUrl: deadLetters, ReceiptHandle }))
    moved += 1
  }
}
console.log(values['dry-run'] ? `${seen.size} dead letters, none moved` : `${moved} dead letters back in ${name}`)
