import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs'
import { expect, it } from 'vitest'
import { engine } from '../support/engine'

const root = path.resolve(import.meta.dirname, '../..')
const replayOf = async (queue: string, ...args: string[]) =>
  (
    await promisify(execFile)(
      process.execPath,
      [path.join(root, 'scripts/replay-dlq.mjs'), '--queue', queue, ...args],
      {
        env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
      },
    )
  ).stdout

const replay = (...args: string[]) => replayOf('jobs', ...args)

async function waiting(url: string): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const { Messages = [] } = await engine().sqs.send(
      new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 30 }),
    )
    if (Messages.length === 0) return found.sort()
    found.push(...Messages.map(({ Body = '' }) => Body))
  }
}

it('shows the dead letters of a lane, then puts each back into its queue once', async () => {
  const { sqs, queueUrl } = engine()
  const letters = Array.from({ length: 23 }, (_, i) => JSON.stringify({ tenant: 'ten_x', jobId: `job_${i}` }))
  for (const MessageBody of letters)
    await sqs.send(new SendMessageCommand({ QueueUrl: `${queueUrl}-dlq`, MessageBody }))
  expect(await replay()).toContain('23 dead letters back in jobs')
  expect(await waiting(queueUrl)).toEqual([...letters].sort())
  expect(await replay('--dry-run')).toContain('0 dead letters, none moved')
})

it('moves nothing in a dry run', async () => {
  const { sqs, queueUrl } = engine()
  await sqs.send(new SendMessageCommand({ QueueUrl: `${queueUrl}-dlq`, MessageBody: '{"jobId":"job_dry"}' }))
  const said = await replay('--dry-run')
  expect(said).toContain('job_dry')
  expect(said).toContain('1 dead letters, none moved')
  expect(await waiting(queueUrl)).toEqual([])
})

it('puts the dead letters of a queue in order back into their groups', async () => {
  const { sqs, numbersUrl } = engine()
  const QueueUrl = numbersUrl.replace('.fifo', '-dlq.fifo')
  for (const [MessageBody, MessageGroupId] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['b1', 'b'],
  ])
    await sqs.send(
      new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId, MessageDeduplicationId: MessageBody }),
    )
  expect(await replayOf('numbers.fifo')).toContain('3 dead letters back in numbers.fifo')
  expect(await waiting(numbersUrl)).toEqual(['a1', 'a2', 'b1'])
})
