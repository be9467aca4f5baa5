import { fileURLToPath } from 'node:url'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { documents } from '@tendero/core/kernel/db/client'
import { Hono } from 'hono'
import { run } from '../../packages/functions/src/local/run'

/** A program for `restart.test.ts`: the launcher around the least that uses table, objects and queue. */
const app = new Hono()
const endpoint = (name: string) => process.env[name]
const s3 = () =>
  new S3Client({
    endpoint: endpoint('S3_ENDPOINT'),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
const table = () => ({ TableName: process.env.TENDERO_TABLE })
const object = (key: string) => ({ Bucket: process.env.TENDERO_BUCKET, Key: key })

app.put('/api/:key', async (c) => {
  const text = await c.req.text()
  const key = c.req.param('key')
  await s3().send(new PutObjectCommand({ ...object(key), Body: text }))
  await documents().send(new PutCommand({ ...table(), Item: { pk: key, sk: key, text } }))
  return c.json({ done: true })
})
app.get('/api/:key', async (c) => {
  const key = c.req.param('key')
  const { Item } = await documents().send(
    new GetCommand({ ...table(), Key: { pk: key, sk: key }, ConsistentRead: true }),
  )
  if (!Item) return c.json({ error: 'nothing' }, 404)
  const file = await s3().send(new GetObjectCommand(object(key)))
  return c.json({ item: Item.text, file: await file.Body?.transformToString() })
})
app.post('/api/jobs', async (c) => {
  const sqs = new SQSClient({ endpoint: endpoint('SQS_ENDPOINT'), useQueueUrlAsEndpoint: false })
  await sqs.send(new SendMessageCommand({ QueueUrl: process.env.JOBS_QUEUE_URL, MessageBody: await c.req.text() }))
  return c.json({ sent: true })
})

const running = await run(
  {
    port: Number(process.env.PORT),
    host: '127.0.0.1',
    data: process.env.TENDERO_DATA ?? '',
    web: fileURLToPath(new URL('.', import.meta.url)),
    say: console.log,
  },
  async () => ({
    fetch: (request, env) => app.fetch(request, env),
    worker: async ({ Records }) => {
      for (const { body } of Records) {
        await s3().send(new PutObjectCommand({ ...object(body), Body: 'worked' }))
        await documents().send(new PutCommand({ ...table(), Item: { pk: body, sk: body, text: 'worked' } }))
      }
      return { batchItemFailures: [] }
    },
    numbers: async () => ({ batchItemFailures: [] }),
    sweep: async () => {},
  }),
).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
for (const event of ['SIGTERM', 'disconnect']) process.on(event, () => running.stop().then(() => process.exit(0)))
process.send?.({ ready: running.url })
