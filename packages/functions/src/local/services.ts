import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { lifetimes } from '@tendero/core/kernel/files/store'
import { type Engine, startDynamo } from './dynamo'
import { type ObjectServer, openObjects } from './s3/server'
import { derivedKey } from './secrets'
import { Queue } from './sqs/queue'
import { serveQueues } from './sqs/server'

export interface ServicesOptions {
  /** Folder of the database and the objects. */
  data: string
  /** Keeps the database in memory, for tests. */
  memory?: boolean
  /** Signs sessions and, derived, the object store's requests. */
  secret: string
  /** Address at which `objects` will be served, without a slash at the end. */
  filesUrl: string
  /** The object store can be reached from other machines, so its key must be a secret too. */
  open?: boolean
}

export interface Services {
  engine: Engine
  /** Our object store, to be mounted at `filesUrl`; absent when `S3_ENDPOINT` names another. */
  objects?: ObjectServer
  sqs: SQSClient
  queueUrl: string
  stop: () => Promise<void>
}

const TABLE = 'tendero'
const BUCKET = 'tendero'
const REGION = 'us-east-1'
const MAX_RECEIVES = 5
const VISIBILITY_SECONDS = 180

/** Services that whoever started this process named; read before we set the same names ourselves. */
const outer = {
  dynamo: process.env.DYNAMODB_ENDPOINT,
  s3: process.env.S3_ENDPOINT,
  sqs: process.env.SQS_ENDPOINT,
}

/** Keys for the local services. Somebody's real AWS account is never used, unless an endpoint was named for it. */
function useLocalKeys({ secret, open }: ServicesOptions) {
  process.env.AWS_REGION ??= REGION
  if (!outer.s3 && !outer.sqs) {
    for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN']) delete process.env[name]
    process.env.AWS_ACCESS_KEY_ID = 'local'
    process.env.AWS_SECRET_ACCESS_KEY = open ? derivedKey(secret, 's3') : 'local'
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId = 'local', AWS_SECRET_ACCESS_KEY: secretAccessKey = 'local' } = process.env
  return { accessKeyId, secretAccessKey }
}

async function ensureBucket(endpoint: string): Promise<void> {
  const s3 = new S3Client({ endpoint, region: REGION, forcePathStyle: true })
  try {
    await s3.send(new CreateBucketCommand({ Bucket: BUCKET }))
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou)) throw error
  } finally {
    s3.destroy()
  }
}

async function startObjects(options: ServicesOptions, keys: ReturnType<typeof useLocalKeys>) {
  if (outer.s3) {
    await ensureBucket(outer.s3)
    return { endpoint: outer.s3 }
  }
  const prefix = new URL(options.filesUrl).pathname.replace(/\/$/, '')
  const folder = path.join(options.data, 'files')
  const objects = await openObjects({ folder, bucket: BUCKET, keys, prefix, lifetimes })
  return { endpoint: options.filesUrl, objects }
}

async function externalQueue(endpoint: string): Promise<string> {
  const sqs = new SQSClient({ endpoint, region: REGION, useQueueUrlAsEndpoint: false })
  try {
    await sqs.send(new CreateQueueCommand({ QueueName: 'jobs-dlq' }))
    const RedrivePolicy = JSON.stringify({
      deadLetterTargetArn: `arn:aws:sqs:${REGION}:000000000000:jobs-dlq`,
      maxReceiveCount: String(MAX_RECEIVES),
    })
    const Attributes = { VisibilityTimeout: String(VISIBILITY_SECONDS), RedrivePolicy }
    const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName: 'jobs', Attributes }))
    return QueueUrl
  } finally {
    sqs.destroy()
  }
}

/** Queues are in memory: jobs are rows of the table, and the sweep sends again what a stop forgot. */
async function startQueues() {
  if (outer.sqs) return { endpoint: outer.sqs, url: await externalQueue(outer.sqs), stop: async () => {} }
  const dead = new Queue({ name: 'jobs-dlq' })
  const deadLetters = { queue: dead, maxReceives: MAX_RECEIVES }
  const jobs = new Queue({ name: 'jobs', visibilitySeconds: VISIBILITY_SECONDS, deadLetters })
  const server = await serveQueues([jobs, dead])
  return { endpoint: server.endpoint, url: server.urlOf(jobs), stop: server.stop }
}

/** Names that this process gave a value to; an outer `S3_ENDPOINT` and the like stay. */
function setEnvironment(values: Record<string, string>): () => void {
  const before = Object.keys(values).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, values)
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/**
 * Starts what AWS gives in production (table, objects, queue), or takes what `DYNAMODB_ENDPOINT`, `S3_ENDPOINT` and
 * `SQS_ENDPOINT` name, and sets the environment by which core finds them, until `stop`.
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  await mkdir(options.data, { recursive: true })
  const keys = useLocalKeys(options)
  const dbPath = options.memory ? undefined : path.join(options.data, 'tendero.db')
  const engine = await startDynamo({ external: outer.dynamo, dbPath, table: TABLE })
  const files = await startObjects(options, keys)
  const queues = await startQueues()
  const restore = setEnvironment({
    TENDERO_TABLE: TABLE,
    TENDERO_BUCKET: BUCKET,
    TENDERO_SECRET: options.secret,
    DYNAMODB_ENDPOINT: engine.endpoint,
    S3_ENDPOINT: files.endpoint,
    SQS_ENDPOINT: queues.endpoint,
    JOBS_QUEUE_URL: queues.url,
    MAIL_FOLDER: path.join(options.data, 'mail'),
  })
  const sqs = new SQSClient({ endpoint: queues.endpoint, region: REGION, useQueueUrlAsEndpoint: false })
  const stop = async () => {
    restore()
    sqs.destroy()
    await queues.stop()
    await engine.stop()
  }
  return { engine, objects: files.objects, sqs, queueUrl: queues.url, stop }
}
