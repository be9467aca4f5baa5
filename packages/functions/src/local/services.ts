import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { BucketAlreadyOwnedByYou, CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { lifetimes } from '@tendero/core/kernel/files/store'
import { type Engine, startDynamo } from './dynamo'
import { type ObjectServer, openObjects } from './s3/server'
import type { Keys } from './s3/signature'
import { serviceKeyOf } from './secrets'
import { Queue } from './sqs/queue'
import { serveQueues } from './sqs/server'

export interface ServicesOptions {
  /** Folder of the database and the objects. */
  data: string
  /** Keeps the database in memory, for tests. */
  memory?: boolean
  /** Signs sessions. */
  secret: string
  /** Address at which `objects` will be served, without a slash at the end. */
  filesUrl: string
  /** An engine that runs already and goes on running, and the name of the table to make in it. */
  within?: { endpoint: string; table: string }
  /** Origins of the app's pages: no other page may read what `objects` answers. */
  origins?: readonly string[]
}

export interface Services {
  engine: Engine
  /** Our object store, to be mounted at `filesUrl`; absent when `S3_ENDPOINT` names another. */
  objects?: ObjectServer
  sqs: SQSClient
  queueUrl: string
  /** The FIFO queue of the lane of numbers. */
  numbersUrl: string
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

/**
 * Keys of the local services, other ones for each data folder. Somebody's real AWS account is never used, unless an
 * endpoint was named for it: then all of them are signed with its keys.
 */
function chooseKeys({ data }: ServicesOptions): Keys {
  process.env.AWS_REGION ??= REGION
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env
  if ((outer.s3 || outer.sqs) && AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY)
    return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
  for (const name of ['AWS_PROFILE', 'AWS_SESSION_TOKEN']) delete process.env[name]
  return { accessKeyId: 'local', secretAccessKey: serviceKeyOf(data) }
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

async function startObjects(options: ServicesOptions, keys: Keys) {
  if (outer.s3) {
    await ensureBucket(outer.s3)
    return { endpoint: outer.s3 }
  }
  const { origin, pathname } = new URL(options.filesUrl)
  const objects = await openObjects({
    folder: path.join(options.data, 'files'),
    bucket: BUCKET,
    keys,
    origins: options.origins ?? [origin],
    prefix: pathname.replace(/\/$/, ''),
    lifetimes,
  })
  return { endpoint: options.filesUrl, objects }
}

/** Names of the queues: of the jobs, and of the lane of numbers. */
const QUEUES = { jobs: 'jobs', numbers: 'numbers.fifo' }
const deadOf = (name: string) => name.replace(/(\.fifo)?$/, '-dlq$1')

/** A queue with its dead letters in a service of somebody else. */
async function externalQueue(sqs: SQSClient, name: string): Promise<string> {
  const fifo = name.endsWith('.fifo') ? { FifoQueue: 'true' } : {}
  await sqs.send(new CreateQueueCommand({ QueueName: deadOf(name), Attributes: fifo }))
  const RedrivePolicy = JSON.stringify({
    deadLetterTargetArn: `arn:aws:sqs:${REGION}:000000000000:${deadOf(name)}`,
    maxReceiveCount: String(MAX_RECEIVES),
  })
  const Attributes = { ...fifo, VisibilityTimeout: String(VISIBILITY_SECONDS), RedrivePolicy }
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName: name, Attributes }))
  return QueueUrl
}

async function externalQueues(endpoint: string) {
  const sqs = new SQSClient({ endpoint, region: REGION, useQueueUrlAsEndpoint: false })
  try {
    const [url, numbersUrl] = [await externalQueue(sqs, QUEUES.jobs), await externalQueue(sqs, QUEUES.numbers)]
    return { endpoint, url, numbersUrl, stop: async () => {} }
  } finally {
    sqs.destroy()
  }
}

function queueWithDeadLetters(name: string): [Queue, Queue] {
  const dead = new Queue({ name: deadOf(name) })
  const deadLetters = { queue: dead, maxReceives: MAX_RECEIVES }
  return [new Queue({ name, visibilitySeconds: VISIBILITY_SECONDS, deadLetters }), dead]
}

/**
 * Queues are in memory: jobs are rows of the table, and the sweep sends again what a stop forgot; who waits for the lane of
 * numbers is gone with it, and their key is good for another try.
 */
async function startQueues(keys: Keys) {
  if (outer.sqs) return externalQueues(outer.sqs)
  const [jobs, numbers] = [queueWithDeadLetters(QUEUES.jobs), queueWithDeadLetters(QUEUES.numbers)]
  const server = await serveQueues([...jobs, ...numbers], keys)
  const { endpoint, stop } = server
  return { endpoint, url: server.urlOf(jobs[0]), numbersUrl: server.urlOf(numbers[0]), stop }
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
  const keys = chooseKeys(options)
  const takeKeysBack = setEnvironment({
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  })
  const dbPath = options.memory ? undefined : path.join(options.data, 'tendero.db')
  const { endpoint: external = outer.dynamo, table = TABLE } = options.within ?? {}
  const engine = await startDynamo({ external, dbPath, table })
  const files = await startObjects(options, keys)
  const queues = await startQueues(keys)
  const restore = setEnvironment({
    TENDERO_TABLE: table,
    TENDERO_BUCKET: BUCKET,
    TENDERO_SECRET: options.secret,
    DYNAMODB_ENDPOINT: engine.endpoint,
    S3_ENDPOINT: files.endpoint,
    SQS_ENDPOINT: queues.endpoint,
    JOBS_QUEUE_URL: queues.url,
    NUMBERS_QUEUE_URL: queues.numbersUrl,
    MAIL_FOLDER: path.join(options.data, 'mail'),
  })
  const sqs = new SQSClient({ endpoint: queues.endpoint, region: REGION, useQueueUrlAsEndpoint: false })
  const stop = async () => {
    restore()
    takeKeysBack()
    sqs.destroy()
    await queues.stop()
    await engine.stop()
  }
  const { url: queueUrl, numbersUrl } = queues
  return { engine, objects: files.objects, sqs, queueUrl, numbersUrl, stop }
}
